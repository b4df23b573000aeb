/**
 * Renders nothing. The default for `close`, because a notice in place of the composer shows the end of a session, and for
 * `order`.
 */
export const EmptyMessage = () => null;
