import { decodeReferences } from '../../protocol/index.ts';
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
  // Joiners change words of some scripts, and `safeHref` removes what is invisible.
  const href = safeHref(address.replace(/[\u200c\u200d]/gu, encodeURIComponent));
  return { tag: href ? tag : 'span', href, children };
};

/*
 * Tokens within a text, in the order of precedence:
 *
 *   escape     = "\" punctuation
 *   reference  = "&" name ";" | "&#" decimal ";" | "&#x" hexadecimal ";"
 *   break      = "<br>" | "<br/>"            with the newline beside it, which breaks the same line
 *   newline    = LF, also after "\"
 *   ticks      = "`"+                        opens and closes code
 *   marks      = "*"+ | "_"+ | "~~"          opens and closes emphasis; its neighbours decide which
 *   open       = "[" | "!["                  opens the label of a link or a picture
 *   close      = "]" [ "(" address [ title ] ")" ]
 *   autolink   = "<" address ">" | address | mail address
 *   number     = phone, order or product number (in right-to-left text only)
 */

/** An escaped character or a character reference. */
export const escapeOrReference = /\\[!-/:-@[-`{-~]|&#?\w+;/gu;
const lineBreak = /\n?(?<lineBreak><br *\/?>)\n?/;
const newline = /\\?(?<newline>\n)/;
const ticks = /(?<ticks>`+)/;
const marks = /(?<=(?<before>.|^))(?<marks>\*+|_+|~+)(?=(?<after>.|$))/;
const labelOpen = /(?<open>!?\[)/;
const labelClose = /(?<close>\])(?:\((?<address>(?:[^\s()\\]|\\.|\([^\s()]*\))*)(?:\s+"[^"]*")?\s*\))?/;
const bracketedAddress = /<(?:https?|mailto|tel):[^\s<>]+>/;
/** Japanese, Chinese and Korean letters, which are written without a space after a word of another script. */
const cjk = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー`;
/** Letters of particles, such as "を" and "에서", which are written onto the word before them. */
const particle = String.raw`[\p{sc=Hira}\p{sc=Hang}]`;
/** Ends an address: spaces, and punctuation that no address contains unencoded. Joiners belong to words. */
const addressEnd = String.raw`\s\u200b«»—―“-‟…‹›،؛؟۔।॥\u3000-〄〈-〠〰！-／：-＠［-｀｛-･︐-﹫`;
const asciiPart = String.raw`[!#-'*-;=?-Z\\^-~]|\([^<>[\]()"${addressEnd}]*\)`;
/** After "*", letters are the text that follows emphasis. */
const furtherPart = String.raw`(?<!\*)[^\0-~${addressEnd}]`;
/**
 * The host of a bare address. A CJK letter after a Latin one ends it, unless the host goes on after the letters: text without
 * spaces follows the address.
 */
const bareHost = String.raw`(?:[!$-'*-.0-;=@-Z\\^-~]|(?![${cjk}])${furtherPart}|(?<![a-z\d])[${cjk}]|[${cjk}](?=[${cjk}]*[-.][\p{L}\d]))+`;
/**
 * Path, query and fragment, with letters of all scripts. A particle directly after a Latin letter ends it, unless the
 * address goes on after the particle's letters.
 */
const barePath = String.raw`(?:[/?#](?:${asciiPart})*(?:(?:(?!${particle})${furtherPart}|(?<![a-z\d])${particle}|${particle}(?=${particle}*[-/=&?#%+\w]))(?:${asciiPart}|${furtherPart})*)?)?`;
/** A web address without angle brackets. Punctuation at its end does not belong to it. */
const bareAddress = new RegExp(
  String.raw`(?<![a-z\d])(?:https?:\/\/(?=[^\s.:/?#])|www\.(?=[^\s.]+\.[^\s.]))${bareHost}${barePath}(?<![.,:;!?'*_~|]|(?![ -~])\p{P})`,
  'u',
);
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
  lineBreak,
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

const webAddressStart = /^(?:https?:|www\.)/iu;
const wwwStart = /^www/iu;

/**
 * Reads an escape, a reference, an address or a number.
 *
 * @param mayGrow Whether the token is the end of a text that is still streaming: a bare address is not a link yet.
 */
export const readToken = (token: string, mayGrow = false): Inline => {
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('&')) return decodeReferences(token);
  if (token.startsWith('<')) return linked(token.slice(1, -1), [token.slice(1, -1)]);
  if (mayGrow) return token;
  if (webAddressStart.test(token)) return linked(token.replace(wwwStart, 'https://www'), [token]);
  if (token.includes('@')) return linked(`mailto:${token}`, [token]);
  return { tag: 'bdi', children: [token] };
};
