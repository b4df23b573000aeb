import { isSameSite } from './isSameSite.ts';

/**
 * Resolves a URL against the page, or against a placeholder on a server.
 *
 * @throws TypeError for an invalid URL.
 */
export const resolvePageUrl = (address: string): URL =>
  new URL(address, typeof document === 'undefined' ? 'https://page.invalid' : document.baseURI);

/** Whether a link leads to a web page of another site; false for mail and phone links. */
export const isExternalLink = (href: string): boolean => {
  const { protocol, hostname } = resolvePageUrl(href);
  return /^https?:$/u.test(protocol) && !isSameSite(location.hostname, hostname);
};
