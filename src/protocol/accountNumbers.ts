/** Countries of international bank account numbers (IBAN) by length: two digits, then the country codes. */
const countriesByLength =
  '15NO16BE18DKFIFKFOGLNLSD19MKSI20ATBAEEKZLTLUMNXK21CHHRLILV22BGBHCRDEGBGEIEMERSVA23AEGIILIQOMSOTL' +
  '24ADCZESMDPKROSASESKTNVG25LYPTST26ISTR27BIDJFRGRITMCMRSM28ALAZBYCYDOGTHNHULBNIPLSV29BREGPSQAUA30JOKWMUYE' +
  '31MTSC32LC33RU';
const lengthByCountry = new Map(
  [...countriesByLength.matchAll(/(\d\d)(\D+)/g)].flatMap(([, length, countries = '']) =>
    (countries.match(/../g) ?? []).map((country) => [country, Number(length)] as const),
  ),
);
const maxLength = Math.max(...lengthByCountry.values());

/** Country code and two check digits, at the start of a word. */
const accountStart = /(?<![\p{L}\p{N}])[A-Z]{2}[ .-]?\d\d/gu;
/** One character of an account number with an optional separator before it. */
const nextCharacter = /[ \u00a0.-]?([A-Z0-9])/y;
/**
 * The standard's printed form, in groups of four, of a number without letters after the country code. If it has more
 * digits than a card number, it is never a card, even if its checksum is wrong.
 */
const printedForm = /^[A-Z]{2}\d\d(?: \d{4}){4,}(?: \d{1,4})?$/;
const maxCardDigits = 19;
const countryLetters = 2;
/** Divisor of ISO 7064, Mod 97-10; a valid number has the remainder 1. */
const modulus = 97;
const validRemainder = 1;

/** A range of a text; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds bank account numbers of the right length for their country, with a valid checksum or in `printedForm`.
 *
 * @see ISO 13616
 */
export function accountNumbers(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const { index: start } of text.matchAll(accountStart)) {
    const end = accountEnd(text, start);
    if (end !== undefined) spans.push({ start, end });
  }
  return spans;
}

/** Returns the end of the account number that begins at `start`; undefined if there is none. */
function accountEnd(text: string, start: number): number | undefined {
  const length = lengthByCountry.get(text.slice(start, start + 2)) ?? maxLength + 1;
  let number = '';
  let end = start;
  while (number.length < length) {
    nextCharacter.lastIndex = end;
    const found = nextCharacter.exec(text)?.[1];
    if (found === undefined || number.length === maxLength) return undefined;
    number += found;
    end = nextCharacter.lastIndex;
  }
  const isWhole = !/[\p{L}\p{N}]/u.test(text.charAt(end));
  const isPrintedForm = length - countryLetters > maxCardDigits && printedForm.test(text.slice(start, end));
  return isWhole && (isPrintedForm || checksum(number) === validRemainder) ? end : undefined;
}

/** Returns the ISO 7064 remainder: A counts as 10, B as 11 and so on; the first four characters come last. */
const checksum = (number: string): number =>
  [...number.slice(4), ...number.slice(0, 4)].reduce((remainder, character) => {
    const value = Number.parseInt(character, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % modulus;
  }, 0);
