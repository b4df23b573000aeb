/** Renders nothing, such as for the end of a session, where a notice replaces the composer. */
export const CloseMessage = () => null;
