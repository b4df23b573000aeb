/** Kept by the tab once somebody has sent the greeting away. */
export const dismissalName = 'shelftalk:greeting-dismissed';
