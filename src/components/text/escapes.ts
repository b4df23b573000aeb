const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const escaped = /\\([!-/:-@[-`{-~])|&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/giu;

const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

/** A text with what is escaped by a backslash, or written as a reference, put in its place. */
export const unescaped = (text: string): string =>
  text.replace(
    escaped,
    (_, mark?: string, name?: string, decimal?: string, hex?: string) =>
      mark ?? (name && named[name.toLowerCase()]) ?? characterOf(Number(decimal ?? `0x${hex}`)),
  );
