/** Key in `sessionStorage`, set once the greeting was dismissed. */
export const dismissalName = 'shelftalk:greeting-dismissed';
