import { productItemReader, readProduct } from './decodeProduct.ts';
import { defined } from './defined.ts';
import type { AgentEvent, Choice, Header, ListEvent, ProductEvent, ProductsEvent, Row } from './events.ts';
import {
  dispensable,
  Fault,
  fieldsOf,
  type LeftOut,
  listOf,
  onlyKey,
  optional,
  type Read,
  type ReadField,
  readableOf,
  readRecord,
  readText,
} from './fields.ts';
import { isRecord, recordOrNone } from './records.ts';
import { withLeftOut } from './unreadable.ts';

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

type Frame = Pick<ListEvent, 'header' | 'body' | 'footer'>;

/** What the four kinds have in common; read first, so that a fault is reported even where nothing is left to show. Body and footer come as words or as an object around them. */
function readFrame(field: ReadField): Frame {
  const header = field('header', readHeader);
  return { ...(header && { header }), body: field('body', readWords), footer: field('footer', readWords) };
}

/** There is something to read even where there is nothing to choose. */
const isEmpty = ({ header, body, footer }: Frame): boolean => !header && !body && !footer;

function readList(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const buttonLabel = field('button', readButtonLabel) || field('buttonText');
  const sections = readSections(field, 'rows', listOf(readRow), (row) => row.title);
  if (sections.length === 0 && isEmpty(frame)) return undefined;
  const named = sections.map(({ title, items }) => ({ title, rows: items }));
  return { kind: 'list', ...frame, buttonLabel, sections: named };
}

function readButtons(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const buttons = field('buttons', readChoices);
  return buttons.length > 0 || !isEmpty(frame) ? { kind: 'buttons', ...frame, buttons } : undefined;
}

function readSingleProduct(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const catalogId = field('catalogId');
  const leftOut: LeftOut[] = [];
  const item = field('productItem', productItemReader(leftOut));
  const id = item.productId || field('productRetailerId');
  const own = optional(id ? dispensable(readProduct, leftOut) : readProduct);
  const product = item.product ?? field('product', own);
  const productId = id || product?.productId || '';
  const actionButton = field('actionButton', readChoice);
  const buttons = field('buttons', readChoices);
  const canAct = actionButton.title !== '' || buttons.length > 0;
  if (!productId && !product && !canAct && isEmpty(frame)) return undefined;
  const event: ProductEvent = defined({
    kind: 'product',
    ...frame,
    catalogId,
    productId,
    product: product && { ...product, productId },
    actionButton: actionButton.title ? actionButton : undefined,
    buttons,
  });
  return withLeftOut(event, leftOut);
}

function readMultiProduct(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const catalogId = field('catalogId');
  const leftOut: LeftOut[] = [];
  const sections = readSections(
    field,
    'productItems',
    readableOf(productItemReader(leftOut), leftOut),
    ({ productId, product }) => productId || product,
  );
  const event: ProductsEvent = { kind: 'products', ...frame, catalogId, sections };
  return withLeftOut(sections.length === 0 && isEmpty(frame) ? undefined : event, leftOut);
}

/** The sections in which something is left to show. */
function readSections<T>(
  field: ReadField,
  name: string,
  read: Read<readonly T[]>,
  isShown: (item: T) => unknown,
) {
  const readSection: Read<{ title: string; items: readonly T[] }> = (value, where) => {
    const section = fieldsOf(value, where);
    const items = section(name, read).filter(isShown);
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
