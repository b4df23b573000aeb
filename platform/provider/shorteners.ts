/** Hosts of URL shorteners; the list is our choice. */
const shorteners = [
  'bit.ly',
  'bitly.com',
  'bl.ink',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  'short.gy',
  'short.io',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tiny.one',
  'tinyurl.com',
  'v.gd',
];

/** Whether a host is a URL shortener or a subdomain of one. */
export function isShortener(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return shorteners.some((shortener) => host === shortener || host.endsWith(`.${shortener}`));
}
