import type { Block, Container, Leaf, Table } from './block.ts';
import { cellsOf, tableOf } from './table.ts';

/** Containers nested deeper than this are read as plain words. */
const deepest = 8;

const fence = /^ *(`{3,}(?=[^`]*$)|~{3,})/u;
const heading = /^ *(#{1,6})(?= |$)/u;
const rule = /^ *([-*_]) *(?:\1 *){2,}$/u;
const quote = /^ *> ?/u;
const marker = /^ *([-+*•]|(\d{1,9})([.)]))(?: +|$)/u;
const task = /^\[([ x])\] +(?=\S)/iu;
/** A last line that only says how what follows begins. */
const begun = /^[\s>]*(?:[-+*•|:#`~_][-+*•|:#`~_ ]*|\d{1,9}[.)]? *)?$/u;

const indentOf = (line: string) => line.length - line.trimStart().length;

export interface Parsed {
  readonly blocks: readonly Block[];
  /** Where each block begins in the text. */
  readonly starts: readonly number[];
}

/**
 * Reads the blocks of a text in time linear in its length. While the text is `growing`, a last line that
 * may become another block is held back, and one that looks like the head of a table is one.
 */
export const parseBlocks = (source: string, growing = false): Parsed => {
  const root: Block[] = [];
  const starts: number[] = [];
  /** The containers being read. Lines of an item are indented by its width; a quote has none. */
  const stack: { readonly node: Container; readonly width: number }[] = [];
  let leaf: Leaf | Table | undefined;
  let fenced = '';
  let indent = 0;
  /** The last line of a paragraph and where it begins: it may be the head of a table. */
  let head = '';
  let headStart = 0;

  let rest = '';
  let start = 0;
  /** How many containers the line belongs to so far. */
  let matched = 0;

  const siblings = () => stack[matched - 1]?.node.blocks ?? root;

  /** Ends what the line does not belong to. */
  const cut = () => {
    stack.length = matched;
    leaf = undefined;
  };

  const add = <B extends Block>(block: B, from = start): B => {
    cut();
    if (matched === 0) starts.push(from);
    siblings().push(block);
    return block;
  };

  const enter = (node: Container, width: number, length: number) => {
    stack.push({ node, width });
    matched += 1;
    rest = rest.slice(length);
  };

  /** Puts a table in the place of the paragraph's last line. */
  const addTable = (paragraph: Leaf, table: Table, from: number) => {
    paragraph.text = paragraph.text.slice(0, -head.length - 1);
    if (paragraph.text === '') {
      siblings().pop();
      if (matched === 0) starts.pop();
    }
    leaf = add(table, from);
  };

  const matchContainers = () => {
    matched = 0;
    for (const { node, width } of stack) {
      rest = rest.replaceAll('\t', '    ');
      const isBlank = rest.trim() === '';
      const length = width || (quote.exec(rest)?.[0].length ?? 0);
      // An item that begins with a blank line ends with a second one.
      const goesOn = width ? (isBlank ? node.blocks.length > 0 : indentOf(rest) >= width) : length > 0;
      if (!goesOn) return;
      matched += 1;
      rest = rest.slice(length);
    }
  };

  const readCode = (code: Leaf) => {
    const mark = rest.trim();
    if (mark.startsWith(fenced) && mark === mark.charAt(0).repeat(mark.length)) leaf = undefined;
    else code.text += `${rest.slice(Math.min(indent, indentOf(rest)))}\n`;
  };

  /** The list that an item goes on with, else a new one. */
  const listFor = (mark: string, number: string | undefined): Container => {
    const last = siblings().at(-1);
    if (last && 'mark' in last && last.mark === mark) {
      cut();
      return last;
    }
    return number === undefined
      ? add({ tag: 'ul', mark, blocks: [] })
      : add({ tag: 'ol', mark, start: Number(number), blocks: [] });
  };

  /** Enters the quote or the item that begins here. */
  const enterContainer = (): boolean => {
    if (matched === deepest) return false;
    const quoted = quote.exec(rest);
    if (quoted) {
      enter(add({ tag: 'blockquote', blocks: [] }), 0, quoted[0].length);
      return true;
    }
    const found = marker.exec(rest);
    if (!found) return false;
    const [whole, bullet = '', number, mark = bullet] = found;
    const isEmpty = whole.length === rest.length;
    // A paragraph is ended only by an item that holds something and is the first.
    if (leaf?.tag === 'p' && matched === stack.length && (isEmpty || Number(number ?? 1) !== 1)) return false;
    const { blocks } = listFor(mark, number);
    const state = task.exec(rest.slice(whole.length));
    const item: Container = { tag: 'li', done: state ? state[1] !== ' ' : undefined, blocks: [] };
    blocks.push(item);
    enter(item, isEmpty ? whole.trimEnd().length + 1 : whole.length, whole.length + (state?.[0].length ?? 0));
    return true;
  };

  const readLine = () => {
    matchContainers();
    if (leaf?.tag === 'pre' && matched === stack.length) return readCode(leaf);
    do {
      rest = rest.replaceAll('\t', '    ');
      if (rest.trim() === '') return cut();
      const level = heading.exec(rest)?.[1]?.length;
      if (level) {
        const text = rest.trim().slice(level).trim();
        add({ tag: 'h', level, text: text.replace(/(?:^| )#+$/u, '').trim() });
        return cut();
      }
      const open = fence.exec(rest)?.[1];
      if (open) {
        fenced = open;
        indent = indentOf(rest);
        leaf = add({ tag: 'pre', text: '' });
        return;
      }
      if (rule.test(rest)) {
        add({ tag: 'hr' });
        return;
      }
    } while (enterContainer());
    rest = rest.trim();
    const isInside = matched === stack.length;
    if (leaf?.tag === 'p') {
      const table = isInside && tableOf(head, rest);
      if (table) addTable(leaf, table, headStart);
      else leaf.text += `\n${rest}`;
    } else if (leaf?.tag === 'table' && isInside) {
      leaf.rows.push(cellsOf(rest).slice(0, leaf.align.length));
    } else {
      leaf = add({ tag: 'p', text: rest });
    }
    head = rest;
    headStart = start;
  };

  const lines = source.split('\n');
  if (growing ? begun.test(lines.at(-1) ?? '') : lines.at(-1) === '') lines.pop();
  for (const line of lines) {
    rest = line;
    readLine();
    start += line.length + 1;
  }
  if (growing && leaf) {
    // The start is no place to read on from: the line may yet turn out to be part of the paragraph.
    if (leaf.tag === 'p' && head.startsWith('|'))
      addTable(leaf, { tag: 'table', align: [], rows: [cellsOf(head)] }, Number.POSITIVE_INFINITY);
    leaf.open = true;
  }
  return { blocks: root, starts };
};
