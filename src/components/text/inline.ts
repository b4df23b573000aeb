import { escapeOrReference, type Inline, linked, readToken, tokenPattern } from './inlineTokens.ts';

/*
 * Grammar of the text of one block: a subset of CommonMark with GitHub's strikethrough and bare addresses. The tokens and
 * their order of precedence are in `inlineTokens.ts`. They are read once, from left to right:
 *
 *   code       one to three "`" go up to the next run of at least as many; nothing inside is read
 *   emphasis   "*" and "_": one mark is <em>, two are <strong>; "~~" is <del>
 *   break      "<br>", "<br/>"
 *   link       "[" label "](" address ")"; a picture starts with "!["
 *   address    a bare web or mail address becomes a link, and so does an address with a scheme between "<" and ">"
 *
 * Marks and brackets that are not closed stay text. Left out on purpose: other HTML, reference links, footnotes,
 * "~" alone, which often means "about", and emphasis by four or more marks, all of which stay text.
 */

/** Marks or a bracket that a later token may close; plain text until then. */
interface Opener {
  /** The marks that are not paired yet. */
  mark: string;
  /** Index among the pieces. */
  readonly index: number;
}

/** Bounds recursion and the search for a matching opener, whatever the text. */
const maxOpeners = 12;

/**
 * A letter or digit on one side of the marks and punctuation on the other: the marks cannot open emphasis towards the
 * punctuation. Scripts without letter case are exempt: some of them, such as Japanese, put no spaces between words.
 *
 * @see https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
const letterThenPunctuation = /[\p{LC}\p{N}][\p{P}\p{S}]$/u;
/** "_" within a word or number is text, and so is "*" between digits: snake_case, 5*3*2. */
const withinWord = /^(?:\d\*+\d|[\p{L}\p{N}]_+[\p{L}\p{N}])$/u;
/** An incomplete token at the end of a streaming text: marks, a bracket, part of an address, a reference or a break. */
const incompleteEnd = /(?:[*_~`]{1,3}|!?\[|\](?:\([^\n()[\]]*)?|\\|&#?\w{0,8}|<(?:b(?:r *\/?)?)?)$/iu;

/** Runs of marks that are text: one "~" or more than two, four or more "*" or "_". */
const isNoMark = /^(?:~(?!~$)|.{4})/u;

/** Whether marks with these neighbours may open emphasis; with the neighbours swapped, whether they may close it. */
const canOpen = (next: string, other: string) => next.trim() && !letterThenPunctuation.test(other + next);

/**
 * Parses one block of text into pieces, in time linear in its length.
 *
 * @param growing Whether the text is still streaming: marks open on its last line are closed at its end, an incomplete
 *   link is rendered as its label, and an incomplete address is plain text.
 */
export const parseInline = (text: string, growing = false): readonly Inline[] => {
  const source = growing ? text.replace(incompleteEnd, '') : text;
  const out: Inline[] = [];
  const openers: Opener[] = [];
  /** Index of the first piece of the last line. */
  let lastLine = 0;

  const open = (mark: string) => {
    if (openers.length === maxOpeners) openers.shift();
    openers.push({ mark, index: out.push(mark) - 1 });
  };

  /** Removes and returns the pieces after an opener; its marks in `remaining` stay open. */
  const close = (opener: Opener, remaining = ''): readonly Inline[] => {
    openers.splice(openers.indexOf(opener) + (remaining ? 1 : 0));
    lastLine = Math.min(lastLine, opener.index);
    opener.mark = remaining;
    return out.splice(opener.index, out.length, remaining).slice(1);
  };

  /** Closes an opener with two marks if both sides have them, else with one. Returns the remaining marks. */
  const emphasize = (opener: Opener, marks: string): string => {
    const width = Math.min(2, opener.mark.length, marks.length);
    const tag = marks.startsWith('~') ? 'del' : width > 1 ? 'strong' : 'em';
    out.push({ tag, children: close(opener, opener.mark.slice(width)) });
    return marks.slice(width);
  };

  const readMarks = (marks: string, before: string, after: string) => {
    const isText = isNoMark.test(marks) || withinWord.test(before + marks + after);
    let remaining = marks;
    while (remaining && !isText && canOpen(before, after)) {
      const opener = openers.findLast(({ mark }) =>
        marks.startsWith('~') ? mark === marks : mark.startsWith(remaining.charAt(0)),
      );
      if (!opener) break;
      remaining = emphasize(opener, remaining);
    }
    if (remaining && !isText && canOpen(after, before)) open(remaining);
    else out.push(remaining);
  };

  const pattern = tokenPattern(source);
  let at = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const {
      newline,
      lineBreak,
      ticks,
      before = '',
      marks,
      after = '',
      open: bracket,
      close: end,
      address,
    } = match.groups ?? {};
    out.push(source.slice(at, match.index));
    at = pattern.lastIndex;
    if (newline || lineBreak) {
      const count = out.push({ tag: 'br', children: [] });
      if (newline) lastLine = count;
    } else if (ticks) {
      // Runs of four and more are text: searching the rest for each length would take quadratic time.
      let codeEnd = ticks.length > 3 ? -1 : source.indexOf(ticks, at);
      if (codeEnd < 0 && growing && !source.includes('\n', at)) codeEnd = source.length;
      if (codeEnd < 0) out.push(ticks);
      else {
        out.push({ tag: 'code', children: [source.slice(at, codeEnd).trim()] });
        at = codeEnd + ticks.length;
      }
    } else if (marks) readMarks(marks, before, after);
    else if (bracket) open(bracket);
    else if (end) {
      const opener = openers.findLast(({ mark }) => mark.endsWith('['));
      if (opener && address !== undefined) {
        const tag = opener.mark === '[' ? 'a' : 'img';
        const href = address.replace(escapeOrReference, (token) => String(readToken(token)));
        out.push(linked(href, close(opener), tag));
      } else {
        if (opener) openers.splice(openers.indexOf(opener), 1);
        out.push(end);
        at = match.index + 1;
      }
    } else out.push(readToken(match[0], growing && at === source.length));
    pattern.lastIndex = at;
  }
  out.push(source.slice(at));
  for (const opener of openers.filter(({ index }) => growing && index >= lastLine).toReversed()) {
    if (opener.mark.endsWith('[')) out[opener.index] = '';
    else while (opener.mark) emphasize(opener, opener.mark);
  }
  return out.filter(Boolean);
};
