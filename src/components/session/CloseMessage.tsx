/** Renders nothing: the session notice replaces the composer when a session ends. */
export const CloseMessage = () => null;
