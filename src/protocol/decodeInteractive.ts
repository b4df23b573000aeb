import { readProduct, readProductItem } from './decodeProduct.ts';
import { defined } from './defined.ts';
import type { AgentEvent, Choice, Header, Row } from './events.ts';
import {
  Fault,
  fieldsOf,
  listOf,
  onlyKey,
  optional,
  type Read,
  type ReadField,
  readRecord,
  readText,
} from './fields.ts';
import { isRecord, recordOrNone } from './records.ts';

/**
 * Reads an interactive message in any of its three shapes: the agent's (one key inside `interactive`), the
 * send operation's (one key beside `text`) and the chat channel's own (`type` and `action`).
 */
export function readInteractive(value: unknown, where: string): AgentEvent | undefined {
  const outer = readRecord(value, where);
  const isNested = outer.interactive !== undefined;
  const path = isNested ? `${where}.interactive` : where;
  const message = isNested ? readRecord(outer.interactive, path) : outer;
  const { type, action, header, footer, text, body = text, ...rest } = message;
  const isChannel = typeof type === 'string' && isRecord(action);
  const key = isChannel ? 'action' : onlyKey(rest, path);
  const own = message[key];
  const field = fieldsOf(isRecord(own) ? { header, footer, body, ...own } : own, `${path}.${key}`);
  switch (isChannel ? type : key) {
    case 'listMessage':
    case 'list':
      return readList(field);
    case 'replyButtonMessage':
    case 'button':
      return readButtons(field);
    case 'singleProductMessage':
    case 'product':
      return readSingleProduct(field);
    case 'multiProductMessage':
    case 'product_list':
      return readMultiProduct(field);
    default:
      throw new Fault('unknown-key', `${path}.${isChannel ? 'type' : key}`);
  }
}

/** What the four kinds have in common; read first, so that a fault is reported even where nothing is left to show. Body and footer come as words or as an object around them. */
function readFrame(field: ReadField) {
  const header = field('header', readHeader);
  return { ...(header && { header }), body: field('body', readWords), footer: field('footer', readWords) };
}

function readList(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const buttonLabel = field('button', readButtonLabel) || field('buttonText');
  const sections = readSections(field, 'rows', readRow, (row) => row.title);
  if (sections.length === 0) return undefined;
  const named = sections.map(({ title, items }) => ({ title, rows: items }));
  return { kind: 'list', ...frame, buttonLabel, sections: named };
}

function readButtons(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const buttons = field('buttons', readChoices);
  return buttons.length > 0 ? { kind: 'buttons', ...frame, buttons } : undefined;
}

function readSingleProduct(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const catalogId = field('catalogId');
  const item = field('productItem', readProductItem);
  const product = item.product ?? field('product', optional(readProduct));
  const productId = item.productId || field('productRetailerId') || product?.productId || '';
  if (!productId && !product) return undefined;
  const actionButton = field('actionButton', readChoice);
  return defined({
    kind: 'product',
    ...frame,
    catalogId,
    productId,
    product: product && { ...product, productId },
    actionButton: actionButton.title ? actionButton : undefined,
    buttons: field('buttons', readChoices),
  });
}

function readMultiProduct(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const catalogId = field('catalogId');
  const sections = readSections(
    field,
    'productItems',
    readProductItem,
    ({ productId, product }) => productId || product,
  );
  if (sections.length === 0) return undefined;
  return { kind: 'products', ...frame, catalogId, sections };
}

/** The sections in which something is left to show. */
function readSections<T>(field: ReadField, name: string, read: Read<T>, isShown: (item: T) => unknown) {
  const readSection: Read<{ title: string; items: readonly T[] }> = (value, where) => {
    const section = fieldsOf(value, where);
    const items = section(name, listOf(read)).filter(isShown);
    return { title: section('title') || section('text'), items };
  };
  return field('sections', listOf(readSection)).filter(({ items }) => items.length > 0);
}

/** A label is `text` or `title`; the chat channel puts id and title one level down, in `reply`. */
const readRow: Read<Row> = (value, where) => {
  const field = fieldsOf(value, where);
  const reply = field('reply', fieldsOf);
  const title = field('text') || field('title') || reply('text') || reply('title');
  const id = field('id') || reply('id') || title;
  return { id, title: title || id, description: field('description') };
};

const readChoice: Read<Choice> = (value, where) => {
  const { id, title } = readRow(value, where);
  return { id, title };
};
const readChoices: Read<readonly Choice[]> = (value, where) =>
  listOf(readChoice)(value, where).filter(({ title }) => title);

const readButtonLabel: Read<string> = (value, where) =>
  typeof value === 'string' ? value : readRow(value, where).title;

const readWords: Read<string> = (value, where) => readText(isRecord(value) ? value.text : value, where);

const mediaKinds = ['image', 'video', 'audio', 'document'] as const;

/** A header keeps its file in `attachment`, in `attachment.asset`, or under the name of its kind. */
const readHeader: Read<Header | undefined> = (value, where) => {
  const header = readRecord(value, where);
  const text = readText(header.text, where);
  const named = mediaKinds.find((kind) => kind in header) ?? 'document';
  const file = readRecord(header.attachment ?? header[named], where);
  if (text) return { kind: 'text', text };
  const field = fieldsOf({ type: named, ...file, ...recordOrNone(file.asset) }, where);
  const url = field('url') || field('link');
  const word = field('type').replace('ATTACHMENT_TYPE_', '').toLowerCase();
  // Without a kind the file can still be offered as a link.
  const kind = mediaKinds.find((name) => name === word) ?? 'document';
  return url ? { kind, url, caption: field('caption'), filename: field('filename') } : undefined;
};
