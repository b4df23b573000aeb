'use client';

import { useHostScheme } from '../../react/index.ts';

/**
 * Colour scheme. `auto` follows the system. `host` follows the page: the class or data attribute of `<html>`, else its CSS
 * `color-scheme`. Without a scheme, a panel has that of the chat around it, else it is light; `ShelftalkChat` has `host`.
 */
export type Scheme = 'light' | 'dark' | 'auto' | 'host';

/** Returns the value of `data-scheme`; undefined without a scheme, and for `host` until the page has been examined. */
export const useScheme = (scheme: Scheme | undefined): Exclude<Scheme, 'host'> | undefined => {
  const host = useHostScheme(scheme === 'host');
  return scheme === 'host' ? host : scheme;
};
