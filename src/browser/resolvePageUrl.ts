import { isSameSite } from './isSameSite.ts';

/**
 * Resolves a URL against the page, or against a placeholder on a server.
 *
 * @throws TypeError for an invalid URL.
 */
export const resolvePageUrl = (address: string): URL =>
  new URL(address, typeof document === 'undefined' ? 'https://page.invalid' : document.baseURI);

/** Whether a link leads to another website; false for schemes other than http and https. */
export const isExternalLink = (href: string): boolean => {
  const { protocol, hostname } = resolvePageUrl(href);
  return /^https?:$/u.test(protocol) && !isSameSite(location.hostname, hostname);
};
