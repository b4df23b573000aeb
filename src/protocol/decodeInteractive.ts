import { type ProductItem, productItemReader, productReader } from './decodeProduct.ts';
import type {
  AgentEvent,
  ButtonsEvent,
  Choice,
  Header,
  ListEvent,
  ProductEvent,
  ProductsEvent,
  Row,
} from './events.ts';
import {
  DecodeError,
  fieldsOf,
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
  wrongType,
} from './fields.ts';
import { getOwn } from './getOwn.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isRecord, recordOrNone } from './records.ts';

/**
 * Decodes an interactive message in any of its shapes: the agent's (one key inside `interactive`), the send operation's (one
 * key beside `text`), the chat channel's (`type` and `action`), and the channel's `action` in one of the first two.
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
  const fields = isRecord(content)
    ? // The channel's `action` may also be inside of, or beside, the content.
      { header, footer, body, ...recordOrNone(action), ...recordOrNone(content.action), ...content }
    : content;
  const field = fieldsOf(fields, `${path}.${key}`);
  const names = Object.keys(recordOrNone(fields) ?? {});
  switch (isChannel ? type : key) {
    case 'listMessage':
    case 'list':
      return readList(field, names);
    case 'replyButtonMessage':
    case 'button':
      return readButtons(field, names);
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
function readSharedFields(field: ReadField, omitted: OmittedPart[]): SharedFields {
  const header = field('header', readOrOmit(readHeader, omitted));
  return {
    ...(header && { header }),
    body: field('body', readTextOrObject),
    footer: field('footer', readTextOrObject),
  };
}

/** Whether a message without choices and products has nothing to show. */
const isEmpty = ({ header, body, footer }: SharedFields): boolean => !header && !body && !footer;

function readList(field: ReadField, names: readonly string[]): AgentEvent | undefined {
  const omitted: OmittedPart[] = [];
  const unread: OmittedPart[] = [];
  const shared = readSharedFields(field, omitted);
  const buttonLabel = field('button', readButtonLabel) || field('buttonText');
  const sections = readSections(field, 'rows', readableListOf(withTitle(readRow), unread), unread);
  const rowSections = sections.map(({ title, items }) => ({ title, rows: items }));
  const all = sections.length === 0 ? [...unread, ...unknownLists(field, names)] : unread;
  const event: ListEvent = { kind: 'list', ...shared, buttonLabel, sections: rowSections };
  return withUnreadChoices(event, sections.length > 0, all, omitted);
}

function readButtons(field: ReadField, names: readonly string[]): AgentEvent | undefined {
  const omitted: OmittedPart[] = [];
  const unread: OmittedPart[] = [];
  const shared = readSharedFields(field, omitted);
  const buttons = field('buttons', readOrOmit(readChoices(unread), unread)) ?? [];
  const all = buttons.length === 0 ? [...unread, ...unknownLists(field, names)] : unread;
  const event: ButtonsEvent = { kind: 'buttons', ...shared, buttons };
  return withUnreadChoices(event, buttons.length > 0, all, omitted);
}

/** Fields of a message without choices that cannot have them. */
const knownFields = new Set([
  'header',
  'body',
  'footer',
  'button',
  'action',
  'sections',
  'buttons',
  'metadata',
]);

/** Returns the fields that may have the choices of a message in a form that is not known. */
const unknownLists = (field: ReadField, names: readonly string[]): readonly OmittedPart[] =>
  names
    .filter((name) => !knownFields.has(name))
    .map((name) => field(name, (raw, path) => ({ error: new DecodeError('unknown-key', path), raw })))
    .filter(({ raw }) => typeof raw === 'object');

/** Returns the event; undefined if it has nothing to show. */
function withUnreadChoices(
  event: ListEvent | ButtonsEvent,
  hasChoices: boolean,
  unread: readonly OmittedPart[],
  omitted: readonly OmittedPart[],
): AgentEvent | undefined {
  const marked = !hasChoices && unread.length > 0 ? { ...event, hasUnreadChoices: true as const } : event;
  return withOmittedParts(hasChoices || !isEmpty(event) ? marked : undefined, [...unread, ...omitted]);
}

function readSingleProduct(field: ReadField): AgentEvent | undefined {
  const omitted: OmittedPart[] = [];
  const shared = readSharedFields(field, omitted);
  const catalogId = field('catalogId');
  const item = field('productItem', productItemReader(omitted));
  const id = item.productId || field('productRetailerId');
  const readProduct = productReader(omitted);
  const readInlineProduct = optional(id ? readOrOmit(readProduct, omitted) : readProduct);
  const product = item.product ?? field('product', readInlineProduct);
  const productId = id || product?.productId || '';
  const actionButton = field('actionButton', readChoice);
  const buttons = field('buttons', readChoices(omitted));
  const hasButtons = actionButton.title !== '' || buttons.length > 0;
  const hasContent = productId || product || hasButtons || !isEmpty(shared);
  const event: ProductEvent = omitUndefined({
    kind: 'product',
    ...shared,
    catalogId,
    productId,
    product: product && { ...product, productId },
    actionButton: actionButton.title ? actionButton : undefined,
    buttons,
  });
  return withOmittedParts(hasContent ? event : undefined, omitted);
}

function readMultiProduct(field: ReadField): AgentEvent | undefined {
  const omitted: OmittedPart[] = [];
  const shared = readSharedFields(field, omitted);
  const catalogId = field('catalogId');
  const readItem: Read<ProductItem> = (value, path) => {
    const item = productItemReader(omitted)(value, path);
    return item.productId || item.product ? item : wrongType(`${path}.productId`);
  };
  const sections = readSections(field, 'productItems', readableListOf(readItem, omitted), omitted);
  const event: ProductsEvent = { kind: 'products', ...shared, catalogId, sections };
  return withOmittedParts(sections.length === 0 && isEmpty(shared) ? undefined : event, omitted);
}

/** Decodes the sections. Leaves out sections without items; one that cannot be decoded is added to `omitted`. */
function readSections<T>(field: ReadField, name: string, read: Read<readonly T[]>, omitted: OmittedPart[]) {
  const readSection: Read<{ title: string; items: readonly T[] }> = (value, path) => {
    const section = fieldsOf(value, path);
    return { title: section('title') || section('text'), items: section(name, read) };
  };
  const sections = field('sections', readOrOmit(readableListOf(readSection, omitted), omitted)) ?? [];
  return sections.filter(({ items }) => items.length > 0);
}

/** Decodes a row or button: a text, or an object with the label `text` or `title`; the chat channel nests id and title in `reply`. */
const readRow: Read<Row> = (value, path) => {
  if (typeof value === 'string') return { id: value, title: value, description: '' };
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

/** Returns a reader for a row or button that must have a label. */
const withTitle =
  <T extends Choice>(read: Read<T>): Read<T> =>
  (value, path) => {
    const choice = read(value, path);
    return choice.title ? choice : wrongType(`${path}.title`);
  };

const readChoices = (omitted: OmittedPart[]): Read<readonly Choice[]> =>
  readableListOf(withTitle(readChoice), omitted);

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
  if (text) return { kind: 'text', text };
  const field = fieldsOf({ type: kindByKey, ...file, ...recordOrNone(file.asset) }, path);
  const url = field('url') || field('link');
  const typeName = field('type').replace('ATTACHMENT_TYPE_', '').toLowerCase();
  // A file of unknown kind can still be offered as a link.
  const kind = mediaKinds.find((name) => name === typeName) ?? 'document';
  if (url) return { kind, url, caption: field('caption'), filename: field('filename') };
  return Object.keys(file).length > 0 ? wrongType(`${path}.url`) : undefined;
};
