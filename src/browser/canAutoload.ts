import { isSameSite } from './isSameSite.ts';
import { isLoadedByPage } from './loadedByPage.ts';

/** Base URL if there is no page; its host does not exist. */
const placeholderPage = 'https://page.invalid';

const urlOf = (address: string, base: string): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined;

/** Whether a URL needs no network, or has the origin of the page or a trusted origin. */
const isTrusted = ({ protocol, origin }: URL, trusted: readonly string[], base: string): boolean => {
  if (protocol === 'data:' || protocol === 'blob:') return true;
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return [base, ...trusted].some((entry) => urlOf(entry, base)?.origin === origin);
};

/** The part of `canAutoload` that can be decided without a page, for server rendering. */
export function canAutoloadAnywhere(href: string, trusted: readonly string[]): boolean {
  const url = urlOf(href, placeholderPage);
  return url !== undefined && isTrusted(url, trusted, placeholderPage);
}

/**
 * Whether a picture, video or recording may load without the shopper's consent. Its URL may carry data from the
 * conversation, so only origins that the page contacts anyway are allowed: its own site, trusted origins, and origins
 * from which the page itself loads pictures, media or style sheets.
 *
 * @param href Absolute, or relative to the page.
 * @param trusted URLs whose origins the shop trusts; invalid ones are ignored.
 */
export function canAutoload(href: string, trusted: readonly string[]): boolean {
  if (typeof document === 'undefined') return canAutoloadAnywhere(href, trusted);
  const url = urlOf(href, document.baseURI);
  if (!url) return false;
  // `about:srcdoc` has no origin of its own; the global `origin` is that of the page around it.
  const page = location.origin === 'null' ? origin : location.origin;
  if (isTrusted(url, trusted, page)) return true;
  const pageUrl = urlOf(page, placeholderPage);
  if (!/^https?:$/u.test(url.protocol) || !pageUrl) return false;
  // Browsers block or upgrade HTTP on HTTPS pages, so an HTTP URL of the same site is not one that the page contacts.
  const isSecureEnough = url.protocol === 'https:' || pageUrl.protocol === 'http:';
  return (isSecureEnough && isSameSite(pageUrl.hostname, url.hostname)) || isLoadedByPage(url.origin);
}
