'use client';

import { useHostScheme } from '../../react/index.ts';

/**
 * `light`, `dark`, `auto` (the system's), or `host`: follows the class or data attribute that the page's own switch sets
 * on `<html>`, else the inherited CSS `color-scheme`.
 */
export type Scheme = 'light' | 'dark' | 'auto' | 'host';

/** The value of `data-scheme`. */
export const useScheme = (scheme: Scheme | undefined): Exclude<Scheme, 'host'> | undefined => {
  const host = useHostScheme(scheme === 'host');
  return scheme === 'host' ? host : scheme;
};
