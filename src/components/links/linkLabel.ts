import { displayHost } from './displayHost.ts';

/** What turns the direction of the text after it, and what is not seen at all. */
const controls = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A label without the characters that can make it read as another one. */
export const plainLabel = (label: string): string => label.replace(controls, '');

/** What reads as `name.example`, as an address with numbers, or as either behind a scheme or a mail name. */
const name = String.raw`(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62}\.){1,8}(?:xn--[a-z\d-]{1,59}|\p{L}[\p{L}\p{M}]{1,62})`;
const addressLike = new RegExp(
  String.raw`^\w{1,16}:\/\/\S+|(?:[\w.+-]{1,64}@)?(?:${name}|\d{1,3}(?:\.\d{1,3}){3})`,
  'iu',
);
/** Endings of files, which are no domains. */
const fileLike = /\.(?:pdf|(?:doc|xls|ppt)x?|txt|csv|jpe?g|png|gif|webp|svg|mp[34]|wav|ogg|html?)$/iu;
const numberLike = /^[+(\d][\d\s()./-]{5,}$/u;

/** Of a label; what is behind says no more about where it seems to lead. */
const longest = 1000;

const withoutWww = (host: string): string => host.replace(/^www\./u, '');

const hostOf = (label: string): string | undefined => {
  const address = /^\w+:\/\//u.test(label) ? label : `https://${label}`;
  return URL.canParse(address) ? withoutWww(new URL(address).host) : undefined;
};

/**
 * Where a link really leads, for a label that looks like the address of somewhere else. Undefined where the label
 * says it itself, or looks like no address.
 *
 * @param href whole: with scheme and host, or `mailto:` or `tel:`
 */
export function actualTarget(label: string, href: string): string | undefined {
  // Letters of full width and dots of other scripts are read as the usual ones.
  const said = plainLabel(label.slice(0, longest))
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/gu, '')
    .replaceAll('。', '.')
    .trim();
  const [, scheme = '', encoded = ''] = /^(tel|mailto):([^?]*)/iu.exec(href) ?? [];
  const target = decoded(encoded);
  if (/^t/iu.test(scheme)) {
    return numberLike.test(said) && digitsOf(said) !== digitsOf(target) ? target : undefined;
  }
  const [found] = addressLike.exec(said) ?? [];
  if (found === undefined || (fileLike.test(found) && !found.includes('/'))) return undefined;
  if (scheme) return found.toLowerCase() === target.toLowerCase() ? undefined : target;
  if (!URL.canParse(href)) return undefined;
  const host = displayHost(href);
  const isHonest = !/^(?:\w+:\/\/)?[^/?#]*@/u.test(found) && hostOf(found) === withoutWww(new URL(href).host);
  // A host that reads like another one does so in the label too.
  const isReadable = !host.includes('xn--') || said.includes(host);
  return isHonest && isReadable ? undefined : host;
}

/** Without the zeros that a number in a country begins with. */
const digitsOf = (text: string): string => text.replace(/\D/gu, '').replace(/^0+/u, '');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
