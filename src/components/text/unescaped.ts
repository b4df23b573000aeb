const named: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39, nbsp: 160 };
const escaped = /\\([!-/:-@[-`{-~])|&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6}|x[\da-f]{1,5}));/giu;

/** A text with what is escaped by a backslash, or written as a reference, put in its place. */
export const unescaped = (text: string): string =>
  text.replace(
    escaped,
    (_, mark?: string, name = '', code?: string) =>
      mark ?? String.fromCodePoint(named[name.toLowerCase()] ?? Number(`0${code}`)),
  );
