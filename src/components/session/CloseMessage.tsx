/** The end of a session is told by the slip in place of the composer; in the thread it leaves no mark. */
export const CloseMessage = () => null;
