/** The digits that shoppers write: Western, Arabic, Persian, Devanagari, full width. */
const digit = '[0-9٠-٩۰-۹०-९０-９]';
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];
/** Fourteen digits or more, with little between them. */
const runs = new RegExp(`${digit}(?:[\\s.·_‐-–-]{0,3}${digit}){13,}`, 'g');
const digits = new RegExp(digit, 'g');
/** Lengths and first digits of what card networks issue. The 13 digits of long ago are shop systems' ids today. */
const issued =
  /^(?:3(?:0[0-5]|[689]\d)\d{11}|3[47]\d{13}|(?=\d{16,19}$)(?:4|5[0-8]|6|3[05689]|2[2-7]|8[12]|9792)\d+)$/;
const longest = 19;
/** Digits at the end that stay, so that shopper and shop can tell which card it was. */
const shown = 4;

/** Hides every payment card number of a text but for its last four digits. Its time grows only as the text does. */
export function maskCards(text: string): string {
  return text.replace(runs, (run: string, at: number) =>
    // The number of a bank account is none of a card.
    /(?:^|[^A-Za-z])[A-Z]{2}$/.test(text.slice(Math.max(0, at - 3), at)) ? run : maskRun(run),
  );
}

/** Between other numbers there may be a card: each group may begin one, and each may end it. */
function maskRun(run: string): string {
  const plain = run.replace(digits, western);
  const found = [...plain.matchAll(/\d+/g)];
  let masked = '';
  let done = 0;
  found.forEach(({ index }, first) => {
    const end = index < done ? 0 : cardEnd(found, first);
    if (end === 0) return;
    masked += run.slice(done, index) + hidden(run.slice(index, end));
    done = end;
  });
  return masked + run.slice(done);
}

/** Where the longest card that begins with this group ends; 0 where none does. */
function cardEnd(found: readonly RegExpMatchArray[], first: number): number {
  let number = '';
  let end = 0;
  // Cards are written in groups of four or more, or all of one length; phone numbers and dates are not.
  let isEven = true;
  let isLong = true;
  for (const { 0: group, index = 0 } of found.slice(first, first + longest)) {
    if (!isEven && !isLong) break;
    number += group;
    if (number.length > longest) break;
    if (issued.test(number) && isLuhn(number)) end = index + group.length;
    isEven &&= group.length === found[first]?.[0].length;
    isLong &&= group.length > 3;
  }
  return end;
}

function western(each: string): string {
  const code = each.charCodeAt(0);
  return String(code - (zeros.findLast((zero) => zero <= code) ?? 0));
}

/** Whether the check digit fits. */
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
