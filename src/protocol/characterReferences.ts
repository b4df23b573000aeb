import { getOwn } from './getOwn.ts';

/** In HTML, the numbers 128 to 159 are characters of Windows-1252. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const numberedCharacter = (code: number): string => {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? (windowsCharacters[code - 128] ?? String.fromCodePoint(code)) : '\ufffd';
};

/*
 * The names of HTML 4 that shops' texts contain. They are listed, because a parser of HTML is a sink that pages may forbid (Trusted
 * Types), and servers have none.
 */

/** Names of the numbers from 128; letters with an accent are composed. */
const latinNames =
  'euro,,sbquo,fnof,bdquo,hellip,dagger,Dagger,circ,permil,,lsaquo,OElig,,,,,lsquo,rsquo,ldquo,rdquo,bull,ndash,m' +
  'dash,tilde,trade,,rsaquo,oelig,,,,nbsp,iexcl,cent,pound,curren,yen,brvbar,sect,uml,copy,ordf,laquo,not,shy,reg' +
  ',macr,deg,plusmn,sup2,sup3,acute,micro,para,middot,cedil,sup1,ordm,raquo,frac14,frac12,frac34,iquest,,,,,,,AEl' +
  'ig,,,,,,,,,,ETH,,,,,,,times,Oslash,,,,,,THORN,szlig,,,,,,,aelig,,,,,,,,,,eth,,,,,,,divide,oslash,,,,,,thorn';
/** Other names, each followed by its character. */
const otherNames =
  'amp&lt<gt>quot"apos\'LstrokŁlstrokłDstrokĐdstrokđinodotıensp\u2002emsp\u2003thinsp\u2009zwnj\u200czwj\u200dlrm\u200erlm\u200fprime′Prime″' +
  'larr←uarr↑rarr→darr↓minus−infin∞ne≠le≤ge≥hearts♥DeltaΔOmegaΩalphaαbetaβmuμpiπcolon:commat@';

let characters: Readonly<Record<string, string>> | undefined;
/** Created when first needed, so that bundles that decode nothing leave it out. */
const createCharacters = (): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...latinNames.split(',').map((name, index) => [name, numberedCharacter(128 + index)]),
    ...Array.from(otherNames.matchAll(/([a-z]+)(.)/giu), ([, name, character]) => [name, character]),
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
  characters ??= createCharacters();
  const known = getOwn(characters, name);
  if (known !== undefined) return known;
  const [, letter = '', accent = ''] = accented.exec(name) ?? [];
  const character = (letter + (getOwn(accents, accent) ?? '')).normalize('NFC');
  // Two characters: there is no such letter.
  if (character.length === 1) return character;
  return name === name.toUpperCase() ? getOwn(characters, name.toLowerCase()) : undefined;
};

/**
 * Decodes HTML's character references: numbers, and the names that texts of shops contain. Other names stay as they are.
 * The result is not decoded again: `&amp;eacute;` becomes `&eacute;`.
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
