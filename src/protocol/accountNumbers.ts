/** Length of an international bank account number (IBAN) by country. */
const lengths = new Map(
  (
    'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18' +
    'FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27' +
    'MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27' +
    'SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30'
  )
    .match(/.{4}/g)
    ?.map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);
const longest = Math.max(...lengths.values());

/** Country code and check digits, at the start of a word. */
const beginning = /(?<![\p{L}\p{N}])[A-Z]{2}[ .-]?\d\d/gu;
/** One character of an account number with an optional separator before it. */
const character = /[ \u00a0.-]?([A-Z0-9])/y;
/** Grouped as the standard prints it and longer than a card number: not a card even if the checksum is wrong. */
const printed = /^[A-Z]{2}\d\d(?: \d{4}){4,}(?: \d{1,4})?$/;
const mostCardDigits = 19;

/** A range of a text; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds bank account numbers by length and checksum. @see ISO 13616 */
export function accountNumbers(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const { index: start } of text.matchAll(beginning)) {
    const end = accountEnd(text, start);
    if (end !== undefined) spans.push({ start, end });
  }
  return spans;
}

function accountEnd(text: string, start: number): number | undefined {
  const length = lengths.get(text.slice(start, start + 2)) ?? longest + 1;
  let number = '';
  let end = start;
  while (number.length < length) {
    character.lastIndex = end;
    const found = character.exec(text)?.[1];
    if (found === undefined || number.length === longest) return undefined;
    number += found;
    end = character.lastIndex;
  }
  const isWhole = !/[\p{L}\p{N}]/u.test(text.charAt(end));
  const isPrinted = length - 2 > mostCardDigits && printed.test(text.slice(start, end));
  return isWhole && (isPrinted || checksum(number) === 1) ? end : undefined;
}

/** Remainder of ISO 7064, Mod 97-10: letters count from 10 on, the first four characters come last. */
const checksum = (number: string): number =>
  [...number.slice(4), ...number.slice(0, 4)].reduce((rest, each) => {
    const value = Number.parseInt(each, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
