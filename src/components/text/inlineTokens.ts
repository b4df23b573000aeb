import { getOwn } from '../../protocol/index.ts';
import { safeHref } from './safeHref.ts';

/** Part of a text: a string, or an element. */
export type Inline = string | Piece;

export interface Piece {
  /** `span`: a link or picture whose address is not allowed. `bdi`: a number in right-to-left text. */
  readonly tag: 'strong' | 'em' | 'del' | 'code' | 'br' | 'a' | 'img' | 'span' | 'bdi';
  readonly children: readonly Inline[];
  /** Address of a link or a picture. */
  readonly href?: string | undefined;
}

/** Creates a link or picture, or a `span` if `safeHref` rejects the address. */
export const linked = (address: string, children: readonly Inline[], tag: 'a' | 'img' = 'a'): Piece => {
  const href = safeHref(address);
  return { tag: href ? tag : 'span', href, children };
};

/*
 * Tokens within a text, in the order of precedence:
 *
 *   escape     = "\" punctuation
 *   reference  = "&" name ";" | "&#" decimal ";" | "&#x" hexadecimal ";"
 *   newline    = LF, also after "\"
 *   ticks      = "`"+                        opens and closes code
 *   marks      = "*"+ | "_"+ | "~"+          opens and closes emphasis; its neighbours decide which
 *   open       = "[" | "!["                  opens the label of a link or a picture
 *   close      = "]" [ "(" address [ title ] ")" ]
 *   autolink   = "<" address ">" | address | mail address
 *   number     = phone, order or product number (in right-to-left text only)
 */

/** An escaped character or a character reference. */
export const escapeOrReference = /\\[!-/:-@[-`{-~]|&#?\w+;/gu;
const newline = /\\?(?<newline>\n)/;
const ticks = /(?<ticks>`+)/;
const marks = /(?<=(?<before>.|^))(?<marks>\*+|_+|~+)(?=(?<after>.|$))/;
const labelOpen = /(?<open>!?\[)/;
const labelClose = /(?<close>\])(?:\((?<address>(?:[^\s()\\]|\\.|\([^\s()]*\))*)(?:\s+"[^"]*")?\s*\))?/;
const bracketedAddress = /<(?:https?|mailto|tel):[^\s<>]+>/;
/** A web address without angle brackets. CJK text ends the address, and punctuation at its end does not belong to it. */
const bareAddress =
  /(?<![a-z\d])(?:https?:\/\/(?=[^\s.:/?#])|www\.(?=[^\s.]+\.[^\s.]))(?:[^\s<>[\]()"\u3000-\uffef]|\([^\s<>[\]()"]*\))+(?<![.,:;!?'*_~|])/;
const mailAddress = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/;
/**
 * Numbers such as 36L, 10427-FF or +351 912 345, which the bidirectional algorithm would take apart in right-to-left text.
 * After Latin letters it does not, so numbers there do not match.
 */
const isolatedNumber =
  /(?<![\w+.,/-]|[a-z][ \d]{1,9})(?:[+0](?:[\d ./-]|\(\d+\)){6,}\d|\d[\d.,/-]*[a-z](?:[./-]?[a-z\d])*)/;

const anyOf = (...tokens: readonly RegExp[]) =>
  new RegExp(tokens.map(({ source }) => source).join('|'), 'gisu');
const leftToRight = anyOf(
  escapeOrReference,
  newline,
  ticks,
  marks,
  labelOpen,
  labelClose,
  bracketedAddress,
  bareAddress,
  mailAddress,
);
const rightToLeft = anyOf(leftToRight, isolatedNumber);
const hasRightToLeftLetters = /[\u0590-\u08ff]/u;

/** Returns the pattern that splits `text` into tokens. Matches without a named group are read by `readToken`. */
export const tokenPattern = (text: string): RegExp =>
  hasRightToLeftLetters.test(text) ? rightToLeft : leftToRight;

const namedReferences: Readonly<Record<string, number>> = {
  amp: 38,
  lt: 60,
  gt: 62,
  quot: 34,
  apos: 39,
  nbsp: 160,
};
const webAddressStart = /^(?:https?:|www\.)/iu;
const wwwStart = /^www/iu;
const reference = /&(?:(?<name>amp|lt|gt|quot|apos|nbsp)|#(?<code>\d{1,6}|x[\da-f]{1,5}));/iu;

/**
 * Reads an escape, a reference, an address or a number.
 *
 * @param mayGrow Whether the token is the end of a text that is still streaming: a bare address is not a link yet.
 */
export const readToken = (token: string, mayGrow = false): Inline => {
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('&'))
    return token.replace(reference, (_, name = '', code?: string) =>
      String.fromCodePoint(getOwn(namedReferences, name.toLowerCase()) ?? Number(`0${code}`)),
    );
  if (token.startsWith('<')) return linked(token.slice(1, -1), [token.slice(1, -1)]);
  if (mayGrow) return token;
  if (webAddressStart.test(token)) return linked(token.replace(wwwStart, 'https://www'), [token]);
  if (token.includes('@')) return linked(`mailto:${token}`, [token]);
  return { tag: 'bdi', children: [token] };
};
