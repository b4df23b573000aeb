import sax from 'sax';
import type { NamedValue } from '../search/index.ts';
import { FeedError, type FeedProblem, maxRecordCharacters } from './FeedRecord.ts';

/**
 * An item of a feed: the line at which it starts, and the texts of its child elements by their names in lower case without
 * prefix. The same element with and without a prefix is one field: the texts with the prefix.
 */
export interface XmlItem {
  readonly line: number;
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly details: readonly NamedValue[];
}

interface OpenItem {
  readonly line: number;
  readonly depth: number;
  readonly fields: Map<string, string[]>;
  /** Names of the fields whose elements have a prefix. */
  readonly prefixed: Set<string>;
  readonly details: { name: string; value: string }[];
  size: number;
}

const [maxDepth, maxComment] = [50, 1_000_000];
const documentType = 'the feed has a document type, which is not read. Remove it.';
/** Elements whose text may have HTML tags that are not escaped. */
const proseFields = new Set(['description', 'summary', 'content']);

/**
 * Reads the items of an RSS or Atom feed from chunks of text. Direct children of an item are fields; of those that have children
 * only product details are read. A document type is refused: feeds need none, and its entities could expand to any size.
 */
export class XmlItemReader {
  readonly #parser = sax.parser(false, { lowercase: true });
  #entries: (XmlItem | FeedProblem)[] = [];
  #path: string[] = [];
  #item: OpenItem | undefined;
  #text = '';
  #commentSize = 0;
  #isCut = false;
  #failure: FeedError | undefined;
  /** Title of the feed itself, such as the shop's name. */
  title = '';

  constructor() {
    const parser = this.#parser;
    parser.ondoctype = () => this.#fail(documentType);
    parser.onopentag = ({ name, attributes }) => this.#open(name, String(attributes.href ?? ''));
    parser.onclosetag = (name) => this.#close(name);
    parser.ontext = (text) => this.#addText(text);
    parser.oncdata = (text) => this.#addText(text);
    parser.oncomment = () => {
      this.#commentSize = 0;
    };
    parser.onerror = ({ message }) => this.#handle(message);
  }

  /**
   * Returns the items that end in this chunk, and the problems of items that are skipped.
   * @throws FeedError for a document type, elements nested too deep, and markup that is too long or has no end.
   */
  push(chunk: string): (XmlItem | FeedProblem)[] {
    this.#parser.write(chunk);
    if (this.#failure) throw this.#failure;
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  /** Ends the file. Returns a problem if an item or markup is not complete. */
  end(): FeedProblem[] {
    const line = this.#line;
    this.#isCut = false;
    this.#parser.close();
    if (this.#failure) throw this.#failure;
    if (this.#item)
      return [{ place: `line ${this.#item.line}`, problem: 'the item is not closed; the file may be cut' }];
    return this.#isCut ? [{ place: `line ${line}`, problem: 'the file ends within markup' }] : [];
  }

  get #line(): number {
    return this.#parser.line + 1;
  }

  #fail(reason: string): void {
    this.#failure ??= new FeedError(`Line ${this.#line}: ${reason}`);
  }

  /** Handles an error of the parser, which drops what it cannot read and goes on. */
  #handle(message: string): void {
    Object.assign(this.#parser, { error: null });
    const part = /^Max buffer length exceeded: (\w+)/.exec(message)?.[1];
    if (part === undefined) this.#isCut = true;
    else if (part === 'doctype' || part === 'sgmlDecl') this.#fail(documentType);
    else if (part !== 'comment') this.#fail('a tag has no end. The feed is not valid XML.');
    else {
      // Its types lack the field.
      const buffer: object & { comment?: string } = this.#parser;
      this.#commentSize += buffer.comment?.length ?? 0;
      buffer.comment = '';
      if (this.#commentSize > maxComment)
        this.#fail(`a comment or CDATA section is longer than ${maxComment} characters.`);
    }
  }

  #open(tag: string, href: string): void {
    const name = localName(tag);
    const isItem = name === 'item' || name === 'entry';
    if (isItem && this.#item) {
      const problem = 'the item is not closed before the next one';
      this.#entries.push({ place: `line ${this.#item.line}`, problem });
      this.#path.length = this.#item.depth - 1;
      this.#item = undefined;
    }
    this.#path.push(name);
    if (this.#path.length > maxDepth) this.#fail(`elements are nested more than ${maxDepth} deep.`);
    const { length: depth } = this.#path;
    if (isItem) {
      const lists = { fields: new Map(), prefixed: new Set<string>(), details: [] };
      this.#item = { line: this.#line, depth, ...lists, size: 0 };
    }
    const field = this.#item && this.#path[this.#item.depth];
    const isWithinProse = field !== undefined && proseFields.has(field) && name !== field;
    this.#text = isWithinProse ? `${this.#text} ` : '';
    // Elements without text count, too.
    if (this.#item) this.#item.size += tag.length;
    if (name === 'product_detail' && this.#item && !isTooLong(this.#item))
      this.#item.details.push({ name: '', value: '' });
    // Atom's link has its address in an attribute.
    if (name === 'link') this.#addText(href);
  }

  #close(tag: string): void {
    const name = localName(tag);
    const depth = this.#path.lastIndexOf(name) + 1;
    if (depth === 0) return;
    this.#path.length = depth - 1;
    const item = this.#item;
    const field = item && depth > item.depth + 1 ? this.#path[item.depth] : undefined;
    const text = this.#text.trim();
    if (field === undefined || !proseFields.has(field)) this.#text = '';
    if (!item) {
      if (name === 'title' && this.title === '') this.title = text.slice(0, 200);
    } else if (depth === item.depth) this.#endItem(item);
    else if (depth === item.depth + 1) addField(item, name, tag !== name, text);
    else if (field === 'product_detail') addDetail(item, name, text);
  }

  #endItem(item: OpenItem): void {
    this.#item = undefined;
    const { line, fields, details } = item;
    if (isTooLong(item)) this.#entries.push({ place: `line ${line}`, problem: 'the item is too long' });
    else this.#entries.push({ line, fields, details });
  }

  #addText(text: string): void {
    if (this.#item) this.#item.size += text.length;
    const size = this.#item?.size ?? this.#text.length + text.length;
    if (size <= maxRecordCharacters) this.#text += text;
  }
}

/** Returns a name without its prefix, because not all merchants use the prefix "g". */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const isTooLong = ({ size }: OpenItem): boolean => size > maxRecordCharacters;

function addField(item: OpenItem, name: string, hasPrefix: boolean, text: string): void {
  const { fields, prefixed } = item;
  if (text === '' || isTooLong(item) || (prefixed.has(name) && !hasPrefix)) return;
  // Atom's own "id" is an address; the one of the product has a prefix.
  if (hasPrefix && !prefixed.has(name)) fields.delete(name);
  if (hasPrefix) prefixed.add(name);
  const texts = fields.get(name);
  if (texts) texts.push(text);
  else fields.set(name, [text]);
}

function addDetail({ details }: OpenItem, name: string, text: string): void {
  const detail = details.at(-1);
  if (detail && name === 'attribute_name') detail.name = text;
  else if (detail && name === 'attribute_value') detail.value = text;
}
