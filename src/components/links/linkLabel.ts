import { displayHost } from './displayHost.ts';

/** Bidirectional controls and invisible characters. */
const controls = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Removes characters that can make a label read as a different one. */
export const plainLabel = (label: string): string => label.replace(controls, '');

/** Pattern of a domain name. */
const domainName = String.raw`(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62}\.){1,8}(?:xn--[a-z\d-]{1,59}|\p{L}[\p{L}\p{M}]{1,62})`;
/** Matches text that reads as a URL, or as a domain or IP address, also with an e-mail user name. */
const addressLike = new RegExp(
  String.raw`^\w{1,16}:\/\/\S+|(?:[\w.+-]{1,64}@)?(?:${domainName}|\d{1,3}(?:\.\d{1,3}){3})`,
  'iu',
);
/** File extensions that would otherwise read as top-level domains. */
const fileLike = /\.(?:pdf|(?:doc|xls|ppt)x?|txt|csv|jpe?g|png|gif|webp|svg|mp[34]|wav|ogg|html?)$/iu;
const numberLike = /^[+(\d][\d\s()./-]{5,}$/u;

/** Characters of a label that are checked. */
const maxLength = 1000;

const withoutWww = (host: string): string => host.replace(/^www\./u, '');

const hostOf = (label: string): string | undefined => {
  const address = /^\w+:\/\//u.test(label) ? label : `https://${label}`;
  return URL.canParse(address) ? withoutWww(new URL(address).host) : undefined;
};

/**
 * The actual target of a link whose label looks like a different address, to be shown next to the label.
 *
 * @param href Absolute URL, including `mailto:` and `tel:`.
 * @returns Undefined if the label matches the target or does not look like an address.
 */
export function actualTarget(label: string, href: string): string | undefined {
  // Full-width letters and dots of other scripts read like ASCII ones.
  const text = plainLabel(label.slice(0, maxLength))
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/gu, '')
    .replaceAll('。', '.')
    .trim();
  const [, scheme = '', encoded = ''] = /^(tel|mailto):([^?]*)/iu.exec(href) ?? [];
  const target = decodeSafely(encoded);
  if (/^t/iu.test(scheme)) {
    return numberLike.test(text) && digitsOf(text) !== digitsOf(target) ? target : undefined;
  }
  const [found] = addressLike.exec(text) ?? [];
  if (found === undefined || (fileLike.test(found) && !found.includes('/'))) return undefined;
  if (scheme) return found.toLowerCase() === target.toLowerCase() ? undefined : target;
  if (!URL.canParse(href)) return undefined;
  const host = displayHost(href);
  const isSameHost =
    !/^(?:\w+:\/\/)?[^/?#]*@/u.test(found) && hostOf(found) === withoutWww(new URL(href).host);
  // `displayHost` returns punycode for a host that can be mistaken for another: then the label must contain the punycode.
  const isReadable = !host.includes('xn--') || text.includes(host);
  return isSameHost && isReadable ? undefined : host;
}

/** Digits without leading zeros: `00` and `+` before a country code mean the same. */
const digitsOf = (text: string): string => text.replace(/\D/gu, '').replace(/^0+/u, '');

/** Decodes percent-encoding; returns malformed text unchanged. */
const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
