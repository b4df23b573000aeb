const isIpAddress = (host: string): boolean => /(?:^|\.)\d+$|\]$/u.test(host);

const isSubdomain = (host: string, domain: string): boolean => host.endsWith(`.${domain}`);

/** Whether a domain is as short as a public suffix, such as `com`, `co.uk` or `com.au`. */
const isPublicSuffix = (domain: string): boolean => /^(?:[^.]+|[^.]{1,3}\.[^.]{2})$/u.test(domain);

/**
 * Whether a host belongs to the same site as the page: the same host, a parent domain or a subdomain; for a page on
 * `www.`, also the other subdomains of its domain.
 *
 * Other sibling hosts never match: without the public suffix list, `images.shop.example` beside `sale.shop.example`
 * looks the same as `stranger.host.example` beside `shop.host.example`.
 */
export function isSameSite(pageHost: string, host: string): boolean {
  const [own = '', other = ''] = [pageHost, host].map((each) => each.toLowerCase().replace(/\.$/u, ''));
  if (own === '' || other === '') return false;
  if (own === other) return true;
  if (isIpAddress(own) || isIpAddress(other)) return false;
  if (isSubdomain(own, other)) return other.includes('.');
  if (isSubdomain(other, own)) return own.includes('.');
  return own.startsWith('www.') && !isPublicSuffix(own.slice(4)) && isSubdomain(other, own.slice(4));
}
