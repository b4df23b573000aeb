import { type GenericSchema, optional, pipe, transform } from 'valibot';
import { choice, listOf, product, productItem, type Reading, readBy, shape, text } from './decodeFields.ts';
import type { AgentEvent, Header } from './events.ts';
import { isRecord, type JsonRecord } from './records.ts';

const mediaKinds = ['image', 'video', 'audio', 'document'] as const;

/** Of what `flattenHeader` makes of the senders' headers. */
const header = pipe(
  shape({ text, type: text, url: text, link: text, caption: text, filename: text }),
  transform(({ text, type, url, link, caption, filename }): Header | undefined => {
    if (text) return { kind: 'text', text };
    const address = url || link;
    const word = type.replace('ATTACHMENT_TYPE_', '').toLowerCase();
    // Without a kind the file can still be offered as a link.
    const kind = mediaKinds.find((name) => name === word) ?? 'document';
    return address ? { kind, url: address, caption, filename } : undefined;
  }),
);

const frame = { header: optional(header), body: text, footer: text };
const withHeader = (header: Header | undefined) => (header ? { header } : {});

const list = pipe(
  shape({
    ...frame,
    button: optional(choice),
    buttonText: text,
    sections: listOf(shape({ title: text, text, rows: listOf(choice) })),
  }),
  transform(({ header, body, footer, button, buttonText, sections: all }): AgentEvent | undefined => {
    const sections = all.flatMap(({ title, text, rows: every }) => {
      const rows = every.filter(({ title }) => title);
      return rows.length > 0 ? { title: title || text, rows } : [];
    });
    const buttonLabel = button?.title || buttonText;
    if (sections.length === 0) return undefined;
    return { kind: 'list', ...withHeader(header), body, footer, buttonLabel, sections };
  }),
);

const choices = pipe(
  listOf(choice),
  transform((all) => all.flatMap(({ id, title }) => (title ? { id, title } : []))),
);

const buttons = pipe(
  shape({ ...frame, buttons: choices }),
  transform(({ header, body, footer, buttons }): AgentEvent | undefined =>
    buttons.length > 0 ? { kind: 'buttons', ...withHeader(header), body, footer, buttons } : undefined,
  ),
);

const singleProduct = pipe(
  shape({
    ...frame,
    catalogId: text,
    productItem: optional(productItem),
    productRetailerId: text,
    product: optional(product),
    actionButton: optional(choice),
    buttons: choices,
  }),
  transform((fields): AgentEvent | undefined => {
    const { header, body, footer, catalogId, actionButton, buttons } = fields;
    const whole = fields.productItem?.product ?? fields.product;
    const productId = fields.productItem?.productId || fields.productRetailerId || whole?.productId || '';
    if (!productId && !whole) return undefined;
    return {
      kind: 'product',
      ...withHeader(header),
      body,
      footer,
      catalogId,
      productId,
      ...(whole && { product: { ...whole, productId } }),
      ...(actionButton?.title && { actionButton: { id: actionButton.id, title: actionButton.title } }),
      buttons,
    };
  }),
);

const multiProduct = pipe(
  shape({
    ...frame,
    catalogId: text,
    sections: listOf(shape({ title: text, text, productItems: listOf(productItem) })),
  }),
  transform(({ header, body, footer, catalogId, sections: all }): AgentEvent | undefined => {
    const sections = all.flatMap(({ title, text, productItems }) => {
      const items = productItems.filter(({ productId, product }) => productId || product);
      return items.length > 0 ? { title: title || text, items } : [];
    });
    if (sections.length === 0) return undefined;
    return { kind: 'products', ...withHeader(header), body, footer, catalogId, sections };
  }),
);

const kinds = new Map<string, GenericSchema<unknown, AgentEvent | undefined>>([
  ['listMessage', list],
  ['replyButtonMessage', buttons],
  ['singleProductMessage', singleProduct],
  ['multiProductMessage', multiProduct],
]);

/** The chat channel's own word for each kind. */
const channelKinds = new Map([
  ['list', 'listMessage'],
  ['button', 'replyButtonMessage'],
  ['product', 'singleProductMessage'],
  ['product_list', 'multiProductMessage'],
]);

/**
 * Reads an interactive message in any of its three shapes: the agent's (one key inside `interactive`), the
 * send operation's (one key beside `text`) and the chat channel's own (`type` and `action`).
 */
export function readInteractive(value: JsonRecord, where: string): Reading {
  const isNested = value.interactive !== undefined;
  const inner = isNested ? value.interactive : value;
  const path = isNested ? `${where}.interactive` : where;
  if (!isRecord(inner)) return { why: 'wrong-type', where: path };
  const { type, action, header, footer, body, text, ...rest } = inner;
  const shared = { header, footer, body: body ?? text };

  if (typeof type === 'string' && isRecord(action)) {
    const schema = kinds.get(channelKinds.get(type) ?? '');
    if (!schema) return { why: 'unknown-key', where: `${path}.type` };
    return readBy(schema, flatten({ ...shared, ...action }), `${path}.action`);
  }
  const [key, another] = Object.keys(rest);
  if (key === undefined) return { why: 'no-key', where: path };
  if (another !== undefined) return { why: 'several-keys', where: path };
  const schema = kinds.get(key);
  if (!schema) return { why: 'unknown-key', where: `${path}.${key}` };
  const own = rest[key];
  return readBy(schema, isRecord(own) ? flatten({ ...shared, ...own }) : own, `${path}.${key}`);
}

/** Body, footer and the opening button come as words or as an object around them. */
function flatten({ body, footer, button, header, ...rest }: JsonRecord): JsonRecord {
  return {
    ...rest,
    body: isRecord(body) ? body.text : body,
    footer: isRecord(footer) ? footer.text : footer,
    button: typeof button === 'string' ? { text: button } : button,
    header: isRecord(header) ? flattenHeader(header) : header,
  };
}

/** A header keeps its file in `attachment`, in `attachment.asset`, or under the name of its kind. */
function flattenHeader({ text, type, attachment, ...channel }: JsonRecord): unknown {
  const kind = mediaKinds.find((name) => channel[name] !== undefined);
  const file = attachment ?? (kind && channel[kind]);
  if (file === undefined) return { text };
  // Whatever is no object here is left for the schema to refuse.
  if (!isRecord(file)) return file;
  const { asset } = file;
  return { type: kind ?? type, ...file, ...(isRecord(asset) && asset), text };
}
