import { accountNumbers } from './accountNumbers.ts';
import type { ChatInput } from './events.ts';

/** Invisible characters: joiners, fillers, accents, control characters other than white space. */
const invisibleCharacter = '(?:(?![\\t-\\r])[\\p{DI}\\p{C}\\p{M}])';
/** Separators: any character that is not a letter, number or mask. */
const separator = '(?:(?!•)[\\p{DI}\\p{C}\\p{M}\\p{P}\\p{S}\\p{Z}])';
const minDigits = 14;
const maxDigits = 19;
/** At least `minDigits` digits, with separators but no words between them. */
const digitRuns = new RegExp(`\\p{Nd}(?:${separator}*\\p{Nd}){${minDigits - 1},}`, 'gu');
/** Digits with only invisible characters between them. */
const digitGroups = new RegExp(`\\p{Nd}(?:${invisibleCharacter}*\\p{Nd})*`, 'gu');
const eachDigit = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;
/**
 * Four groups as on cards, or three as on those of American Express, with the same text between them: `x`, ` and `, dots of a
 * list. Between such groups, words are no words of a sentence.
 */
const likeGroups =
  /(?<!\p{Nd})\p{Nd}{4}(\P{Nd}{1,12}?)(?:\p{Nd}{4}\1\p{Nd}{4}\1\p{Nd}{1,7}|\p{Nd}{6}\1\p{Nd}{5})(?!\p{Nd})/gu;
/** 13 digits that stand alone, as early cards of Visa have; in addresses and codes they are ids of shop systems. */
const shortNumber = /(?<![^\s:("'])4\d{12}(?![^\s.,;:!?)"'])/gu;
/** Tags, character references and percent-encoded characters; as text, they separate digits but contain letters and digits. */
const encodedSeparator = /<[^<>]{1,40}>|&#?\w{1,8};|%[\da-f]{2}|\\u[\da-f]{4}/giu;
/** Digits of any script, also in circles, in superscript and the like. */
const anyDigit = /[\p{Nd}\p{No}]/gu;
/** Lengths and prefixes that card networks issue, except 13 digits. */
const issuedNumber =
  /^(?:3(?:0[0-5]|[689]\d)\d{11}|3[47]\d{13}|(?=\d{16,19}$)(?:4|5[0-8]|6|3[05689]|2[2-7]|8[12]|9792)\d+)$/;
/** Minimum number of digits in each group of a card number before the last group, unless these groups have the same length. */
const minGroupDigits = 4;
/** Number of trailing digits that are not masked. */
const visibleDigits = 4;

/**
 * Masks payment card numbers of 14 to 19 digits in a text, and of 13 that are no article number, except their last four
 * digits. Finds digits of any script, in groups as on cards, also when the text is HTML or part of an address. Bank account
 * numbers are not masked. Takes linear time.
 */
export function maskCards(text: string): string {
  let masked = '';
  let maskedEnd = 0;
  for (const { start, end } of accountNumbers(text)) {
    masked += maskPart(text.slice(maskedEnd, start)) + text.slice(start, end);
    maskedEnd = end;
  }
  return masked + maskPart(text.slice(maskedEnd));
}

/** Masks what is a card number once its separators and digits are normalised, then what is one as it is written. */
const maskPart = (text: string): string =>
  maskNormalised(text)
    .replace(digitRuns, maskRun)
    .replace(shortNumber, (number) =>
      isLuhn(number) && !isArticleNumber(number) ? hideDigits(number) : number,
    );

function maskNormalised(text: string): string {
  const normalised = text.replace(encodedSeparator, blank).replace(anyDigit, toAscii);
  const found = normalised
    .replace(digitRuns, maskRun)
    .replace(likeGroups, (groups) => (isGroupedCard(asciiDigits(groups)) ? hideDigits(groups) : groups));
  if (found === normalised) return text;
  // Only digits became dots, at their places; everything else stays as it is written.
  return text.replace(/./gsu, (character, at: number) =>
    found[at] === mask && normalised[at] !== mask ? mask : character,
  );
}

const mask = '•';
const blank = (encoded: string): string => ' '.repeat(encoded.length);
/** The digit that a character is or shows, with invisible characters up to the same length; the character if there is none. */
const toAscii = (character: string): string => {
  if (isDigit.test(character)) return asciiDigit(character).padEnd(character.length, '\u200b');
  const [, digit] = /^\D*(\d)\D*$/.exec(character.normalize('NFKC')) ?? [];
  return digit?.padEnd(character.length, '\u200b') ?? character;
};
const asciiDigits = (text: string): string => (text.match(eachDigit) ?? []).map(asciiDigit).join('');
const isCard = (number: string): boolean => issuedNumber.test(number) && isLuhn(number);
/** Article numbers have other groups, so that 13 digits in groups as on cards are a card. */
const isGroupedCard = (number: string): boolean =>
  isCard(number) || (/^4\d{12}$/.test(number) && isLuhn(number));

/** Whether the check digit is that of an article number (EAN, GTIN-13). */
const isArticleNumber = (number: string): boolean =>
  [...number].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0;

/** Digits without a visible separator. */
interface Group {
  readonly start: number;
  readonly end: number;
  /** The digits in ASCII. */
  readonly number: string;
}

/** Masks the card numbers in a run of digits. Any group may be the first or last of a card number. */
function maskRun(run: string): string {
  const groups = [...run.matchAll(digitGroups)].map(
    ({ 0: group, index }): Group => ({
      start: index,
      end: index + group.length,
      number: asciiDigits(group),
    }),
  );
  let masked = '';
  let maskedEnd = 0;
  groups.forEach(({ start }, first) => {
    const end = start < maskedEnd ? 0 : cardEnd(groups, first);
    if (end === 0) return;
    masked += run.slice(maskedEnd, start) + hideDigits(run.slice(start, end));
    maskedEnd = end;
  });
  return masked + run.slice(maskedEnd);
}

/** Returns the end of the longest card number that starts with this group; 0 if there is none. */
function cardEnd(groups: readonly Group[], first: number): number {
  let number = '';
  let end = 0;
  // The groups of a card number before the last one have equal length, or each at least four digits. Those of phone numbers
  // and dates do not.
  let hasEqualGroups = true;
  let hasLongGroups = true;
  for (const group of groups.slice(first, first + maxDigits)) {
    if (!hasEqualGroups && !hasLongGroups) break;
    const { length } = group.number;
    if (number.length + length > maxDigits) break;
    number += group.number;
    if (isCard(number)) end = group.end;
    hasEqualGroups &&= length === groups[first]?.number.length;
    hasLongGroups &&= length >= minGroupDigits;
  }
  return end;
}

/** Converts a digit of any script; in each, the ten digits have consecutive code points, starting with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Whether the check digit is valid, by the algorithm of Luhn.
 *
 * @see https://www.iso.org/standard/70484.html (ISO/IEC 7812-1)
 */
function isLuhn(number: string): boolean {
  let sum = 0;
  for (let at = 1; at <= number.length; at += 1) {
    const value = Number(number.at(-at)) * (at % 2 || 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function hideDigits(card: string): string {
  let remaining = card.match(eachDigit)?.length ?? 0;
  return card.replace(eachDigit, (digit) => (remaining-- > visibleDigits ? mask : digit));
}

/** Masks card numbers in the values of a form. */
export function maskValues(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, maskCards(value)]));
}

/**
 * Masks card numbers in a text, a caption or the values of a form.
 *
 * @returns the same object if there is nothing to mask.
 */
export function maskInput(input: ChatInput): ChatInput {
  const masked = maskedCopy(input);
  return JSON.stringify(masked) === JSON.stringify(input) ? input : masked;
}

function maskedCopy(input: ChatInput): ChatInput {
  if (input.kind === 'text') return { ...input, text: maskCards(input.text) };
  if (input.kind === 'image') return { ...input, caption: maskCards(input.caption) };
  return input.kind === 'form' ? { ...input, values: maskValues(input.values) } : input;
}
