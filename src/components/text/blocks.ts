/** A paragraph, a list and the like. */
type Content =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      /** The first number; absent for a list without numbers. */
      readonly start?: number;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly align: readonly ('start' | 'center' | 'end' | undefined)[];
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** `source` is what it was read from: equal text, equal block. */
export type Block = Content & { readonly source: string };

/** Blocks nested deeper than this are read as plain paragraphs. */
const deepest = 8;

const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/u;
const heading = /^ {0,3}(#{1,6})(?=[ \t]|$)/u;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/u;
const quote = /^ {0,3}> ?/u;
const marker = /^( {0,3})([-+*•]|(\d{1,9})[.)])(?:[ \t]+|$)/u;
const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;

/** Reads the blocks of a text in time linear in its length. */
export const parseBlocks = (source: string): readonly Block[] =>
  readBlocks(source.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n'), 0);

const isBlank = (line: string) => line.trim() === '';
const indentOf = (line: string) => line.length - line.trimStart().length;
/** What may end a paragraph without a blank line. */
const startsBlock = (line: string): boolean => {
  if ([fence, heading, rule, quote].some((start) => start.test(line))) return true;
  const item = marker.exec(line);
  return item !== null && item[0].length < line.length && (item[3] ?? '1') === '1';
};

const readBlocks = (lines: readonly string[], depth: number): readonly Block[] => {
  let at = 0;
  const line = () => lines[at] ?? '';

  /** Goes on to the first line for which this is false, handing over those before it. */
  const takeWhile = (goesOn: (line: string) => boolean): readonly string[] => {
    const from = at;
    while (at < lines.length && goesOn(line())) at += 1;
    return lines.slice(from, at);
  };

  const next = (): Content => {
    const first = line();
    if (depth >= deepest) return paragraph();
    const open = fence.exec(first)?.[1];
    if (open) return code(open, indentOf(first));
    const head = heading.exec(first);
    if (head?.[1]) {
      at += 1;
      const text = first.slice(head[0].length).trim();
      return { kind: 'heading', level: head[1].length, text: text.replace(/(?:^|[ \t])#+$/u, '').trim() };
    }
    if (rule.test(first)) {
      at += 1;
      return { kind: 'rule' };
    }
    if (quote.test(first)) {
      const inner = takeWhile((text) => !isBlank(text) && (quote.test(text) || !startsBlock(text)));
      return {
        kind: 'quote',
        blocks: readBlocks(
          inner.map((text) => text.replace(quote, '')),
          depth + 1,
        ),
      };
    }
    return list() ?? table(first) ?? paragraph();
  };

  const code = (open: string, indent: number): Content => {
    at += 1;
    const inner = takeWhile((text) => {
      const mark = text.trim();
      return mark.length < open.length || mark !== open.charAt(0).repeat(mark.length);
    });
    at += 1;
    const text = inner.map((text) => text.slice(Math.min(indent, indentOf(text)))).join('\n');
    return { kind: 'code', text };
  };

  const list = (): Content | undefined => {
    const first = marker.exec(line());
    if (!first) return undefined;
    const items: (readonly Block[])[] = [];
    for (let found: RegExpExecArray | null = first; found; found = marker.exec(line())) {
      if (kindOf(found) !== kindOf(first) || rule.test(line())) break;
      items.push(readBlocks(item(found), depth + 1));
    }
    return { kind: 'list', items, ...(first[3] !== undefined && { start: Number(first[3]) }) };
  };

  /** The lines of one item, without its marker and indentation. */
  const item = ([whole, lead = '']: RegExpExecArray): readonly string[] => {
    const first = line().slice(whole.length);
    // Agents indent what lies under "1." by two as often as by three.
    const least = lead.length + 2;
    let blank = false;
    at += 1;
    const rest = takeWhile((text) => {
      const goesOn =
        isBlank(text) || indentOf(text) >= least || !(blank || startsBlock(text) || marker.test(text));
      blank = isBlank(text);
      return goesOn;
    });
    return [first, ...rest.map((text) => text.slice(Math.min(indentOf(text), whole.length)))];
  };

  const table = (first: string): Content | undefined => {
    const under = lines[at + 1] ?? '';
    if (!first.includes('|') || !under.includes('-') || !delimiterRow.test(under)) return undefined;
    const head = cells(first);
    const marks = cells(under);
    if (head.length !== marks.length) return undefined;
    at += 2;
    const rows = takeWhile((text) => !isBlank(text) && !startsBlock(text)).map(cells);
    return {
      kind: 'table',
      align: marks.map(alignOf),
      head,
      rows: rows.map((row) => head.map((_, index) => row[index] ?? '')),
    };
  };

  const paragraph = (): Content => {
    const first = line();
    at += 1;
    const rest = takeWhile((text) => !isBlank(text) && (depth >= deepest || !startsBlock(text)));
    return { kind: 'paragraph', text: [first, ...rest].map((text) => text.trim()).join('\n') };
  };

  const blocks: Block[] = [];
  for (;;) {
    takeWhile(isBlank);
    if (at >= lines.length) return blocks;
    const from = at;
    const content = next();
    blocks.push({ ...content, source: lines.slice(from, at).join('\n') });
  }
};

const kindOf = (found: RegExpExecArray) => (found[3] === undefined ? found[2] : '1');

/** The cells of a table's row; an escaped bar belongs to its cell. */
const cells = (line: string): readonly string[] => {
  const row = line.trim();
  const found = row
    .replace(/^\|/u, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
  return row.endsWith('|') && found.at(-1) === '' ? found.slice(0, -1) : found;
};

const alignOf = (mark: string): 'start' | 'center' | 'end' | undefined => {
  const end = mark.endsWith(':');
  if (mark.startsWith(':')) return end ? 'center' : 'start';
  return end ? 'end' : undefined;
};
