import { safeHref } from './safeHref.ts';

/** One piece of a line of text: plain, or an element. */
export type Inline = string | Piece;

export interface Piece {
  /** `span`: the words of a link that nobody may follow. */
  readonly tag: 'strong' | 'em' | 'del' | 'code' | 'br' | 'a' | 'img' | 'span' | 'bdi';
  readonly children: readonly Inline[];
  /** Of a link or a picture. */
  readonly href?: string | undefined;
}

/** Marks or a bracket that something later may close. Until then they are text. */
interface Opener {
  /** Those that belong to no pair yet. */
  mark: string;
  /** Their place among the pieces. */
  readonly index: number;
}

/** So few can be open at once that no text can exhaust the stack, and that looking through them takes no time. */
const mostOpen = 12;

/** What is read besides marks, links and code. */
export interface Reading {
  /** How a text is taken apart: by `token`, and what else `read` knows. */
  readonly ruleFor: (text: string) => RegExp;
  /** What is found, where `token` has no group for it; at the end of a text that grows, more of it may be on the way. */
  readonly read: (found: string, mayGrow?: boolean) => Inline;
}

/** What stands for another character. */
const character = /\\[!-/:-@[-`{-~]|&#?\w+;/gu;
/** All that means something within a line, in the order in which `parseInline` takes it apart. */
export const token = new RegExp(
  [
    character,
    /\\?(\n)/,
    /(`+)/,
    /(?<=(.|^))(\*+|_+|~+)(?=(.|$))/, // marks and their neighbours
    /(!?\[)/,
    /(\])(?:\(((?:[^\s()\\]|\\.|\([^\s()]*\))*)(?:\s+"[^"]*")?\s*\))?/, // the end of a label and its address
  ]
    .map(({ source }) => source)
    .join('|'),
  'gisu',
);
/** The rest is in a chunk of its own, `rareWords.ts`. */
const common: Reading = { ruleFor: () => token, read: (found) => found.replace('\\', '') };

/** Marks between a letter, of a script that puts spaces between words, and a sign belong to the letter. */
const bound = /[\p{LC}\p{N}][\p{P}\p{S}]$/u;
/** Signs within a word or a number: snake_case, 20~25, 5*3*2. */
const glued = /^(?:\d\*+\d|[\p{L}\p{N}](?:_+|~)[\p{L}\p{N}])$/u;
/** What only more text gives a meaning to: marks, a bracket, half an address, half a reference. */
const begun = /(?:[*_~`]{1,3}|!?\[|\](?:\([^\n()[\]]*)?|\\|&#?\w{0,8})$/u;

/** Whether marks may open something, by their neighbours; the other way round, whether they may close it. */
const leadsInto = (next: string, other: string) => next.trim() && !bound.test(other + next);

/** What leads to an address: nowhere, where nobody may be sent there. */
export const linked = (address: string, children: readonly Inline[], tag: 'a' | 'img' = 'a'): Piece => {
  const href = safeHref(address);
  return { tag: href ? tag : 'span', href, children };
};

/**
 * Reads marks, links and code in time linear in the length of the text. While it is `growing`, marks that
 * are open on its last line are closed by its end, half a link is its label, half an address is no link.
 */
export const parseInline = (
  whole: string,
  growing = false,
  { ruleFor, read } = common,
): readonly Inline[] => {
  const source = growing ? whole.replace(begun, '') : whole;
  const out: Inline[] = [];
  const openers: Opener[] = [];
  /** The piece with which it begins. */
  let lastLine = 0;

  const open = (mark: string) => {
    if (openers.length === mostOpen) openers.shift();
    openers.push({ mark, index: out.push(mark) - 1 });
  };

  /** Takes out what stands behind an opener, of which `left` stays. */
  const close = (opener: Opener, left = ''): readonly Inline[] => {
    openers.splice(openers.indexOf(opener) + (left ? 1 : 0));
    lastLine = Math.min(lastLine, opener.index);
    opener.mark = left;
    return out.splice(opener.index, out.length, left).slice(1);
  };

  /** Ends what an opener has begun, by as many marks as belong to both, and gives back what is left of them. */
  const emphasize = (opener: Opener, marks: string): string => {
    const width = Math.min(2, opener.mark.length, marks.length);
    const tag = marks.startsWith('~') ? 'del' : width > 1 ? 'strong' : 'em';
    out.push({ tag, children: close(opener, opener.mark.slice(width)) });
    return marks.slice(width);
  };

  const readMarks = (marks: string, before: string, after: string) => {
    const isText = /^(?:~{3}|.{4})/u.test(marks) || glued.test(before + marks + after);
    let left = marks;
    while (left && !isText && leadsInto(before, after)) {
      const opener = openers.findLast(({ mark }) =>
        marks.startsWith('~') ? mark === marks : mark.startsWith(left.charAt(0)),
      );
      if (!opener) break;
      left = emphasize(opener, left);
    }
    if (left && !isText && leadsInto(after, before)) open(left);
    else out.push(left);
  };

  const rule = ruleFor(source);
  let at = 0;
  rule.lastIndex = 0;
  for (let found = rule.exec(source); found; found = rule.exec(source)) {
    const [all, newline, ticks, before = '', marks, after = '', bracket, end, address] = found;
    out.push(source.slice(at, found.index));
    at = rule.lastIndex;
    if (newline) {
      lastLine = out.push({ tag: 'br', children: [] });
    } else if (ticks) {
      // Looking for longer ones again and again would take too long.
      let stop = ticks.length > 3 ? -1 : source.indexOf(ticks, at);
      if (stop < 0 && growing && !source.includes('\n', at)) stop = source.length;
      if (stop < 0) out.push(ticks);
      else {
        out.push({ tag: 'code', children: [source.slice(at, stop).trim()] });
        at = stop + ticks.length;
      }
    } else if (marks) readMarks(marks, before, after);
    else if (bracket) open(bracket);
    else if (end) {
      const opener = openers.findLast(({ mark }) => mark.endsWith('['));
      if (opener && address !== undefined) {
        const tag = opener.mark === '[' ? 'a' : 'img';
        const href = address.replace(character, (found) => String(read(found)));
        out.push(linked(href, close(opener), tag));
      } else {
        if (opener) openers.splice(openers.indexOf(opener), 1);
        out.push(end);
        at = found.index + 1;
      }
    } else out.push(read(all, growing && at === source.length));
    rule.lastIndex = at;
  }
  out.push(source.slice(at));
  for (const opener of openers.filter(({ index }) => growing && index >= lastLine).toReversed()) {
    if (opener.mark.endsWith('[')) out[opener.index] = '';
    else if (opener.mark !== '~') emphasize(opener, opener.mark);
  }
  return out.filter(Boolean);
};
