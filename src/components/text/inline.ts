import { safeHref } from './safeHref.ts';
import { unescaped } from './unescaped.ts';

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
  readonly mark: string;
  /** Their place among the pieces. */
  readonly index: number;
  /** Their place in the text. */
  readonly at: number;
}

/** So few can be open at once that no text can exhaust the stack, and that looking through them takes no time. */
const mostOpen = 12;

/** All that means something within a line, in the order in which `parseInline` takes it apart. */
const token = new RegExp(
  [
    /(\\[!-/:-@[-`{-~]|&#?\w+;)/, // a character
    /\\?(\n)/,
    /(`+)/,
    /(?<=(.|^))(\*+|_+|~+)(?=(.|$))/, // marks and their neighbours
    /(!?\[)/,
    /(\])(?:\(((?:[^\s()\\]|\\.|\([^\s()]*\))*)(?:\s+"[^"]*")?\s*\))?/, // the end of a label and its address
    /<((?:https?|mailto|tel):[^\s<>]+)>/,
    // A bare address. Where a sentence goes on, its stop or its Chinese is no part of it.
    /((?<![a-z\d])(?:https?:\/\/(?=[^\s.:/?#])|www\.(?=[^\s.]+\.[^\s.]))(?:[^\s<>[\]()"\u3000-\uffef]|\([^\s<>[\]()"]*\))+(?<![.,:;!?'*_~|]))/,
    /((?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-]))/, // a mail address
  ]
    .map(({ source }) => source)
    .join('|'),
  'gisu',
);
/** What a line that runs to the left would take apart, where no Latin word leads it: 36L, 10427-FF, +351 912 345. */
const figures =
  /((?<![\w+.,/-]|[a-z][ \d]{1,9})(?:[+0](?:[\d ./-]|\(\d+\)){6,}\d|\d[\d.,/-]*[a-z](?:[./-]?[a-z\d])*))/;
const tokenToTheLeft = new RegExp(`${token.source}|${figures.source}`, token.flags);
const runsToTheLeft = /[\u0590-\u08ff]/;
/** Marks between a letter, of a script that puts spaces between words, and a sign belong to the letter. */
const bound = /[\p{LC}\p{N}][\p{P}\p{S}]$/u;
/** Signs within a word or a number: snake_case, 20~25, 5*3*2. */
const glued = /^(?:\d\*+\d|[\p{L}\p{N}](?:_+|~)[\p{L}\p{N}])$/u;
/** What only more text gives a meaning to: marks, a bracket, half an address, half a reference. */
const begun = /(?:[*_~`]{1,3}|!?\[|\](?:\([^\n()[\]]*)?|\\|&#?\w{0,8})$/u;

/** Whether marks may open something, by their neighbours; the other way round, whether they may close it. */
const leadsInto = (next: string, other: string): boolean => next.trim() !== '' && !bound.test(other + next);

/**
 * Reads marks, links and code in time linear in the length of the text. While it is `growing`, marks that
 * are open on its last line are closed by its end, half a link is its label, half an address is no link.
 */
export const parseInline = (whole: string, growing = false): readonly Inline[] => {
  const source = growing ? whole.replace(begun, '') : whole;
  const lastLine = growing ? source.lastIndexOf('\n') : source.length;
  const out: Inline[] = [];
  let openers: readonly Opener[] = [];

  const open = (mark: string, at: number) => {
    openers = [...openers.slice(1 - mostOpen), { mark, index: out.length, at }];
    out.push(mark);
  };

  /** Takes out what stands behind an opener, which leaves `left` of its marks. */
  const close = (opener: Opener, left: string): readonly Inline[] => {
    const children = out.splice(opener.index + 1);
    out[opener.index] = left;
    openers = openers.slice(0, openers.indexOf(opener));
    if (left) openers = [...openers, { ...opener, mark: left }];
    return children;
  };

  const emphasize = (opener: Opener, width: number) => {
    const children = close(opener, opener.mark.slice(width));
    out.push({ tag: opener.mark.startsWith('~') ? 'del' : width > 1 ? 'strong' : 'em', children });
  };

  const readMarks = (marks: string, at: number, before: string, after: string) => {
    const isText = /^(?:~{3}|.{4})/u.test(marks) || glued.test(before + marks + after);
    let left = marks;
    while (left && !isText && leadsInto(before, after)) {
      const opener = openers.findLast(({ mark }) =>
        marks.startsWith('~') ? mark === marks : mark.startsWith(left.charAt(0)),
      );
      if (!opener) break;
      const width = Math.min(2, opener.mark.length, left.length);
      emphasize(opener, width);
      left = left.slice(width);
    }
    if (left && !isText && leadsInto(after, before)) open(left, at);
    else out.push(left);
  };

  const link = (address: string, children: readonly Inline[], tag: 'a' | 'img' = 'a') => {
    const href = safeHref(address);
    out.push({ tag: href ? tag : 'span', href, children });
  };

  /** Ends a label, if one has begun, and says whether it did. */
  const endLabel = (address: string | undefined): boolean => {
    const opener = openers.findLast(({ mark }) => mark.endsWith('['));
    if (!opener || address === undefined) {
      openers = openers.filter((each) => each !== opener);
      out.push(']');
      return false;
    }
    const children = close(opener, '');
    link(unescaped(address), children, opener.mark === '[' ? 'a' : 'img');
    return true;
  };

  /** Reads code from here on, and says where it ends. */
  const readCode = (ticks: string, from: number): number => {
    // Looking for longer ones again and again would take too long.
    const found = ticks.length > 3 ? -1 : source.indexOf(ticks, from);
    const end = found < 0 && from > lastLine ? source.length : found;
    if (end < 0) {
      out.push(ticks);
      return from;
    }
    out.push({ tag: 'code', children: [source.slice(from, end).trim()] });
    return end + ticks.length;
  };

  const rule = runsToTheLeft.test(source) ? tokenToTheLeft : token;
  let at = 0;
  rule.lastIndex = 0;
  for (let found = rule.exec(source); found; found = rule.exec(source)) {
    const [
      ,
      char,
      newline,
      ticks,
      before = '',
      marks,
      after = '',
      bracket,
      end,
      address,
      angled,
      bare,
      mail,
      figure,
    ] = found;
    out.push(source.slice(at, found.index));
    at = rule.lastIndex;
    if (char) out.push(unescaped(char));
    else if (newline) out.push({ tag: 'br', children: [] });
    else if (ticks) at = readCode(ticks, at);
    else if (marks) readMarks(marks, found.index, before, after);
    else if (bracket) open(bracket, found.index);
    else if (end) at = endLabel(address) ? at : found.index + 1;
    else if (angled) link(angled, [angled]);
    // More of it may be on the way, and half an address leads elsewhere.
    else if (growing && at === source.length) out.push(found[0]);
    else if (bare) link(bare.replace(/^www/iu, 'https://www'), [bare]);
    else if (mail) link(`mailto:${mail}`, [mail]);
    else if (figure) out.push({ tag: 'bdi', children: [figure] });
    rule.lastIndex = at;
  }
  out.push(source.slice(at));
  for (const opener of openers.filter((each) => each.at > lastLine).toReversed()) {
    if (opener.mark.endsWith('[')) out[opener.index] = '';
    else if (opener.mark !== '~') emphasize(opener, Math.min(2, opener.mark.length));
  }
  return out.filter(Boolean);
};

/** The words of some pieces, without their marks. */
export const inlineText = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : piece.tag === 'br' ? ' ' : inlineText(piece.children),
    )
    .join('');
