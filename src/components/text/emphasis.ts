export type Mark = 'strong' | 'em' | 'del';

/** A run of `*`, `_` or `~`, and what it turned out to open and close. */
export interface Run {
  readonly char: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Characters that belong to no pair and stay text. */
  left: number;
  /** Innermost first. */
  readonly opens: Mark[];
  readonly closes: Mark[];
}

const space = /^(?:\s|$)/u;
const punctuation = /[\p{P}\p{S}]/u;

/** Reads the run that starts here; whether it may open or close is said by its neighbours. */
export const runAt = (source: string, at: number): Run => {
  const char = source[at] ?? '';
  let end = at;
  while (source[end] === char) end += 1;
  const length = end - at;
  const before = before1(source, at);
  const after = String.fromCodePoint(source.codePointAt(end) ?? 32);
  const left =
    !space.test(after) && (!punctuation.test(after) || space.test(before) || punctuation.test(before));
  const right =
    !space.test(before) && (!punctuation.test(before) || space.test(after) || punctuation.test(after));
  // Inside a word `_` and a lone `~` are letters: snake_case and 20~25 stay as they are.
  const wordBound = char === '_' || (char === '~' && length === 1);
  const tooLong = char === '~' && length > 2;
  return {
    char,
    length,
    canOpen: !tooLong && left && (!wordBound || !right || punctuation.test(before)),
    canClose: !tooLong && right && (!wordBound || !left || punctuation.test(after)),
    left: length,
    opens: [],
    closes: [],
  };
};

const before1 = (source: string, at: number): string => {
  const unit = source.charCodeAt(at - 1);
  const low = unit >= 0xdc00 && unit <= 0xdfff;
  return at === 0 ? '' : source.slice(at - (low ? 2 : 1), at);
};

const fits = (opener: Run, closer: Run): boolean => {
  if (opener.char !== closer.char) return false;
  if (opener.char === '~') return opener.length === closer.length;
  const both = opener.canClose || closer.canOpen;
  const sum = opener.length + closer.length;
  return !both || sum % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
};

/**
 * Pairs openers with closers. How deep a kind of closer has already looked in vain is remembered, which
 * keeps the whole linear.
 */
export const matchDelimiters = (runs: readonly Run[]): void => {
  const open: Run[] = [];
  const searched = new Map<string, number>();
  for (const run of runs) {
    const key = `${run.char}${run.canOpen}${run.char === '~' ? run.length : run.length % 3}`;
    while (run.canClose && run.left > 0) {
      const floor = searched.get(key) ?? 0;
      let index = open.length - 1;
      let opener = open[index];
      while (index >= floor && opener && !fits(opener, run)) {
        index -= 1;
        opener = open[index];
      }
      if (index < floor || !opener) {
        searched.set(key, open.length);
        break;
      }
      pair(opener, run);
      open.length = opener.left > 0 ? index + 1 : index;
      for (const [kind, depth] of searched) searched.set(kind, Math.min(depth, open.length));
    }
    if (run.canOpen && run.left > 0) open.push(run);
  }
};

const pair = (opener: Run, closer: Run): void => {
  const wide = opener.left >= 2 && closer.left >= 2;
  const mark: Mark = opener.char === '~' ? 'del' : wide ? 'strong' : 'em';
  const width = opener.char === '~' ? opener.length : wide ? 2 : 1;
  opener.left -= width;
  closer.left -= width;
  opener.opens.push(mark);
  closer.closes.push(mark);
};
