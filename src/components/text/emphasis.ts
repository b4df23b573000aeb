import type { Inline } from './inline.ts';

/** A run of `*`, `_` or `~`, or a bracket: text, until it turns out to open or close something. */
export interface Run {
  readonly char: string;
  readonly at: number;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Characters that belong to no pair. */
  left: number;
}

/** Marks nested deeper than this are dropped, so that no text can exhaust the stack. */
const deepest = 12;

const space = /^\s?$/u;
const punctuation = /[\p{P}\p{S}]/u;
/** Chinese, Japanese and Korean put no space around marks. */
const eastAsian = '\\u3000-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af\\uff00-\\uffef';
const loose = new RegExp(`[\\s\\p{P}\\p{S}${eastAsian}]|^$`, 'u');

/** Reads the run of a character that begins here; its neighbours say whether it may open or close. */
export const runAt = (source: string, at: number, length: number): Run => {
  const char = source.charAt(at);
  const before = /.?$/su.exec(source.slice(Math.max(0, at - 2), at))?.[0] ?? '';
  const after = /^.?/su.exec(source.slice(at + length, at + length + 2))?.[0] ?? '';
  const left = !space.test(after) && (!punctuation.test(after) || loose.test(before));
  const right = !space.test(before) && (!punctuation.test(before) || loose.test(after));
  // Within a word `_` and a lone `~` are letters, and between digits `*` is a sign: snake_case, 20~25, 5*3*2.
  const inWord = char === '*' ? /\d/u.test(before) && /\d/u.test(after) : char === '_' || length === 1;
  const isMark = char !== '~' || length < 3;
  return {
    char,
    at,
    length,
    left: length,
    canOpen: isMark && left && (!inWord || !right || punctuation.test(before)),
    canClose: isMark && right && (!inWord || !left || punctuation.test(after)),
  };
};

const fits = (opener: Run, closer: Run): boolean => {
  if (opener.char !== closer.char) return false;
  if (opener.char === '~') return opener.length === closer.length;
  const both = opener.canClose || closer.canOpen;
  return (
    !both || (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0)
  );
};

export type Token = Inline | Run;
const isRun = (token: Token): token is Run => typeof token === 'object' && 'left' in token;
const plain = (token: Token): Inline => (isRun(token) ? token.char.repeat(token.left) : token);

/**
 * Pairs the runs among some tokens and makes a tree of them. Where each kind of closer has looked in vain is
 * remembered, which keeps the whole linear. Runs behind `openFrom` are closed by the end.
 */
export const settle = (tokens: readonly Token[], openFrom = Number.POSITIVE_INFINITY): readonly Inline[] => {
  const out: Token[] = [];
  const openers: { readonly run: Run; readonly index: number; depth: number }[] = [];
  const searched: Record<string, number> = {};

  /** Puts all since an opener into its mark. */
  const pair = (found: number, left: number): number => {
    let depth = 0;
    for (const opener of openers.splice(found + 1)) depth = Math.max(depth, opener.depth);
    const opener = openers[found];
    if (!opener) return 0;
    const { run, index } = opener;
    const width = run.char === '~' ? run.length : Math.min(2, run.left, left);
    run.left -= width;
    opener.depth = Math.max(opener.depth, depth) + 1;
    if (opener.depth <= deepest) {
      const tag = run.char === '~' ? 'del' : width === 2 ? 'strong' : 'em';
      out.push({ tag, children: out.splice(index + 1).map(plain) });
    }
    if (run.left === 0) {
      openers.pop();
      const outer = openers.at(-1);
      if (outer) outer.depth = Math.max(outer.depth, opener.depth);
    }
    return width;
  };

  for (const token of tokens) {
    if (!isRun(token)) {
      out.push(token);
      continue;
    }
    const key = `${token.char}${token.canOpen}${token.char === '~' ? token.length : token.length % 3}`;
    while (token.canClose && token.left > 0) {
      const floor = searched[key] ?? -1;
      const found = openers.findLastIndex(({ run }) => run.at < floor || fits(run, token));
      const opener = openers[found];
      if (!opener || opener.run.at < floor) {
        searched[key] = token.at;
        break;
      }
      token.left -= pair(found, token.left);
    }
    if (token.left > 0) {
      if (token.canOpen) openers.push({ run: token, index: out.length, depth: 0 });
      out.push(token);
    }
  }
  for (let opener = openers.at(-1); opener && opener.run.at > openFrom; opener = openers.at(-1)) {
    if (opener.run.char === '~' && opener.run.length === 1) openers.pop();
    else pair(openers.length - 1, 2);
  }
  return out.map(plain);
};
