const isAddress = (host: string): boolean => /(?:^|\.)\d+$|\]$/u.test(host);

const isBelow = (host: string, domain: string): boolean => host.endsWith(`.${domain}`);

/** `com`, and below a country such short names as in `co.uk` and `com.au`: many shops share them. */
const isShared = (domain: string): boolean => /^(?:[^.]+|[^.]{1,3}\.[^.]{2})$/u.test(domain);

/**
 * Whether a host belongs to the same site as the page's host: the same one, a domain above it, or one below it;
 * of a page on `www.`, also one below the domain that it names.
 *
 * Without the public suffix list nothing tells `images.shop.example` beside `sale.shop.example` from
 * `stranger.host.example` beside `shop.host.example`, so other neighbours do not count.
 */
export function isSameSite(pageHost: string, host: string): boolean {
  const [own = '', other = ''] = [pageHost, host].map((each) => each.toLowerCase().replace(/\.$/u, ''));
  if (own === '' || other === '') return false;
  if (own === other) return true;
  if (isAddress(own) || isAddress(other)) return false;
  if (isBelow(own, other)) return other.includes('.');
  if (isBelow(other, own)) return own.includes('.');
  return own.startsWith('www.') && !isShared(own.slice(4)) && isBelow(other, own.slice(4));
}
