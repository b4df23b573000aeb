import { type Mark, matchDelimiters, type Run, runAt } from './emphasis.ts';
import { entityAt } from './entities.ts';
import { emailAt, linkTail, safeHref, urlAt } from './links.ts';

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
const escapable = /[!-/:-@[-`{-~]/u;

/** Reads marks, links and code in time linear in the length of the text. */
export const parseInline = (source: string): readonly Inline[] => new Reader(source).read();

class Reader {
  private readonly source: string;
  private readonly tokens: Token[] = [];
  private readonly runs: Run[] = [];
  private readonly brackets: Bracket[] = [];
  private ticks: Map<number, number[]> | undefined;
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  read(): readonly Inline[] {
    const { source } = this;
    while (this.at < source.length) {
      special.lastIndex = this.at;
      const found = special.exec(source);
      const next = found ? found.index : source.length;
      if (next > this.at) this.tokens.push(source.slice(this.at, next));
      this.at = next;
      if (found) this.at = this.step(found[0]);
    }
    return this.close(0, 0);
  }

  /** Takes what a mark begins; returns where to read on. */
  private step(mark: string): number {
    const { source, at } = this;
    switch (mark) {
      case '\n':
        return this.take({ kind: 'break' }, 1);
      case '\\': {
        const next = source[at + 1] ?? '';
        if (next === '\n') return this.take({ kind: 'break' }, 2);
        return escapable.test(next) ? this.take(next, 2) : this.take('\\', 1);
      }
      case '&': {
        const entity = entityAt(source, at);
        return entity ? this.take(entity.text, entity.length) : this.take('&', 1);
      }
      case '`':
        return this.code();
      case '*':
      case '_':
      case '~': {
        const run = runAt(source, at);
        this.runs.push(run);
        return this.take(run, run.length);
      }
      case '!':
        return source[at + 1] === '[' ? this.open(true) : this.take('!', 1);
      case '[':
        return this.open(false);
      case ']':
        return this.link();
      default:
        return this.autolink(mark);
    }
  }

  private take(token: Token, length: number): number {
    this.tokens.push(token);
    return this.at + length;
  }

  private open(image: boolean): number {
    this.brackets.push({ token: this.tokens.length, run: this.runs.length, image, active: true });
    return this.take(image ? '![' : '[', image ? 2 : 1);
  }

  private code(): number {
    const { source, at } = this;
    this.ticks ??= ticksByLength(source);
    let end = at;
    while (source[end] === '`') end += 1;
    const length = end - at;
    const places = this.ticks.get(length) ?? [];
    while (places.length > 0 && (places.at(-1) ?? 0) < end) places.pop();
    const close = places.at(-1);
    if (close === undefined) return this.take(source.slice(at, end), length);
    const text = source.slice(end, close).replaceAll('\n', ' ');
    const padded = text.length > 2 && text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
    return this.take({ kind: 'code', text: padded ? text.slice(1, -1) : text }, close + length - at);
  }

  private link(): number {
    const opener = this.brackets.pop();
    const tail = opener?.active ? linkTail(this.source, this.at + 1) : undefined;
    if (!opener || !tail) return this.take(']', 1);
    const children = this.close(opener.token + 1, opener.run);
    this.tokens.length = opener.token;
    const href = safeHref(tail.href);
    if (href === undefined) {
      for (const child of children) this.tokens.push(child);
    } else if (opener.image) {
      this.tokens.push({ kind: 'image', href, alt: inlineText(children) });
    } else {
      this.tokens.push({ kind: 'link', href, children });
    }
    if (!opener.image) this.forbidLinksAround();
    return tail.end;
  }

  private forbidLinksAround(): void {
    // No link inside a link: what was opened before this one can only be text.
    for (let index = this.brackets.length - 1; index >= 0; index -= 1) {
      const before = this.brackets[index];
      if (!before?.active) break;
      if (!before.image) before.active = false;
    }
  }

  private autolink(mark: string): number {
    const { source, at } = this;
    const found = mark === '@' ? emailAt(source, at) : urlAt(source, at, mark);
    if (!found) return this.take(mark, mark.length);
    if (found.before > 0) {
      const text = this.tokens.pop();
      if (typeof text !== 'string' || text.length < found.before) {
        if (text !== undefined) this.tokens.push(text);
        return this.take(mark, mark.length);
      }
      this.tokens.push(text.slice(0, text.length - found.before));
    }
    return this.take({ kind: 'link', href: found.href, children: [found.text] }, found.after);
  }

  /** Settles the marks from a token on and removes them from what is still open. */
  private close(token: number, run: number): readonly Inline[] {
    matchDelimiters(this.runs.splice(run));
    return build(this.tokens.slice(token));
  }
}

const ticksByLength = (source: string): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  for (const match of source.matchAll(/`+/gu)) {
    const places = found.get(match[0].length) ?? [];
    places.push(match.index);
    found.set(match[0].length, places);
  }
  // Last first, so that what lies behind the reader is dropped from the end.
  for (const places of found.values()) places.reverse();
  return found;
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
