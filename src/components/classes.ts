/** Joins a component's class name and the optional one of the host. */
export const classes = (own: string, host: string | undefined): string => (host ? `${own} ${host}` : own);
