import { getOwn } from './getOwn.ts';

/*
 * The names of HTML 4, of which shops' texts are full, without mathematical symbols. HTML has no parser without a sink that
 * pages may forbid (Trusted Types), and servers have none at all, so the names are listed. Each is followed by its character.
 */
const namedCharacters =
  'amp&lt<gt>quot"apos\'nbsp\u00a0iexcl¡cent¢pound£curren¤yen¥brvbar¦sect§uml¨copy©ordfªlaquo«not¬shy\u00adreg®macr¯deg°' +
  'plusmn±sup2²sup3³acute´micro\u00b5para¶middot·cedil¸sup1¹ordmºraquo»frac14¼frac12½frac34¾iquest¿AEligÆETHÐtimes×' +
  'OslashØTHORNÞszligßaeligæethðdivide÷oslashøthornþOEligŒoeligœLstrokŁlstrokłDstrokĐdstrokđinodotıfnofƒcircˆtilde˜' +
  'ensp\u2002emsp\u2003thinsp\u2009zwnj\u200czwj\u200dlrm\u200erlm\u200fndash–mdash—lsquo‘rsquo’sbquo‚ldquo“rdquo”bdquo„' +
  'dagger†Dagger‡bull•hellip…permil‰prime′Prime″lsaquo‹rsaquo›frasl⁄euro€trade™larr←uarr↑rarr→darr↓harr↔rArr⇒minus−' +
  'radic√infin∞asymp≈ne≠le≤ge≥sum∑loz◊spades♠clubs♣hearts♥diams♦check✓star☆starf★phone☎colon:comma,period.sol/excl!quest?' +
  'num#percnt%dollar$ast*plus+equals=commat@lpar(rpar)lsqb[rsqb]lowbar_hyphen‐';
const greekNames =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho sigmaf Sigma Tau Upsilon Phi Chi Psi Omega';
const firstGreekLetter = 0x391;

const byName: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from(namedCharacters.matchAll(/([a-z]+\d*)(.)/giu), ([, name, character]) => [name, character]),
  ...greekNames.split(' ').flatMap((name, index) => [
    [name, String.fromCodePoint(firstGreekLetter + index)],
    [name.toLowerCase(), String.fromCodePoint(firstGreekLetter + 0x20 + index)],
  ]),
]);

/** Names of accents after a letter, as in `eacute`, and their combining characters. */
const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  macr: '\u0304',
  breve: '\u0306',
  uml: '\u0308',
  ring: '\u030a',
  dblac: '\u030b',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
  // Of other letters, "dot" is the name of a symbol.
  dot: '\u0307',
};
const accented =
  /^([A-Za-z])(grave|acute|circ|tilde|macr|breve|uml|ring|dblac|caron|cedil|ogon|(?<=[CEGIZcegz])dot)$/u;

const namedCharacter = (name: string): string | undefined => {
  const known = getOwn(byName, name);
  if (known !== undefined) return known;
  const [, letter = '', accent = ''] = accented.exec(name) ?? [];
  const character = (letter + (getOwn(accents, accent) ?? '')).normalize('NFC');
  // Two characters: there is no such letter.
  if (character.length === 1) return character;
  return name === name.toUpperCase() ? getOwn(byName, name.toLowerCase()) : undefined;
};

/** What numbers 128 to 159 stand for in HTML: characters of Windows-1252. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const numberedCharacter = (code: number): string => {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? (windowsCharacters[code - 128] ?? String.fromCodePoint(code)) : '\ufffd';
};

/**
 * Decodes HTML's character references: numbers, and the names that texts of shops contain. Other names stay as they are.
 * What the result reads like is not decoded again: `&amp;eacute;` becomes `&eacute;`.
 */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/giu,
        (reference: string, decimal?: string, hex?: string, name?: string) =>
          name === undefined
            ? numberedCharacter(decimal === undefined ? Number(`0x${hex}`) : Number(decimal))
            : (namedCharacter(name) ?? reference),
      )
    : text;
