/** Joins a component's class name and the class name that the host passes, if any. */
export const classes = (partClass: string, hostClass: string | undefined): string =>
  hostClass ? `${partClass} ${hostClass}` : partClass;
