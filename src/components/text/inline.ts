import { type Mark, matchDelimiters, type Run, runAt } from './emphasis.ts';
import { entityAt } from './entities.ts';
import { emailAt, escapable, linkTail, safeHref, urlAt } from './links.ts';
import { matchAt } from './matchAt.ts';

/** One piece of a line of text: plain, marked, or a link. */
export type Inline =
  | string
  | { readonly kind: Mark; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly href: string; readonly alt: string };

interface Bracket {
  readonly token: number;
  readonly run: number;
  readonly image: boolean;
  active: boolean;
}

/** A piece, or a run of marks whose meaning is known only at the end. */
type Token = Inline | Run;
const isRun = (token: Token): token is Run => typeof token !== 'string' && 'canOpen' in token;

/** Marks nested deeper than this are flattened, so that no text can exhaust the stack. */
const deepest = 12;
const special = /[\\`*_~[\]!<&@\n]|https?:\/\/|www\./giu;
const ticks = /`+/gu;

/** Reads marks, links and code in time linear in the length of the text. */
export const parseInline = (source: string): readonly Inline[] => {
  const tokens: Token[] = [];
  const runs: Run[] = [];
  const brackets: Bracket[] = [];
  /** Where the last run of so many backticks begins. */
  let lastTicks: Map<number, number> | undefined;
  let at = 0;

  /** Keeps a piece; hands over where to read on. */
  const take = (token: Token, length: number): number => {
    tokens.push(token);
    return at + length;
  };

  /** Takes what a mark begins, or the mark as text. */
  const step = (mark: string): number => {
    const next = source[at + 1] ?? '';
    switch (mark) {
      case '\n':
        return take({ kind: 'break' }, 1);
      case '\\':
        if (next === '\n') return take({ kind: 'break' }, 2);
        return escapable.test(next) ? take(next, 2) : take(mark, 1);
      case '&': {
        const entity = entityAt(source, at);
        return entity ? take(entity.text, entity.length) : take(mark, 1);
      }
      case '`':
        return code();
      case '*':
      case '_':
      case '~': {
        const run = runAt(source, at);
        runs.push(run);
        return take(run, run.length);
      }
      case '!':
      case '[': {
        const image = mark === '!';
        if (image && next !== '[') return take(mark, 1);
        brackets.push({ token: tokens.length, run: runs.length, image, active: true });
        return image ? take('![', 2) : take(mark, 1);
      }
      case ']':
        return link();
      default:
        return autolink(mark);
    }
  };

  const code = (): number => {
    const open = matchAt(ticks, source, at)?.[0] ?? '';
    lastTicks ??= new Map(Array.from(source.matchAll(/`+/gu), (run) => [run[0].length, run.index]));
    const start = at + open.length;
    if ((lastTicks.get(open.length) ?? 0) < start) return take(open, open.length);
    let close = matchAt(ticks, source, start);
    while (close && close[0].length !== open.length) close = ticks.exec(source);
    const end = close?.index ?? start;
    const text = source.slice(start, end).replaceAll('\n', ' ');
    const padded = text.length > 2 && text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
    return take({ kind: 'code', text: padded ? text.slice(1, -1) : text }, end + open.length - at);
  };

  const link = (): number => {
    const opener = brackets.pop();
    const tail = opener?.active ? linkTail(source, at + 1) : undefined;
    if (!opener || !tail) return take(']', 1);
    const children = close(opener.token + 1, opener.run);
    tokens.length = opener.token;
    const href = safeHref(tail.href);
    if (href === undefined) for (const child of children) tokens.push(child);
    else if (opener.image) tokens.push({ kind: 'image', href, alt: inlineText(children) });
    else tokens.push({ kind: 'link', href, children });
    if (opener.image) return tail.end;
    // No link inside a link: what was opened before this one can only be text.
    for (const before of brackets.toReversed()) {
      if (!before.active) break;
      if (!before.image) before.active = false;
    }
    return tail.end;
  };

  const autolink = (mark: string): number => {
    const found = mark === '@' ? emailAt(source, at) : urlAt(source, at, mark);
    const before = found?.before ?? 0;
    const last = before > 0 ? (tokens.at(-1) ?? '') : '';
    if (!found || typeof last !== 'string' || last.length < before) return take(mark, mark.length);
    if (before > 0) tokens[tokens.length - 1] = last.slice(0, last.length - before);
    return take({ kind: 'link', href: found.href, children: [found.text] }, found.after);
  };

  /** Settles the marks from a token on and removes them from what is still open. */
  const close = (token: number, run: number): readonly Inline[] => {
    matchDelimiters(runs.splice(run));
    return build(tokens.slice(token));
  };

  while (at < source.length) {
    const found = matchAt(special, source, at);
    const next = found?.index ?? source.length;
    if (next > at) at = take(source.slice(at, next), next - at);
    if (found) at = step(found[0]);
  }
  return close(0, 0);
};

/** Turns the flat row of pieces into a tree. */
const build = (tokens: readonly Token[]): readonly Inline[] => {
  const root: Inline[] = [];
  const stack: { readonly into: Inline[]; readonly kept: boolean }[] = [{ into: root, kept: true }];
  const here = () => stack.at(-1)?.into ?? root;
  const text = (piece: string) => {
    const into = here();
    const last = into.at(-1);
    if (typeof last === 'string') into[into.length - 1] = last + piece;
    else if (piece !== '') into.push(piece);
  };
  for (const token of tokens) {
    if (typeof token === 'string') {
      text(token);
    } else if (!isRun(token)) {
      here().push(token);
    } else {
      for (const _ of token.closes) stack.pop();
      text(token.char.repeat(token.left));
      for (const kind of token.opens.toReversed()) {
        const kept = stack.length <= deepest;
        const children: Inline[] = kept ? [] : here();
        if (kept) here().push({ kind, children });
        stack.push({ into: children, kept });
      }
    }
  }
  return root;
};

/** The words of some pieces, without their marks. */
export const inlineText = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece.kind === 'code') return piece.text;
      if (piece.kind === 'image') return piece.alt;
      return piece.kind === 'break' ? ' ' : inlineText(piece.children);
    })
    .join('');
