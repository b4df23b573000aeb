/** A part's own class, and the host's beside it. */
export const classes = (own: string, host: string | undefined): string => (host ? `${own} ${host}` : own);
