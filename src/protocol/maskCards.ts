import { accountNumbers } from './accountNumbers.ts';
import type { ChatInput } from './events.ts';

/** Invisible characters: joiners, fillers, accents, control characters other than white space. */
const invisible = '(?:(?![\\t-\\r])[\\p{DI}\\p{C}\\p{M}])';
/** Separators: any character that is not a letter, number or mask. */
const gap = '(?:(?!•)[\\p{DI}\\p{C}\\p{M}\\p{P}\\p{S}\\p{Z}])';
/** At least as many digits as the shortest card number, without words between them. */
const runs = new RegExp(`\\p{Nd}(?:${gap}*\\p{Nd}){13,}`, 'gu');
/** Digits with only invisible characters between them. */
const groups = new RegExp(`\\p{Nd}(?:${invisible}*\\p{Nd})*`, 'gu');
const digits = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;
/** Lengths and prefixes that card networks issue. 13 digits are not included: today they are ids of shop systems. */
const issued =
  /^(?:3(?:0[0-5]|[689]\d)\d{11}|3[47]\d{13}|(?=\d{16,19}$)(?:4|5[0-8]|6|3[05689]|2[2-7]|8[12]|9792)\d+)$/;
const longest = 19;
/** Number of trailing digits that stay readable. */
const shown = 4;

/**
 * Masks every payment card number in a text except its last four digits, in any script and grouping. Bank account
 * numbers stay. Linear time.
 */
export function maskCards(text: string): string {
  let masked = '';
  let done = 0;
  for (const { start, end } of accountNumbers(text)) {
    masked += maskRuns(text.slice(done, start)) + text.slice(start, end);
    done = end;
  }
  return masked + maskRuns(text.slice(done));
}

const maskRuns = (text: string): string => text.replace(runs, maskRun);

interface Group {
  readonly start: number;
  readonly end: number;
  /** ASCII digits. */
  readonly number: string;
}

/** Finds card numbers between other numbers: each group of digits may start or end one. */
function maskRun(run: string): string {
  const found = [...run.matchAll(groups)].map(
    ({ 0: group, index }): Group => ({
      start: index,
      end: index + group.length,
      number: (group.match(digits) ?? []).map(western).join(''),
    }),
  );
  let masked = '';
  let done = 0;
  found.forEach(({ start }, first) => {
    const end = start < done ? 0 : cardEnd(found, first);
    if (end === 0) return;
    masked += run.slice(done, start) + hidden(run.slice(start, end));
    done = end;
  });
  return masked + run.slice(done);
}

/** Returns the end of the longest card number that starts with this group; 0 if there is none. */
function cardEnd(found: readonly Group[], first: number): number {
  let number = '';
  let cardEnd = 0;
  // Card numbers have groups of at least four digits or of equal length; phone numbers and dates do not.
  let isEven = true;
  let isLong = true;
  for (const group of found.slice(first, first + longest)) {
    if (!isEven && !isLong) break;
    const { length } = group.number;
    if (number.length + length > longest) break;
    number += group.number;
    if (issued.test(number) && isLuhn(number)) cardEnd = group.end;
    isEven &&= length === found[first]?.number.length;
    isLong &&= length > 3;
  }
  return cardEnd;
}

/** In every script the ten digits have consecutive code points, starting with zero. */
function western(each: string): string {
  const code = each.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Whether the check digit is valid. @see https://www.iso.org/standard/70484.html (Luhn, ISO/IEC 7812-1) */
function isLuhn(number: string): boolean {
  let sum = 0;
  for (let at = 1; at <= number.length; at += 1) {
    const value = Number(number.at(-at)) * (at % 2 || 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function hidden(card: string): string {
  let left = card.match(digits)?.length ?? 0;
  return card.replace(digits, (each) => (left-- > shown ? '•' : each));
}

export function maskValues(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, maskCards(value)]));
}

/**
 * Masks card numbers in the text that a shopper wrote.
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
