'use client';

import { useHostScheme } from '../../react/index.ts';

/**
 * Which colours: fixed; `auto`, the system's; `host`, by the class or data attribute that the page's own
 * switch sets on `<html>`, live. Without it, by the CSS `color-scheme` around.
 */
export type Scheme = 'light' | 'dark' | 'auto' | 'host';

/** The value of `data-scheme`. */
export const useScheme = (scheme: Scheme | undefined): Exclude<Scheme, 'host'> | undefined => {
  const host = useHostScheme(scheme === 'host');
  return scheme === 'host' ? host : scheme;
};
