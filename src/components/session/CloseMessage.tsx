/** Renders nothing: for the end of a session, whose notice replaces the composer, and by default for orders. */
export const CloseMessage = () => null;
