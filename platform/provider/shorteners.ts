/** Hosts whose addresses hide where they lead; the list is our choice. */
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

/** Whether a host, or the one that it is a part of, shortens addresses. */
export function isShortener(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return shorteners.some((one) => host === one || host.endsWith(`.${one}`));
}
