import { productItemReader, productReader } from './decodeProduct.ts';
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
import { getOwn } from './getOwn.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isRecord, recordOrNone } from './records.ts';

/**
 * Decodes an interactive message in any of its three shapes: the agent's (one key inside `interactive`), the send
 * operation's (one key beside `text`) and the chat channel's (`type` and `action`).
 *
 * @see platform API, section "Agent response events"
 */
export function readInteractive(value: unknown, eventPath: string): AgentEvent | undefined {
  const outer = readRecord(value, eventPath);
  const isNested = outer.interactive !== undefined;
  const path = isNested ? `${eventPath}.interactive` : eventPath;
  const message = isNested ? readRecord(outer.interactive, path) : outer;
  const { type, action, header, footer, text, body = text, ...rest } = message;
  const isChannel = typeof type === 'string' && isRecord(action);
  const key = isChannel ? 'action' : singleKey(rest, path);
  const content = getOwn(message, key);
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

type SharedFields = Pick<ListEvent, 'header' | 'body' | 'footer'>;

/**
 * Decodes the fields that all four kinds share. They are decoded first, so that their errors are reported even if the
 * message has nothing to show. Body and footer are texts or objects with a text.
 */
function readSharedFields(field: ReadField): SharedFields {
  const header = field('header', readHeader);
  return {
    ...(header && { header }),
    body: field('body', readTextOrObject),
    footer: field('footer', readTextOrObject),
  };
}

/** Whether a message without choices and products has nothing to show. */
const isEmpty = ({ header, body, footer }: SharedFields): boolean => !header && !body && !footer;

function readList(field: ReadField): AgentEvent | undefined {
  const shared = readSharedFields(field);
  const buttonLabel = field('button', readButtonLabel) || field('buttonText');
  const sections = readSections(field, 'rows', listOf(readRow), (row) => row.title);
  if (sections.length === 0 && isEmpty(shared)) return undefined;
  const rowSections = sections.map(({ title, items }) => ({ title, rows: items }));
  return { kind: 'list', ...shared, buttonLabel, sections: rowSections };
}

function readButtons(field: ReadField): AgentEvent | undefined {
  const shared = readSharedFields(field);
  const buttons = field('buttons', readChoices);
  return buttons.length > 0 || !isEmpty(shared) ? { kind: 'buttons', ...shared, buttons } : undefined;
}

function readSingleProduct(field: ReadField): AgentEvent | undefined {
  const shared = readSharedFields(field);
  const catalogId = field('catalogId');
  const omitted: OmittedPart[] = [];
  const item = field('productItem', productItemReader(omitted));
  const id = item.productId || field('productRetailerId');
  const readProduct = productReader(omitted);
  const readInlineProduct = optional(id ? readOrOmit(readProduct, omitted) : readProduct);
  const product = item.product ?? field('product', readInlineProduct);
  const productId = id || product?.productId || '';
  const actionButton = field('actionButton', readChoice);
  const buttons = field('buttons', readChoices);
  const hasButtons = actionButton.title !== '' || buttons.length > 0;
  if (!productId && !product && !hasButtons && isEmpty(shared)) return undefined;
  const event: ProductEvent = omitUndefined({
    kind: 'product',
    ...shared,
    catalogId,
    productId,
    product: product && { ...product, productId },
    actionButton: actionButton.title ? actionButton : undefined,
    buttons,
  });
  return withOmittedParts(event, omitted);
}

function readMultiProduct(field: ReadField): AgentEvent | undefined {
  const shared = readSharedFields(field);
  const catalogId = field('catalogId');
  const omitted: OmittedPart[] = [];
  const sections = readSections(
    field,
    'productItems',
    readableListOf(productItemReader(omitted), omitted),
    ({ productId, product }) => productId || product,
  );
  const event: ProductsEvent = { kind: 'products', ...shared, catalogId, sections };
  return withOmittedParts(sections.length === 0 && isEmpty(shared) ? undefined : event, omitted);
}

/** Decodes the sections. Leaves out items that have nothing to show, and sections without items. */
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

/** Decodes a row or button: its label is `text` or `title`; the chat channel nests id and title in `reply`. */
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

const readTextOrObject: Read<string> = (value, path) => readText(isRecord(value) ? value.text : value, path);

const mediaKinds = ['image', 'video', 'audio', 'document'] as const;

/** Decodes a header, whose file is in `attachment`, `attachment.asset` or under the name of its kind. */
const readHeader: Read<Header | undefined> = (value, path) => {
  const header = readRecord(value, path);
  const text = readText(header.text, path);
  const kindByKey = mediaKinds.find((kind) => kind in header) ?? 'document';
  const file = readRecord(header.attachment ?? header[kindByKey], path);
  if (text) return { kind: 'text', text: text };
  const field = fieldsOf({ type: kindByKey, ...file, ...recordOrNone(file.asset) }, path);
  const url = field('url') || field('link');
  const typeName = field('type').replace('ATTACHMENT_TYPE_', '').toLowerCase();
  // A file of unknown kind can still be offered as a link.
  const kind = mediaKinds.find((name) => name === typeName) ?? 'document';
  return url ? { kind, url, caption: field('caption'), filename: field('filename') } : undefined;
};
