/** Returns the words of a title without signs beside them, for comparisons. */
const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** What separates the parts of a title, such as " - ", ", " and " (". */
const partBreaks = /(\s+[-–—|/·•]+\s+|\s*[,;:]\s+|\s+(?=[([]))/u;

/** Removes separators, brackets without content and short words in small letters, such as "in", at the end of a title. */
function trimEnd(title: string): string {
  let trimmed = title.trim();
  for (;;) {
    const shorter = trimmed
      .replace(/[([]\s*[)\]]$/u, '')
      .replace(/[\s,;:|/·•([–—-]+$/u, '')
      .replace(/(?<=\S\s+)\p{Ll}{1,3}$/u, '');
    if (shorter === trimmed) return trimmed;
    trimmed = shorter;
  }
}

/** Removes the words of values from a title, with a name of the option before them, such as "Size M". */
function without(title: string, values: readonly string[], optionNames: ReadonlySet<string>): string {
  const words = title.split(/\s+/);
  const keys = words.map(bare);
  const isRemoved = words.map(() => false);
  for (const value of values) {
    const own = value.split(/\s+/).map(bare).filter(Boolean);
    const at = keys.findIndex((_, start) => own.every((word, index) => keys[start + index] === word));
    if (own.length === 0 || at < 0) continue;
    const from = optionNames.has(keys[at - 1] ?? '') ? at - 1 : at;
    isRemoved.fill(true, from, at + own.length);
    const [separator] = /[,;:]$/.exec(words[at + own.length - 1] ?? '') ?? [];
    if (separator !== undefined && from > 0) words[from - 1] += separator;
  }
  const left = words.filter((_, at) => isRemoved[at] === false).join(' ');
  return trimEnd(left.replace(/[([]\s*[)\]]/gu, ' ').replace(/\s+/g, ' '));
}

/** Returns the words with which both titles begin, or with which both end. */
function commonWords(a: readonly string[], b: readonly string[], isEnd: boolean): readonly string[] {
  const [left, right] = isEnd ? [a.toReversed(), b.toReversed()] : [a, b];
  const differs = left.findIndex((word, at) => word !== right[at]);
  const common = differs < 0 ? left : left.slice(0, differs);
  return isEnd ? common.toReversed() : common;
}

/** Titles beyond the first ones are not compared. */
const maxCompared = 100;

/**
 * Returns the title of a product from those of its variants: without what the variants' options say, else the common words at
 * the start or end.
 *
 * @param options The names and values of the options in which the variants differ, for each variant.
 */
export function groupTitle(
  titles: readonly string[],
  options: readonly (readonly { readonly name: string; readonly value: string }[])[],
): string {
  const [first = ''] = titles;
  if (titles.every((title) => title === first)) return first;
  const optionNames = new Set(options.flat().map(({ name }) => bare(name)));
  const values = (at: number) => (options[at] ?? []).map(({ value }) => value);
  const compared = titles.slice(0, maxCompared);
  const stripped = compared.map((title, at) => without(title, values(at), optionNames));
  const [base = ''] = stripped;
  if (bare(base) !== '' && stripped.every((title) => title === base)) return base;
  const words: readonly (readonly string[])[] = compared.map((title) => title.split(/\s+/));
  const [start, end] = [false, true].map((isEnd) =>
    words.reduce((common, other) => commonWords(common, other, isEnd)).join(' '),
  );
  // A part that is not the first, such as "Size" of "Shirt, Size M", says nothing if its end is cut.
  const parts = (start ?? '').split(partBreaks);
  const isCutInPart = !partBreaks.test(first.slice((start ?? '').length, (start ?? '').length + 3));
  const whole = parts.length > 2 && isCutInPart ? parts.slice(0, -2).join('') : (start ?? '');
  return trimEnd(whole) || trimEnd(end ?? '') || first;
}
