import { isOwnSite } from './isOwnSite.ts';

/** An address as a whole one, relative to the page; where there is no page, to one that does not exist. */
export const pageUrl = (address: string): URL =>
  new URL(address, typeof document === 'undefined' ? 'https://page.invalid' : document.baseURI);

/** Whether a web address leaves the page's site. */
export const leadsAway = (href: string): boolean => {
  const { protocol, hostname } = pageUrl(href);
  return /^https?:$/u.test(protocol) && !isOwnSite(location.hostname, hostname);
};
