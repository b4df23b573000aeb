import { isSameSite } from './isSameSite.ts';

/** An address as a whole one, relative to the page; where there is no page, to one that does not exist. */
export const resolvePageUrl = (address: string): URL =>
  new URL(address, typeof document === 'undefined' ? 'https://page.invalid' : document.baseURI);

/** Whether a web address leaves the page's site. */
export const isExternalLink = (href: string): boolean => {
  const { protocol, hostname } = resolvePageUrl(href);
  return /^https?:$/u.test(protocol) && !isSameSite(location.hostname, hostname);
};
