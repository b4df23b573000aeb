import { decimalOf } from './decimalOf.ts';
import { htmlLine } from './htmlText.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isRecord, type JsonRecord, textOrNone, timeOrNone } from './records.ts';

const statuses = [
  'awaiting-payment',
  'preparing',
  'delayed',
  'shipped',
  'out-for-delivery',
  'ready-for-collection',
  'delivered',
  'returned',
  'cancelled',
  'not-found',
] as const;
/** The state of an order. `not-found`: no order has both this number and the email address. */
export type OrderStatus = (typeof statuses)[number];

const stepStates = ['done', 'current', 'ahead'] as const;

/** A step on the way of an order. */
export interface OrderStep {
  readonly label: string;
  readonly state: (typeof stepStates)[number];
  /** ISO 8601, a day or a time. */
  readonly at?: string;
}
/** A parcel of an order. */
export interface OrderTracking {
  readonly carrier?: string;
  readonly number?: string;
  /** An https URL of the carrier's page about the parcel. */
  readonly url?: string;
}
/** A line of an order. */
export interface OrderItem {
  readonly title: string;
  readonly productId?: string;
  /** The chosen values, such as `Pine` and `M`. */
  readonly options?: readonly string[];
  /** Pieces. Default: 1. */
  readonly quantity?: number;
  /** The price of the line, for all its pieces. */
  readonly price?: number;
  readonly imageUrl?: string;
  readonly url?: string;
}
/** An amount of an order, such as its delivery. */
export interface OrderTotal {
  /** `subtotal`, `discount`, `shipping`, `tax`, `fee` and `total` have a name in each language. */
  readonly type: string;
  /** Replaces that name. Without a label, another type is shown as it is. */
  readonly label?: string;
  readonly amount: number;
}
/** A link about an order, such as to its invoice. */
export interface OrderLink {
  readonly label: string;
  readonly url: string;
}
/** An order of the shop. Nothing is shown for a missing field. */
export interface Order {
  readonly number: string;
  readonly status?: OrderStatus;
  /** The status in the shop's own words, shown in place of the translated `status`. */
  readonly statusText?: string;
  /** A sentence of the shop about the order, such as the reason of a delay. */
  readonly note?: string;
  /** Asks for the email address of the order, with which the host looks it up. */
  readonly needsEmail?: boolean;
  /** When it was ordered; ISO 8601, a day or a time, like the other dates. */
  readonly placedAt?: string;
  /** When it got its status. */
  readonly updatedAt?: string;
  /** When it is expected to arrive. */
  readonly expectedAt?: string;
  readonly steps?: readonly OrderStep[];
  readonly tracking?: readonly OrderTracking[];
  readonly items?: readonly OrderItem[];
  /** ISO 4217. */
  readonly currency?: string;
  /** Amounts of the shop, in the sequence in which it lists them. */
  readonly totals?: readonly OrderTotal[];
  readonly links?: readonly OrderLink[];
}

/**
 * Finds an order by its number and the email address it was placed with. Resolves with undefined unless both are right.
 * Rejects on failure; with an error whose `kind` is `busy`, the shopper is asked to wait.
 */
export type LookUpOrder = (number: string, email: string) => Promise<Order | undefined>;

/** Maximum number of entries that are read of a list; further entries are dropped. */
const maxEntries = 100;

/**
 * Reads an order that an agent or a host returned. Drops fields and entries of the wrong type, and never adds any.
 *
 * @returns undefined without a number.
 */
export function readOrder(value: unknown): Order | undefined {
  if (!isRecord(value)) return undefined;
  const number = typeof value.number === 'number' ? String(value.number) : readText(value.number);
  if (number === undefined) return undefined;
  return omitUndefined({
    number,
    status: readOneOf(statuses, value.status),
    statusText: readLabel(value.statusText),
    note: readLabel(value.note),
    needsEmail: value.needsEmail === true || undefined,
    placedAt: readDate(value.placedAt),
    updatedAt: readDate(value.updatedAt),
    expectedAt: readDate(value.expectedAt),
    steps: readEntries(value.steps, readStep),
    tracking: readEntries(value.tracking, readTracking),
    items: readEntries(value.items, readItem),
    currency: readText(value.currency),
    totals: readEntries(value.totals, readTotal),
    links: readEntries(value.links, readLink),
  });
}

const readStep = (step: JsonRecord): OrderStep | undefined => {
  const label = readLabel(step.label);
  const state = readOneOf(stepStates, step.state);
  return label && state ? omitUndefined({ label, state, at: readDate(step.at) }) : undefined;
};

const readTracking = (parcel: JsonRecord): OrderTracking | undefined => {
  const number = readText(parcel.number);
  const url = readSecureUrl(parcel.url);
  return number || url ? omitUndefined({ carrier: readLabel(parcel.carrier), number, url }) : undefined;
};

const readItem = (item: JsonRecord): OrderItem | undefined => {
  const title = readLabel(item.title);
  if (title === undefined) return undefined;
  return omitUndefined({
    title,
    productId: readText(item.productId),
    options: readList(item.options, readLabel),
    quantity: readQuantity(item.quantity),
    price: decimalOf(item.price),
    imageUrl: readText(item.imageUrl),
    url: readText(item.url),
  });
};

const readTotal = (total: JsonRecord): OrderTotal | undefined => {
  const type = readText(total.type);
  const amount = decimalOf(total.amount);
  if (type === undefined || amount === undefined) return undefined;
  return omitUndefined({ type, label: readLabel(total.label), amount });
};

const readLink = (link: JsonRecord): OrderLink | undefined => {
  const label = readLabel(link.label);
  const url = readText(link.url);
  return label && url ? { label, url } : undefined;
};

/** Returns the trimmed text, undefined if it is empty or no text. */
const readText = (value: unknown): string | undefined => textOrNone(value)?.trim() || undefined;

/** Returns a text of the shop, which may be HTML, as one line. */
const readLabel = (value: unknown): string | undefined => htmlLine(textOrNone(value) ?? '') || undefined;

/** `Date` alone would accept other formats than ISO 8601. */
const isoDate = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;

const readDate = (value: unknown): string | undefined => {
  const text = readText(value);
  return text && isoDate.test(text) && timeOrNone(text) !== undefined ? text : undefined;
};

const readQuantity = (value: unknown): number | undefined => {
  const quantity = decimalOf(value);
  return quantity !== undefined && Number.isSafeInteger(quantity) && quantity > 0 ? quantity : undefined;
};

const readSecureUrl = (value: unknown): string | undefined => {
  const text = readText(value);
  return text && /^https:\/\//i.test(text) ? text : undefined;
};

/** Reads one of the known words, which may be written in capitals or with underscores. */
const readOneOf = <const T extends string>(known: readonly T[], value: unknown): T | undefined => {
  const word = readText(value)?.toLowerCase().replaceAll('_', '-');
  return known.find((each) => each === word);
};

const readList = <T>(value: unknown, read: (entry: unknown) => T | undefined): readonly T[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const entries = value.slice(0, maxEntries).flatMap((entry) => read(entry) ?? []);
  return entries.length > 0 ? entries : undefined;
};

const readEntries = <T>(
  value: unknown,
  read: (entry: JsonRecord) => T | undefined,
): readonly T[] | undefined => readList(value, (entry) => (isRecord(entry) ? read(entry) : undefined));
