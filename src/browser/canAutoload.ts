import { isSameSite } from './isSameSite.ts';
import { isLoadedByPage } from './loadedByPage.ts';

/** Stands for the page where none is known. */
const anyPage = 'https://page.invalid';

const urlOf = (address: string, base: string): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined;

/** Whether an address needs no network, belongs to the page itself, or has a listed origin. */
const isListed = ({ protocol, origin }: URL, listed: readonly string[], base: string): boolean => {
  if (protocol === 'data:' || protocol === 'blob:') return true;
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return [base, ...listed].some((entry) => urlOf(entry, base)?.origin === origin);
};

/** The part of `loadsUnasked` that is known without a page, as where a server renders. */
export function canAutoloadAnywhere(href: string, listed: readonly string[]): boolean {
  const url = urlOf(href, anyPage);
  return url !== undefined && isListed(url, listed, anyPage);
}

/**
 * Whether a picture, film or recording loads without being asked for. Its address may hold what the agent knows of
 * the conversation, so it must lead to where the page or the shop already sends its visitors: the page's own site,
 * a listed origin, or one that the page itself shows something from.
 *
 * @param href any address, relative ones to the page
 * @param listed origins that the shop trusts, as addresses; what is no address is ignored
 */
export function canAutoload(href: string, listed: readonly string[]): boolean {
  if (typeof document === 'undefined') return canAutoloadAnywhere(href, listed);
  const url = urlOf(href, document.baseURI);
  if (!url) return false;
  // A document without an address of its own, such as `about:srcdoc`, has the origin of the page around it.
  const page = location.origin === 'null' ? origin : location.origin;
  if (isListed(url, listed, page)) return true;
  const own = urlOf(page, anyPage);
  if (!/^https?:$/u.test(url.protocol) || !own) return false;
  // An encrypted page sends nothing in the clear.
  const isSafe = url.protocol === 'https:' || own.protocol === 'http:';
  return (isSafe && isSameSite(own.hostname, url.hostname)) || isLoadedByPage(url.origin);
}
