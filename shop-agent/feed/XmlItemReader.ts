import { decodeReferences } from '../../src/protocol/index.ts';
import { FeedError, type FeedProblem, maxRecordCharacters } from './FeedRecord.ts';

/**
 * An item of a feed: the line at which it starts, and the texts of its child elements by their names in lower case without
 * prefix. Of elements with the same name, the first one with a text counts.
 */
export interface XmlItem {
  readonly line: number;
  readonly fields: ReadonlyMap<string, string>;
}

/** Maximum characters of a tag. */
const maxMarkup = 100_000;
const maxDepth = 50;

/** Returns a name in lower case and without its prefix, because not all merchants use the prefix "g". */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Beginnings and ends of comments, CDATA sections and processing instructions, which may contain ">". */
const longMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Reads the items of an RSS or Atom feed from chunks of text. Direct children of an item are fields, and the product details,
 * which have children, are one field with a line "name:value" for each. A document type
 * is refused: feeds need none, and its entities could expand to any size.
 */
export class XmlItemReader {
  #buffer = '';
  #line = 1;
  #path: string[] = [];
  #item: { line: number; depth: number; fields: Map<string, string>; size: number } | undefined;
  #text = '';
  #isTooLong = false;
  /** Title of the feed itself, such as the shop's name. */
  title = '';

  /**
   * Returns the items that end in this chunk, and the problems of items that are skipped.
   * @throws FeedError for a document type, elements nested too deep, and markup that is too long or has no end.
   */
  push(chunk: string): (XmlItem | FeedProblem)[] {
    this.#buffer += chunk;
    const entries: (XmlItem | FeedProblem)[] = [];
    let at = 0;
    for (;;) {
      const start = this.#buffer.indexOf('<', at);
      const textEnd = start < 0 ? this.#buffer.length : start;
      // A character reference that is cut at the end of the chunk stays in the buffer.
      const cut = start < 0 ? Math.max(at, safeEnd(this.#buffer, at)) : textEnd;
      this.#addText(decodeReferences(this.#buffer.slice(at, cut)));
      this.#countLines(at, cut);
      at = cut;
      if (start < 0) break;
      const end = this.#markupEnd(start);
      if (end === undefined) break;
      this.#readMarkup(this.#buffer.slice(start, end), entries);
      this.#countLines(start, end);
      at = end;
    }
    this.#buffer = this.#buffer.slice(at);
    return entries;
  }

  /** Ends the file. Returns a problem if an item or markup is not complete. */
  end(): FeedProblem[] {
    if (this.#item)
      return [{ place: `line ${this.#item.line}`, problem: 'the item is not closed; the file may be cut' }];
    return this.#buffer.trim() === ''
      ? []
      : [{ place: `line ${this.#line}`, problem: 'the file ends within markup' }];
  }

  /** Returns the index after the markup, or undefined if the markup is not complete yet. */
  #markupEnd(start: number): number | undefined {
    const limit = maxRecordCharacters + maxMarkup;
    const tooLong = this.#buffer.length - start > limit;
    for (const [opening, closing] of longMarkup) {
      if (!this.#buffer.startsWith(opening, start)) continue;
      const end = this.#buffer.indexOf(closing, start + opening.length);
      if (end >= 0) return end + closing.length;
      if (tooLong)
        throw new FeedError(
          `Line ${this.#line}: a comment or CDATA section is longer than ${limit} characters.`,
        );
      return undefined;
    }
    if (/^<![A-Z]/i.test(this.#buffer.slice(start, start + 3)))
      throw new FeedError(`Line ${this.#line}: the feed has a document type, which is not read. Remove it.`);
    const tag = /<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>/y;
    tag.lastIndex = start;
    if (tag.test(this.#buffer)) return tag.lastIndex;
    const isShort = this.#buffer.length - start < maxMarkup;
    if (isShort) return undefined;
    throw new FeedError(`Line ${this.#line}: a tag has no end. The feed is not valid XML.`);
  }

  #readMarkup(markup: string, entries: (XmlItem | FeedProblem)[]): void {
    if (markup.startsWith('<![CDATA[')) {
      this.#addText(markup.slice('<![CDATA['.length, -']]>'.length));
      return;
    }
    if (markup.startsWith('<!--') || markup.startsWith('<?')) return;
    if (markup.startsWith('</')) {
      this.#close(localName(markup.slice(2, -1).trim()), entries);
      return;
    }
    const name = localName(/^<([^\s/>]+)/.exec(markup)?.[1] ?? '');
    this.#open(name, entries);
    // Atom's link has its address in an attribute.
    const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(markup);
    if (name === 'link' && href) this.#addText(decodeReferences(href[1] ?? href[2] ?? ''));
    if (markup.endsWith('/>')) this.#close(name, entries);
  }

  #open(name: string, entries: (XmlItem | FeedProblem)[]): void {
    const isItem = name === 'item' || name === 'entry';
    if (isItem && this.#item) {
      entries.push({
        place: `line ${this.#item.line}`,
        problem: 'the item is not closed before the next one',
      });
      this.#path.length = this.#item.depth - 1;
      this.#item = undefined;
    }
    this.#path.push(name);
    if (this.#path.length > maxDepth)
      throw new FeedError(`Line ${this.#line}: elements are nested more than ${maxDepth} deep.`);
    this.#text = '';
    if (!isItem) return;
    this.#isTooLong = false;
    this.#item = { line: this.#line, depth: this.#path.length, fields: new Map(), size: 0 };
  }

  #close(name: string, entries: (XmlItem | FeedProblem)[]): void {
    const at = this.#path.lastIndexOf(name);
    if (at < 0) return;
    const depth = at + 1;
    this.#path.length = at;
    const text = this.#text.trim();
    this.#text = '';
    const item = this.#item;
    if (!item) {
      if (name === 'title' && this.title === '') this.title = text.slice(0, 200);
      return;
    }
    if (depth > item.depth) {
      const isDetail = depth === item.depth + 2 && this.#path.at(-1) === 'product_detail';
      if (isDetail && name.startsWith('attribute_')) addDetail(item.fields, name, text);
      if (depth === item.depth + 1 && text !== '' && !item.fields.has(name)) item.fields.set(name, text);
      return;
    }
    this.#item = undefined;
    if (this.#isTooLong) entries.push({ place: `line ${item.line}`, problem: 'the item is too long' });
    else entries.push({ line: item.line, fields: item.fields });
  }

  #addText(text: string): void {
    const item = this.#item;
    if (item) item.size += text.length;
    this.#isTooLong ||= (item?.size ?? 0) > maxRecordCharacters;
    if (!this.#isTooLong && this.#text.length + text.length <= maxRecordCharacters) this.#text += text;
  }

  #countLines(from: number, to: number): void {
    const text = this.#buffer.slice(from, to);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#line += 1;
  }
}

/** Adds a name or value of a product detail to the field of all details, as a line "name:value". */
function addDetail(fields: Map<string, string>, name: string, text: string): void {
  const line = text.replace(/\s+/g, ' ');
  const before = fields.get('product_detail') ?? '';
  if (name === 'attribute_name') fields.set('product_detail', `${before}\n${line.replaceAll(':', ' ')}:`);
  else if (name === 'attribute_value') fields.set('product_detail', before + line);
}

/** Returns the end of the text, or the start of a character reference that may be cut at this end. */
function safeEnd(text: string, from: number): number {
  const reference = text.lastIndexOf('&');
  return reference >= from && text.length - reference < 12 && !text.includes(';', reference)
    ? reference
    : text.length;
}
