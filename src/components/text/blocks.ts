import type { Block } from './block.ts';

/** Containers nested deeper than this are read as plain words. */
const deepest = 8;

/** How a block begins: a heading, a fence, a rule, a quote or an item. */
const sign =
  /^ *(?:(#{1,6})(?= |$)|(`{3,}(?=[^`]*$)|~{3,})|([-*_]) *(?:\3 *){2,}$|(>) ?|([-+*•]|(\d{1,9})([.)]))(?: +|$))/u;
/** The line below the head of a table. */
const columns = /^(?=.*\|)(?=.*-)[ |:-]+$/u;
const quoted = /^ *> ?/u;
const task = /^\[([ x])\] +(?=\S)/iu;
/** A last line that only says how what follows begins. */
const begun = /^[\s>]*(?:[-+*•|:#`~_][-+*•|:#`~_ ]*|\d{1,9}[.)]? *)?$/u;

/** Whether a line ends the words before it. Of items, only one that holds something and is the first does. */
const endsWords = (line: string): boolean => {
  const [whole, , , , , item, number = '1'] = sign.exec(line) ?? [];
  return !line.trim() || (whole !== undefined && !(item && (whole === line || Number(number) !== 1)));
};

/**
 * Reads the blocks of some lines, from one of them on, in time linear in their length. While they are
 * `growing`, a last one that may become another block is held back, and one that looks like the head of a
 * table is one.
 */
export const parseBlocks = (
  source: readonly string[],
  growing = false,
  begin = 0,
  depth = 0,
): readonly Block[] => {
  const lines = growing && begun.test(source.at(-1) ?? '') ? source.slice(0, -1) : source;
  const blocks: Block[] = [];
  let at = begin;
  /** Where the block that is being read begins. */
  let from = at;

  const isOpen = () => growing && at >= lines.length;
  const lineAt = (place: number) => lines[place] ?? '';

  /** Reads on while lines belong to something, and leaves out by what they do. */
  const take = (belongs: RegExp): readonly string[] => {
    const start = at;
    while (at < lines.length && belongs.test(lineAt(at))) at += 1;
    return lines.slice(start, at).map((line) => line.replace(belongs, ''));
  };

  const contents = (first: string, belongs: RegExp): readonly Block[] =>
    parseBlocks([first, ...take(belongs)], isOpen(), 0, depth + 1);

  const beginsTable = (): boolean =>
    growing && at === lines.length - 1
      ? lineAt(at).trim().startsWith('|')
      : lineAt(at).includes('|') && columns.test(lineAt(at + 1));

  const addItem = (mark: string, number: string | undefined, width: number, words: string) => {
    const [box = '', state] = task.exec(words) ?? [];
    const item: Block = {
      tag: 'li',
      from,
      done: state ? state !== ' ' : undefined,
      blocks: contents(words.slice(box.length), new RegExp(`^(?: {${width}}|\\s*$)`, 'u')),
    };
    const last = blocks.at(-1);
    if (last && 'mark' in last && last.mark === mark) last.blocks.push(item);
    else if (number) blocks.push({ tag: 'ol', from, mark, start: Number(number), blocks: [item] });
    else blocks.push({ tag: 'ul', from, mark, blocks: [item] });
  };

  while (at < lines.length) {
    from = at;
    const line = lineAt(at);
    const isTable = beginsTable();
    const [whole = '', level, fence, rule, quote, item, number, mark = item] = sign.exec(line) ?? [];
    const rest = line.slice(whole.length);
    at += 1;
    if (level) {
      blocks.push({ tag: 'h', from, level: level.length, text: rest.trim(), open: isOpen() });
    } else if (fence) {
      const code = take(
        new RegExp(`^(?! *${fence}${fence.charAt(0)}* *$) {0,${whole.length - fence.length}}`, 'u'),
      );
      at += 1;
      blocks.push({ tag: 'pre', from, text: code.map((each) => `${each}\n`).join('') });
    } else if (rule) {
      blocks.push({ tag: 'hr', from });
    } else if (quote && depth < deepest) {
      blocks.push({ tag: 'blockquote', from, blocks: contents(rest, quoted) });
    } else if (mark && depth < deepest) {
      addItem(mark, number, rest ? whole.length : whole.trimEnd().length + 1, rest);
    } else if (line.trim()) {
      if (isTable) at += 1;
      while (at < lines.length && !endsWords(lineAt(at)) && (isTable || !beginsTable())) at += 1;
      const text = lines
        .slice(from, at)
        .map((each) => each.trim())
        .join('\n');
      blocks.push({ tag: isTable ? 'table' : 'p', from, text, open: isOpen() });
    }
  }
  return blocks;
};
