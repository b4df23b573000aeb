import type { Block } from './block.ts';

/*
 * Grammar of blocks: a subset of CommonMark with GitHub's tables and task lists. Each line is tried in this order:
 *
 *   heading    = 1 to 6 "#", then a space or the end of the line
 *   code       = a fence of three or more "`" or "~", up to a fence of at least that length or the end of the text
 *   rule       = three or more "-", "*" or "_", with or without spaces between them
 *   quote      = ">" before each of its lines
 *   list item  = "-", "+", "*" or "•", or a number with "." or ")"; then a space. It goes on with lines that are blank
 *                or indented to its text. "[ ]" or "[x]" at its start makes it a task
 *   table      = a line with "|" and a delimiter row; it ends like a paragraph
 *   paragraph  = all other lines, up to a blank line or the start of another block
 *
 * Left out on purpose, read as plain text: indented code, headings underlined with "=" or "-", link definitions,
 * footnotes and HTML. Quotes and list items are not continued by lines without ">" or indent ("lazy continuation").
 * All differences from the specifications are listed in test/components/text/{examples,gfmExamples}.test.tsx.
 */

/** Quotes and list items nested deeper are read as plain text. */
const maxDepth = 8;

/** Groups: heading marks, fence, rule mark, quote mark, list marker, its number, the character after the number. */
const blockStart =
  /^ *(?:(#{1,6})(?= |$)|(`{3,}(?=[^`]*$)|~{3,})|([-*_]) *(?:\3 *){2,}$|(>) ?|([-+*•]|(\d{1,9})([.)]))(?: +|$))/u;
const tableDelimiterRow = /^(?=.*\|)[ |:]*-[ |:-]*$/u;
const quotePrefix = /^ *> ?/u;
const taskMarker = /^\[([ x])\] +(?=\S)/iu;
/** A last line that consists only of the start of a block. */
const incompleteStart = /^[\s>]*(?:(?:[-+*•|:#`~_] *)*|\d{1,9}[.)]? *)$/u;
const lineBreak = /\r?\n/u;

/** Matches the lines of a code block, with the indent of its fence, up to its closing fence. */
const codeLine = (fence: string, indent: number): RegExp =>
  new RegExp(`^(?! *${fence}${fence.charAt(0)}* *$) {0,${indent}}`, 'u');

/** Matches the further lines of a list item, with their indent. */
const itemLine = (indent: number): RegExp => new RegExp(`^(?: {${indent}}|\\s*$)`, 'u');

/** Whether a line ends a paragraph. A list item does only if it is not empty and its number, if it has one, is 1. */
const endsParagraph = (line: string) => {
  const [whole, , , , , item, number = '1'] = blockStart.exec(line) ?? [];
  return !line.trim() || (whole && !(item && (whole === line || Number(number) !== 1)));
};

/**
 * Parses lines into blocks, in time linear in their length.
 *
 * @param growing Whether the text is still streaming: an incomplete last line is left out, and a line that starts with "|"
 *   is rendered as the head of a table before its delimiter row has arrived.
 * @param begin Index of the first line to parse.
 * @param depth Number of quotes and list items around the lines.
 */
export const parseBlocks = (source: readonly string[], growing = false, begin = 0, depth = 0): Block[] => {
  const lines = growing && incompleteStart.test(source.at(-1) ?? '') ? source.slice(0, -1) : source;
  const blocks: Block[] = [];
  let at = begin;
  /** Line on which the current block starts. */
  let from = at;

  const isOpen = () => growing && at >= lines.length;
  const lineAt = (index: number) => lines[index] ?? '';
  const add = (tag: Block['tag'], rest?: Omit<Block, 'tag' | 'from'>, to = blocks): Block => {
    const block = { tag, from, ...rest };
    to.push(block);
    return block;
  };

  /** Consumes lines while they match, and returns them without the matched prefix. */
  const takeLines = (prefix: RegExp): readonly string[] => {
    const start = at;
    while (at < lines.length && prefix.test(lineAt(at))) at += 1;
    return lines.slice(start, at).map((line) => line.replace(prefix, ''));
  };

  const parseContents = (first: string, prefix: RegExp): Block[] =>
    parseBlocks([first, ...takeLines(prefix)], isOpen(), 0, depth + 1);

  const startsTable = (): boolean =>
    growing && at === lines.length - 1
      ? lineAt(at).trim().startsWith('|')
      : lineAt(at).includes('|') && tableDelimiterRow.test(lineAt(at + 1));

  while (at < lines.length) {
    from = at;
    const line = lineAt(at);
    const isTable = startsTable();
    const [whole = '', level, fence, rule, quote, item, number, mark = item] = blockStart.exec(line) ?? [];
    const rest = line.slice(whole.length);
    at += 1;
    if (level) {
      add('h', { level: level.length, text: rest.trim(), open: isOpen() });
    } else if (fence) {
      add('pre', { text: takeLines(codeLine(fence, whole.length - fence.length)).join('\n') });
      at += 1;
    } else if (rule) {
      add('hr');
    } else if (quote && depth < maxDepth) {
      add('blockquote', { blocks: parseContents(rest, quotePrefix) });
    } else if (mark && depth < maxDepth) {
      const indent = rest ? whole.length : whole.trimEnd().length + 1;
      const [marker = '', state] = taskMarker.exec(rest) ?? [];
      const contents = parseContents(rest.slice(marker.length), itemLine(indent));
      let list = blocks.at(-1);
      if (list?.mark !== mark)
        list = add(number ? 'ol' : 'ul', { mark, start: number ? Number(number) : undefined, blocks: [] });
      add('li', { box: state && (state === ' ' ? '☐ ' : '☑ '), blocks: contents }, list.blocks);
    } else if (line.trim()) {
      if (isTable) at += 1;
      while (!endsParagraph(lineAt(at)) && (isTable || !startsTable())) at += 1;
      const text = lines
        .slice(from, at)
        .map((each) => each.trim())
        .join('\n');
      add(isTable ? 'table' : 'p', { text, open: isOpen() });
    }
  }
  return blocks;
};

/** Splits a text into lines; a tab counts as four spaces. */
export const linesOf = (text: string): readonly string[] => text.replaceAll('\t', '    ').split(lineBreak);

/**
 * Creates a parser for a text that streams: finished blocks, and finished items of the last list, are reused; the last ones are
 * parsed again. The result depends on the arguments only; the cache only saves work.
 */
export const createReader = () => {
  let previousText = '';
  let lineCount = 0;
  let blocks: readonly Block[] = [];
  return (text: string, growing = false): readonly Block[] => {
    const lines = linesOf(text);
    const before = text.startsWith(previousText) ? blocks : [];
    // The last two lines may still belong to the block or item before them.
    const isFinished = ({ from }: Block) => from < lineCount - 2;
    const at = before.findLastIndex(isFinished);
    const list = before[at];
    const items = list?.mark ? (list.blocks ?? []) : [];
    const item = items.findLastIndex(isFinished);
    const parsed = parseBlocks(lines, growing, (items[item] ?? list)?.from);
    const [next] = parsed;
    if (list && next && item > 0)
      parsed[0] = { ...list, blocks: [...items.slice(0, item), ...(next.blocks ?? [])] };
    blocks = [...before.slice(0, Math.max(at, 0)), ...parsed];
    previousText = text;
    lineCount = lines.length;
    return blocks;
  };
};
