import { shownHost } from './shownHost.ts';

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
const fileLike = /\.(?:pdf|docx?|xlsx?|pptx?|txt|csv|jpe?g|png|gif|webp|svg|mp3|mp4|wav|ogg|html?)$/iu;
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
export function trueTarget(label: string, href: string): string | undefined {
  // Letters of full width and dots of other scripts are read as the usual ones.
  const said = plainLabel(label.slice(0, longest))
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/gu, '')
    .replaceAll('。', '.')
    .trim();
  if (/^tel:/iu.test(href)) {
    const number = decoded(href.slice('tel:'.length));
    const digits = (text: string) => text.replace(/\D/gu, '').replace(/^0+/u, '');
    return numberLike.test(said) && digits(said) !== digits(number) ? number : undefined;
  }
  const [found] = addressLike.exec(said) ?? [];
  if (found === undefined || (fileLike.test(found) && !found.includes('/'))) return undefined;
  if (/^mailto:/iu.test(href)) {
    const address = decoded(href.slice('mailto:'.length).replace(/\?.*$/u, ''));
    return found.toLowerCase() === address.toLowerCase() ? undefined : address;
  }
  if (!URL.canParse(href)) return undefined;
  const host = shownHost(href);
  const isHonest =
    !/^[^/?#]*@/u.test(found.replace(/^\w+:\/\//u, '')) && hostOf(found) === withoutWww(new URL(href).host);
  // A host that reads like another one does so in the label too.
  const isReadable = !host.includes('xn--') || said.includes(host);
  return isHonest && isReadable ? undefined : host;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
