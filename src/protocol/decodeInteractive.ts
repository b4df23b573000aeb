import { productItemReader, readProduct } from './decodeProduct.ts';
import type { AgentEvent, Choice, Header, ListEvent, ProductEvent, ProductsEvent, Row } from './events.ts';
import {
  DecodeError,
  fieldsOf,
  listOf,
  type OmittedPart,
  optional,
  type Read,
  type ReadField,
  readableListOf,
  readOrOmit,
  readRecord,
  readText,
  singleKey,
  withOmittedParts,
} from './fields.ts';
import { omitUndefined } from './omitUndefined.ts';
import { own } from './own.ts';
import { isRecord, recordOrNone } from './records.ts';

/**
 * Decodes an interactive message in any of its three shapes: the agent's (one key inside `interactive`), the send
 * operation's (one key beside `text`) and the chat channel's (`type` and `action`).
 */
export function readInteractive(value: unknown, eventPath: string): AgentEvent | undefined {
  const outer = readRecord(value, eventPath);
  const isNested = outer.interactive !== undefined;
  const path = isNested ? `${eventPath}.interactive` : eventPath;
  const message = isNested ? readRecord(outer.interactive, path) : outer;
  const { type, action, header, footer, text, body = text, ...rest } = message;
  const isChannel = typeof type === 'string' && isRecord(action);
  const key = isChannel ? 'action' : singleKey(rest, path);
  const content = own(message, key);
  const field = fieldsOf(
    isRecord(content) ? { header, footer, body, ...content } : content,
    `${path}.${key}`,
  );
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
      throw new DecodeError('unknown-key', `${path}.${isChannel ? 'type' : key}`);
  }
}

type Frame = Pick<ListEvent, 'header' | 'body' | 'footer'>;

/**
 * Decodes the fields that all four kinds share, before the rest, so that their errors are reported even if nothing can
 * be rendered. Body and footer are texts or objects with a text.
 */
function readFrame(field: ReadField): Frame {
  const header = field('header', readHeader);
  return { ...(header && { header }), body: field('body', readWords), footer: field('footer', readWords) };
}

/** Whether there is text to show even without choices. */
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
  const omitted: OmittedPart[] = [];
  const item = field('productItem', productItemReader(omitted));
  const id = item.productId || field('productRetailerId');
  const readOwn = optional(id ? readOrOmit(readProduct, omitted) : readProduct);
  const product = item.product ?? field('product', readOwn);
  const productId = id || product?.productId || '';
  const actionButton = field('actionButton', readChoice);
  const buttons = field('buttons', readChoices);
  const canAct = actionButton.title !== '' || buttons.length > 0;
  if (!productId && !product && !canAct && isEmpty(frame)) return undefined;
  const event: ProductEvent = omitUndefined({
    kind: 'product',
    ...frame,
    catalogId,
    productId,
    product: product && { ...product, productId },
    actionButton: actionButton.title ? actionButton : undefined,
    buttons,
  });
  return withOmittedParts(event, omitted);
}

function readMultiProduct(field: ReadField): AgentEvent | undefined {
  const frame = readFrame(field);
  const catalogId = field('catalogId');
  const omitted: OmittedPart[] = [];
  const sections = readSections(
    field,
    'productItems',
    readableListOf(productItemReader(omitted), omitted),
    ({ productId, product }) => productId || product,
  );
  const event: ProductsEvent = { kind: 'products', ...frame, catalogId, sections };
  return withOmittedParts(sections.length === 0 && isEmpty(frame) ? undefined : event, omitted);
}

/** Sections that still contain something to show. */
function readSections<T>(
  field: ReadField,
  name: string,
  read: Read<readonly T[]>,
  isShown: (item: T) => unknown,
) {
  const readSection: Read<{ title: string; items: readonly T[] }> = (value, path) => {
    const section = fieldsOf(value, path);
    const items = section(name, read).filter(isShown);
    return { title: section('title') || section('text'), items };
  };
  return field('sections', listOf(readSection)).filter(({ items }) => items.length > 0);
}

/** Decodes a choice: the label is `text` or `title`; the chat channel nests id and title in `reply`. */
const readRow: Read<Row> = (value, path) => {
  const field = fieldsOf(value, path);
  const reply = field('reply', fieldsOf);
  const title = field('text') || field('title') || reply('text') || reply('title');
  const id = field('id') || reply('id') || title;
  return { id, title: title || id, description: field('description') };
};

const readChoice: Read<Choice> = (value, path) => {
  const { id, title } = readRow(value, path);
  return { id, title };
};
const readChoices: Read<readonly Choice[]> = (value, path) =>
  listOf(readChoice)(value, path).filter(({ title }) => title);

const readButtonLabel: Read<string> = (value, path) =>
  typeof value === 'string' ? value : readRow(value, path).title;

const readWords: Read<string> = (value, path) => readText(isRecord(value) ? value.text : value, path);

const mediaKinds = ['image', 'video', 'audio', 'document'] as const;

/** Decodes a header, whose file is in `attachment`, `attachment.asset` or under the name of its kind. */
const readHeader: Read<Header | undefined> = (value, path) => {
  const header = readRecord(value, path);
  const text = readText(header.text, path);
  const named = mediaKinds.find((kind) => kind in header) ?? 'document';
  const file = readRecord(header.attachment ?? header[named], path);
  if (text) return { kind: 'text', text };
  const field = fieldsOf({ type: named, ...file, ...recordOrNone(file.asset) }, path);
  const url = field('url') || field('link');
  const word = field('type').replace('ATTACHMENT_TYPE_', '').toLowerCase();
  // A file of unknown kind can still be offered as a link.
  const kind = mediaKinds.find((name) => name === word) ?? 'document';
  return url ? { kind, url, caption: field('caption'), filename: field('filename') } : undefined;
};
