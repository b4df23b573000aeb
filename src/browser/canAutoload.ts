import { isSameSite } from './isSameSite.ts';
import { namesMedia } from './namedMedia.ts';

/** Base URL if there is no page; its host does not exist. */
const placeholderPage = 'https://page.invalid';

const urlOf = (address: string, base: string): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined;

const names =
  'w|h|s|wid|hei|width|height|size|sw|sh|imwidth|q|quality|dpr|v|ver|version|t|ts|f|fm|fmt|format|fit|crop|auto|mode|sm';
const words =
  'auto|format|compress|webp|avif|jpe?g|png|crop|cover|contain|clip|fill|fit|max|bounds|center|top';
/**
 * A query that cannot carry words of the conversation: it is short, and states only size, quality, version, format or cut of
 * a picture, by numbers and fixed words.
 */
const pictureQuery = new RegExp(
  `^(?=.{0,99}$)([?&](${names})=([\\da-f.]{0,10}|((${words})(,|%2C)?)+))*$`,
  'u',
);

const isInline = ({ protocol }: URL): boolean => protocol === 'data:' || protocol === 'blob:';

const hasOrigin = ({ origin }: URL, addresses: readonly string[], base: string): boolean =>
  addresses.some((address) => urlOf(address, base)?.origin === origin);

/** The part of `canAutoload` that can be decided without a page, for server rendering. */
export function canAutoloadAnywhere(href: string, trusted: readonly string[]): boolean {
  const url = urlOf(href, placeholderPage);
  if (!url) return false;
  const isKnown = hasOrigin(url, [placeholderPage, ...trusted], placeholderPage);
  return isInline(url) || (isKnown && pictureQuery.test(url.search));
}

/**
 * Whether a picture, video or recording may load without the shopper's consent. The agent may have written the
 * conversation into its URL, so only two kinds are allowed: URLs that the shop names for its products (`namedMedia.ts`), and
 * URLs without words in their query from the page's own site, from trusted origins and from those of the named pictures.
 *
 * @param href Absolute, or relative to the page.
 * @param trusted URLs whose origins the shop trusts; invalid ones are ignored.
 */
export function canAutoload(href: string, trusted: readonly string[]): boolean {
  if (typeof document === 'undefined') return canAutoloadAnywhere(href, trusted);
  const url = urlOf(href, document.baseURI);
  if (!url) return false;
  if (isInline(url) || !/^https?:$/u.test(url.protocol)) return isInline(url);
  if (!pictureQuery.test(url.search)) return namesMedia(url.href);
  // `about:srcdoc` has no origin of its own; the global `origin` is that of the page around it.
  const page = location.origin === 'null' ? origin : location.origin;
  const pageUrl = urlOf(page, placeholderPage);
  if (hasOrigin(url, [page, ...trusted], page)) return true;
  // Browsers block or upgrade HTTP on HTTPS pages, so an HTTP URL of the same site is not one that the page contacts.
  const isSecureEnough = url.protocol === 'https:' || pageUrl?.protocol === 'http:';
  return (
    (isSecureEnough && pageUrl !== undefined && isSameSite(pageUrl.hostname, url.hostname)) ||
    namesMedia(url.origin)
  );
}
