/** Joins a component's class name and the optional one of the host. */
export const classes = (partClass: string, hostClass: string | undefined): string =>
  hostClass ? `${partClass} ${hostClass}` : partClass;
