import {
  array,
  custom,
  type GenericSchema,
  getDotPath,
  type ObjectEntries,
  object,
  optional,
  pipe,
  safeParse,
  string,
  transform,
  unknown,
} from 'valibot';
import type { AgentEvent, Product, Row, UnknownEvent } from './events.ts';
import { isRecord, type JsonRecord } from './records.ts';

/** Why an element cannot be read, and where. */
export type Fault = Pick<UnknownEvent, 'why' | 'where'>;
/** What became of one element; an undefined event means that there is nothing to show. */
export type Reading = { readonly event: AgentEvent | undefined } | Fault;

/** Reads a normalised value by a schema; `where` is the value's own path. */
export function readBy<Event>(
  schema: GenericSchema<unknown, Event>,
  value: unknown,
  where: string,
): { readonly event: Event } | Fault {
  const result = safeParse(schema, value, { abortEarly: true });
  if (result.success) return { event: result.output };
  const path = getDotPath(result.issues[0]);
  return { why: 'wrong-type', where: path ? `${where}.${path}` : where };
}

/** The one key of a one-of object, or why there is none. */
export function readOneKey(value: JsonRecord, where: string): { readonly key: string } | Fault {
  const keys = Object.keys(value).filter((key) => value[key] !== null);
  const [key] = keys;
  if (key === undefined) return { why: 'no-key', where };
  return keys.length > 1 ? { why: 'several-keys', where } : { key };
}

/** An object with these fields and any others. The bare schema would take an array too. */
export function shape<const Entries extends ObjectEntries>(entries: Entries) {
  return pipe(custom<JsonRecord>(isRecord), object(entries));
}

/** A missing text is the empty one: encoders of this family drop zero values. */
export const text = optional(string(), '');
export function listOf<Item extends GenericSchema>(item: Item) {
  return optional(array(item), []);
}

/** There is nothing to play or to show without an address, so that its absence is a fault. */
export const address = custom<string>((value) => typeof value === 'string' && value !== '');

export const product = pipe(
  shape({
    productId: text,
    title: text,
    text,
    description: text,
    url: text,
    imageUrl: text,
    price: optional(custom<number>(Number.isFinite)),
    currency: text,
    facets: optional(unknown()),
    metadata: optional(unknown()),
  }),
  transform((fields): Product => {
    const { productId, description, url, imageUrl, price, currency, facets, metadata } = fields;
    return {
      productId,
      title: fields.title || fields.text,
      description,
      ...(url && { url }),
      ...(imageUrl && { imageUrl }),
      ...(price !== undefined && { price }),
      ...(currency && { currency }),
      ...(isRecord(facets) && { facets }),
      ...(isRecord(metadata) && { metadata }),
    };
  }),
);

/** A product by its id, or whole. */
export const productItem = pipe(
  shape({ productRetailerId: text, productId: text, product: optional(product) }),
  transform((item) => {
    const productId = item.productRetailerId || item.productId || item.product?.productId || '';
    return { productId, ...(item.product && { product: { ...item.product, productId } }) };
  }),
);

/** A label is `text` or `title`; the chat channel puts id and title one level down, in `reply`. */
const label = { id: text, text, title: text };
export const choice = pipe(
  shape({ ...label, description: text, reply: optional(shape(label)) }),
  transform(({ description, reply, ...own }): Row => {
    const title = own.text || own.title || reply?.text || reply?.title || '';
    const id = own.id || reply?.id || title;
    return { id, title: title || id, description };
  }),
);
