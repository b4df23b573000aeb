/** A paragraph, a list and the like. `source` is what it was read from: equal text, equal block. */
export type Block =
  | { readonly kind: 'paragraph'; readonly source: string; readonly text: string }
  | { readonly kind: 'heading'; readonly source: string; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly source: string; readonly text: string }
  | { readonly kind: 'rule'; readonly source: string }
  | { readonly kind: 'quote'; readonly source: string; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      readonly source: string;
      /** The first number; absent for a list without numbers. */
      readonly start?: number;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly source: string;
      readonly align: readonly ('start' | 'center' | 'end' | undefined)[];
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

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
  new Blocks(source.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n'), 0).read();

const isBlank = (line: string) => line.trim() === '';
const indentOf = (line: string) => line.length - line.trimStart().length;
/** What may end a paragraph without a blank line. */
const startsBlock = (line: string): boolean => {
  if (fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line)) return true;
  const item = marker.exec(line);
  return item !== null && item[0].length < line.length && (item[3] === undefined || item[3] === '1');
};

class Blocks {
  private readonly lines: readonly string[];
  private readonly depth: number;
  private at = 0;

  constructor(lines: readonly string[], depth: number) {
    this.lines = lines;
    this.depth = depth;
  }

  read(): readonly Block[] {
    const blocks: Block[] = [];
    while (this.at < this.lines.length) {
      if (isBlank(this.line)) this.at += 1;
      else blocks.push(this.block(this.line));
    }
    return blocks;
  }

  private get line(): string {
    return this.lines[this.at] ?? '';
  }

  private source(from: number): string {
    return this.lines.slice(from, this.at).join('\n');
  }

  private block(line: string): Block {
    if (this.depth >= deepest) return this.paragraph();
    const fenced = fence.exec(line);
    if (fenced?.[1]) return this.code(fenced[1]);
    const head = heading.exec(line);
    if (head?.[1]) return this.heading(head[1].length, line.slice(head[0].length));
    if (rule.test(line)) {
      this.at += 1;
      return { kind: 'rule', source: line };
    }
    if (quote.test(line)) return this.quote();
    if (marker.test(line)) return this.list();
    return this.table(line) ?? this.paragraph();
  }

  private code(open: string): Block {
    const from = this.at;
    const indent = indentOf(this.line);
    const text: string[] = [];
    this.at += 1;
    for (; this.at < this.lines.length; this.at += 1) {
      const trimmed = this.line.trim();
      if (trimmed.length >= open.length && trimmed === (open[0] ?? '').repeat(trimmed.length)) {
        this.at += 1;
        break;
      }
      text.push(this.line.slice(Math.min(indent, indentOf(this.line))));
    }
    return { kind: 'code', source: this.source(from), text: text.join('\n') };
  }

  private heading(level: number, rest: string): Block {
    this.at += 1;
    const text = rest
      .trim()
      .replace(/(?:^|[ \t])#+$/u, '')
      .trim();
    return { kind: 'heading', source: `${level} ${rest}`, level, text };
  }

  private quote(): Block {
    const from = this.at;
    const inner: string[] = [];
    for (; this.at < this.lines.length && !isBlank(this.line); this.at += 1) {
      if (!quote.test(this.line) && startsBlock(this.line)) break;
      inner.push(this.line.replace(quote, ''));
    }
    const blocks = new Blocks(inner, this.depth + 1).read();
    return { kind: 'quote', source: this.source(from), blocks };
  }

  private list(): Block {
    const from = this.at;
    const first = marker.exec(this.line);
    const kind = kindOf(first);
    const items: (readonly Block[])[] = [];
    for (let item = first; item && kindOf(item) === kind; item = marker.exec(this.line)) {
      if (rule.test(this.line)) break;
      items.push(new Blocks(this.item(item), this.depth + 1).read());
    }
    const source = this.source(from);
    return first?.[3] === undefined
      ? { kind: 'list', source, items }
      : { kind: 'list', source, items, start: Number(first[3]) };
  }

  /** The lines of one item, without its marker and indentation; leaves the reader at what comes after. */
  private item([whole, lead = '', sign = '']: RegExpExecArray): readonly string[] {
    const inner = [this.line.slice(whole.length)];
    // Agents indent what lies under "1." by two as often as by three.
    const least = Math.min(lead.length + sign.length + 1, lead.length + 2);
    let blank = false;
    for (this.at += 1; this.at < this.lines.length; this.at += 1) {
      const { line } = this;
      if (isBlank(line)) {
        blank = true;
        inner.push('');
        continue;
      }
      const indent = indentOf(line);
      if (indent >= least) inner.push(line.slice(Math.min(indent, whole.length)));
      else if (blank || startsBlock(line) || marker.test(line)) break;
      else inner.push(line.trimStart());
      blank = false;
    }
    return inner;
  }

  private table(line: string): Block | undefined {
    const under = this.lines[this.at + 1] ?? '';
    if (!line.includes('|') || !under.includes('-') || !delimiterRow.test(under)) return undefined;
    const head = cells(line);
    const marks = cells(under);
    if (head.length !== marks.length) return undefined;
    const from = this.at;
    const rows: (readonly string[])[] = [];
    for (this.at += 2; this.at < this.lines.length && !isBlank(this.line); this.at += 1) {
      if (startsBlock(this.line)) break;
      const row = cells(this.line);
      rows.push(head.map((_, index) => row[index] ?? ''));
    }
    return { kind: 'table', source: this.source(from), align: marks.map(alignOf), head, rows };
  }

  private paragraph(): Block {
    const from = this.at;
    const text = [this.line.trim()];
    for (this.at += 1; this.at < this.lines.length && !isBlank(this.line); this.at += 1) {
      if (this.depth < deepest && startsBlock(this.line)) break;
      text.push(this.line.trim());
    }
    return { kind: 'paragraph', source: this.source(from), text: text.join('\n') };
  }
}

const kindOf = (found: RegExpExecArray | null): string =>
  found?.[3] === undefined ? (found?.[2] ?? '') : '1';

const cells = (line: string): readonly string[] => {
  const row = line.trim();
  const found: string[] = [];
  let cell = '';
  for (let at = row.startsWith('|') ? 1 : 0; at < row.length; at += 1) {
    const char = row[at] ?? '';
    if (char === '\\' && row[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (char === '|') {
      found.push(cell.trim());
      cell = '';
    } else {
      cell += char;
    }
  }
  if (!row.endsWith('|') || cell.trim() !== '') found.push(cell.trim());
  return found;
};

const alignOf = (mark: string): 'start' | 'center' | 'end' | undefined => {
  const end = mark.endsWith(':');
  if (mark.startsWith(':')) return end ? 'center' : 'start';
  return end ? 'end' : undefined;
};
