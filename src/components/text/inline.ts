import { runAt, settle, type Token } from './emphasis.ts';
import { unescaped } from './escapes.ts';
import { addressAt, linkTailAt, localBefore, safeHref } from './links.ts';

/** One piece of a line of text: plain, or an element. */
export type Inline = string | Piece;

export interface Piece {
  readonly tag: 'strong' | 'em' | 'del' | 'code' | 'br' | 'a' | 'img';
  readonly children: readonly Inline[];
  /** Of a link or a picture. */
  readonly href?: string;
}

const special =
  /\\?\n|\\[!-/:-@[-`{-~]|&(?:[a-z]{2,4}|#\d{1,7}|#x[\da-f]{1,6});|`+|\*+|_+|~+|!?\[|[\]<@]|https?:\/\/|www\./giu;
const letter = /[\p{L}\p{N}]/u;
/** What only more text gives a meaning to: marks, a bracket, half a reference. */
const begun = /(?:[*_~`]{1,3}|!?\[|\\|&#?\w{0,8})$/u;

/**
 * Reads marks, links and code in time linear in the length of the text. While it is `growing`, marks that
 * are open on its last line are closed by its end, half a link is its label, half an address is no link.
 */
export const parseInline = (whole: string, growing = false): readonly Inline[] => {
  const source = growing ? whole.replace(begun, '') : whole;
  const lastLine = growing ? source.lastIndexOf('\n') : source.length;
  const tokens: Token[] = [];
  const brackets: { readonly isImage: boolean; readonly index: number }[] = [];
  /** No bracket before this one can begin a link, because a link was read within it. */
  let linkFloor = 0;
  /** Where the last run of so many backticks begins. */
  let lastTicks: Map<number, number> | undefined;
  let at = 0;

  const text = (piece: string) => {
    const last = tokens.at(-1);
    if (typeof last === 'string') tokens[tokens.length - 1] = last + piece;
    else if (piece) tokens.push(piece);
  };

  const readCode = (ticks: string) => {
    const from = at;
    const runs = /`+/gu;
    lastTicks ??= new Map(Array.from(source.matchAll(runs), (run) => [run[0].length, run.index]));
    let to = source.length;
    if ((lastTicks.get(ticks.length) ?? 0) >= from) {
      runs.lastIndex = from;
      let run = runs.exec(source);
      while (run && run[0] !== ticks) run = runs.exec(source);
      to = run?.index ?? to;
    } else if (from <= lastLine) {
      return text(ticks);
    }
    const code = source.slice(from, to).replaceAll('\n', ' ');
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
    tokens.push({ tag: 'code', children: [isPadded ? code.slice(1, -1) : code] });
    at = to + ticks.length;
  };

  const openBracket = (mark: string) => {
    brackets.push({ isImage: mark !== '[', index: tokens.length });
    tokens.push({ char: mark, at, length: 1, canOpen: false, canClose: false, left: 1 });
  };

  const closeBracket = () => {
    const bracket = brackets.pop();
    const canLink = bracket && (bracket.isImage || brackets.length >= linkFloor);
    linkFloor = Math.min(linkFloor, brackets.length);
    const tail = canLink && linkTailAt(source, at, at > lastLine);
    if (!tail) return text(']');
    const children = settle(tokens.splice(bracket.index + 1));
    tokens.pop();
    at = tail.end;
    const href = safeHref(tail.href);
    if (href === undefined) {
      for (const child of children) tokens.push(child);
    } else if (bracket.isImage) {
      tokens.push({ tag: 'img', href, children: [inlineText(children)] });
    } else {
      tokens.push({ tag: 'a', href, children });
      linkFloor = brackets.length;
    }
  };

  const readAddress = (mark: string) => {
    const last = tokens.at(-1);
    const local = mark === '@' ? localBefore(source, at - 1) : '';
    const found = addressAt(source, at - mark.length, local);
    if (!found) return text(mark);
    if (local) {
      if (typeof last !== 'string' || last.length < local.length) return text(mark);
      tokens[tokens.length - 1] = last.slice(0, -local.length);
    }
    at += found.length - mark.length;
    // More of it may be on the way, and half an address leads elsewhere.
    if (growing && at === source.length) text(found.text);
    else tokens.push({ tag: 'a', href: found.href, children: [found.text] });
  };

  const read = (mark: string) => {
    at += mark.length;
    const first = mark.charAt(0);
    if (mark.endsWith('\n')) tokens.push({ tag: 'br', children: [] });
    else if ('\\&'.includes(first)) text(unescaped(mark));
    else if (first === '`') readCode(mark);
    else if (
      first === '_' &&
      letter.test(source.charAt(at - mark.length - 1)) &&
      letter.test(source.charAt(at))
    )
      text(mark);
    else if ('*_~'.includes(first)) tokens.push(runAt(source, at - mark.length, mark.length));
    else if (mark.endsWith('[')) openBracket(mark);
    else if (mark === ']') closeBracket();
    else readAddress(mark);
  };

  while (at < source.length) {
    special.lastIndex = at;
    const found = special.exec(source);
    const next = found?.index ?? source.length;
    text(source.slice(at, next));
    at = next;
    if (found) read(found[0]);
  }
  const last = brackets.at(-1);
  const bracket = last && tokens[last.index];
  // The label of a link that has only begun.
  if (bracket && typeof bracket === 'object' && 'at' in bracket && bracket.at > lastLine)
    tokens.splice(last.index, 1);
  return settle(tokens, lastLine);
};

/** The words of some pieces, without their marks. */
export const inlineText = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.tag === 'br' ? ' ' : inlineText(piece.children),
    )
    .join('');
