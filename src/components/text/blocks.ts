import type { Block } from './block.ts';

/** Deeper nested containers are read as plain text. */
const deepest = 8;

/** Start of a block: heading, fence, rule, quote or list item. */
const sign =
  /^ *(?:(#{1,6})(?= |$)|(`{3,}(?=[^`]*$)|~{3,})|([-*_]) *(?:\3 *){2,}$|(>) ?|([-+*•]|(\d{1,9})([.)]))(?: +|$))/u;
/** Delimiter row of a table. */
const columns = /^(?=.*\|)[ |:]*-[ |:-]*$/u;
const quoted = /^ *> ?/u;
const task = /^\[([ x])\] +(?=\S)/iu;
/** A last line that contains only the start of a block. */
const begun = /^[\s>]*(?:(?:[-+*•|:#`~_] *)*|\d{1,9}[.)]? *)$/u;

/** Whether a line ends a paragraph. A list item does only if it is not empty and is the first of its list. */
const endsWords = (line: string) => {
  const [whole, , , , , item, number = '1'] = sign.exec(line) ?? [];
  return !line.trim() || (whole && !(item && (whole === line || Number(number) !== 1)));
};

/**
 * Parses lines into blocks, in time linear in their length.
 *
 * @param growing Whether the text is still streaming: an incomplete last line is held back, and a possible table head is
 *   already rendered as a table.
 */
export const parseBlocks = (source: readonly string[], growing = false, begin = 0, depth = 0): Block[] => {
  const lines = growing && begun.test(source.at(-1) ?? '') ? source.slice(0, -1) : source;
  const blocks: Block[] = [];
  let at = begin;
  /** Line on which the current block starts. */
  let from = at;

  const isOpen = () => growing && at >= lines.length;
  const lineAt = (place: number) => lines[place] ?? '';
  const add = (tag: Block['tag'], rest?: Omit<Block, 'tag' | 'from'>, to = blocks): Block => {
    const block = { tag, from, ...rest };
    to.push(block);
    return block;
  };

  /** Consumes lines while they match, and returns them without the match. */
  const take = (belongs: RegExp): readonly string[] => {
    const start = at;
    while (at < lines.length && belongs.test(lineAt(at))) at += 1;
    return lines.slice(start, at).map((line) => line.replace(belongs, ''));
  };

  const contents = (first: string, belongs: RegExp): Block[] =>
    parseBlocks([first, ...take(belongs)], isOpen(), 0, depth + 1);

  const beginsTable = (): boolean =>
    growing && at === lines.length - 1
      ? lineAt(at).trim().startsWith('|')
      : lineAt(at).includes('|') && columns.test(lineAt(at + 1));

  while (at < lines.length) {
    from = at;
    const line = lineAt(at);
    const isTable = beginsTable();
    const [whole = '', level, fence, rule, quote, item, number, mark = item] = sign.exec(line) ?? [];
    const rest = line.slice(whole.length);
    at += 1;
    if (level) {
      add('h', { level: level.length, text: rest.trim(), open: isOpen() });
    } else if (fence) {
      const end = `^(?! *${fence}${fence.charAt(0)}* *$) {0,${whole.length - fence.length}}`;
      add('pre', { text: take(new RegExp(end, 'u')).join('\n') });
      at += 1;
    } else if (rule) {
      add('hr');
    } else if (quote && depth < deepest) {
      add('blockquote', { blocks: contents(rest, quoted) });
    } else if (mark && depth < deepest) {
      const indent = rest ? whole.length : whole.trimEnd().length + 1;
      const [box = '', state] = task.exec(rest) ?? [];
      const own = contents(rest.slice(box.length), new RegExp(`^(?: {${indent}}|\\s*$)`, 'u'));
      let list = blocks.at(-1);
      if (list?.mark !== mark)
        list = add(number ? 'ol' : 'ul', { mark, start: number ? Number(number) : undefined, blocks: [] });
      add('li', { box: state && (state === ' ' ? '☐ ' : '☑ '), blocks: own }, list.blocks);
    } else if (line.trim()) {
      if (isTable) at += 1;
      while (!endsWords(lineAt(at)) && (isTable || !beginsTable())) at += 1;
      const text = lines
        .slice(from, at)
        .map((each) => each.trim())
        .join('\n');
      add(isTable ? 'table' : 'p', { text, open: isOpen() });
    }
  }
  return blocks;
};

export const linesOf = (text: string): readonly string[] => text.replaceAll('\t', '    ').split(/\r?\n/u);

/**
 * Creates a parser for a text that streams: finished blocks are reused, the last ones are parsed again. The result
 * depends on the arguments only; the cache only saves work.
 */
export const createReader = () => {
  let before = '';
  let length = 0;
  let blocks: readonly Block[] = [];
  return (text: string, growing = false): readonly Block[] => {
    const lines = linesOf(text);
    // The last two lines may still belong to the block before them.
    const last = blocks.findLast(({ from }) => from < length - 2 && text.startsWith(before));
    const kept = last ? blocks.slice(0, blocks.indexOf(last)) : [];
    blocks = [...kept, ...parseBlocks(lines, growing, last?.from)];
    before = text;
    length = lines.length;
    return blocks;
  };
};
