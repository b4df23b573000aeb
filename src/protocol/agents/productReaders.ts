import { flatProduct, isFlatProduct, type Place } from '../commerce/flatProduct.ts';
import { recordOf, type WireFields } from '../commerce/productFields.ts';
import { isSchemaProduct, schemaProduct } from '../commerce/schemaProduct.ts';
import {
  adminProduct,
  ajaxProduct,
  isAdminProduct,
  isAjaxProduct,
  storefrontProduct,
} from '../commerce/shopifyProduct.ts';
import { ucpProduct } from '../commerce/ucpProduct.ts';
import type { UcpWarning } from '../commerce/ucpWarnings.ts';
import { isWooProduct, wooProduct } from '../commerce/wooProduct.ts';
import { isRecord, type JsonRecord } from '../records.ts';

/** Facts about an object that the output of its tool states around it. */
export interface ItemContext {
  readonly place: Place;
  /** The currency that an object around it states. */
  readonly currency: unknown;
  /** Messages that a response of UCP requires to be shown with the product. */
  readonly warnings: readonly UcpWarning[];
}

/** Reads one form of products. */
export interface ProductFormReader {
  /** Whether an object has the form. */
  readonly matches: (item: JsonRecord, place: Place) => boolean;
  /** Returns the product in the wire format; undefined if a required field is missing, null if it is not for shoppers. */
  readonly read: (item: JsonRecord, context: ItemContext) => WireFields | undefined | null;
}

/** All forms of products that need no mapper; the first that matches reads an object. */
export const productReaders: readonly ProductFormReader[] = [
  { matches: (item) => isRecord(item.price_range), read: (item, { warnings }) => ucpProduct(item, warnings) },
  { matches: (item) => isRecord(item.priceRange ?? item.priceRangeV2), read: storefrontProduct },
  { matches: isSchemaProduct, read: schemaProduct },
  { matches: isWooProduct, read: wooProduct },
  { matches: isAdminProduct, read: (item, { currency }) => adminProduct(item, currency) },
  { matches: isAjaxProduct, read: (item, { currency }) => ajaxProduct(item, currency) },
  { matches: isFlatProduct, read: (item, { currency }) => flatProduct(item, currency) },
];

/** Words in the names of tools and fields that are about what a shop charges, and about parts of products. */
const charges: ReadonlySet<string> = new Set([
  ...['cart', 'basket', 'order', 'orders', 'checkout', 'line', 'lines', 'shipping', 'shipment', 'shipments'],
  ...[
    'delivery',
    'deliveries',
    'payment',
    'payments',
    'refund',
    'refunds',
    'invoice',
    'invoices',
    'fee',
    'fees',
  ],
  ...['tax', 'taxes', 'discount', 'discounts', 'coupon', 'coupons', 'variant', 'variants', 'variations'],
  ...['option', 'options', 'method', 'methods', 'rate', 'rates', 'review', 'reviews'],
]);

/** Returns the place inside a field, or inside the output of a tool, of a name. */
export function placeIn(name: string, place: Place, isList: boolean): Place {
  const words = name.replace(/(?<=[a-z\d])(?=[A-Z])|\W+/g, '_').toLowerCase();
  if (place === 'charges' || words.split('_').some((word) => charges.has(word))) return 'charges';
  if (/products?$/.test(words)) return 'products';
  return isList ? (place === 'products' ? place : 'list') : 'other';
}

/** The currency of an object, for the objects in it. */
export const currencyIn = (item: JsonRecord, outer: unknown): unknown =>
  item.currency ?? item.currencyCode ?? item.currency_code ?? recordOf(item.meta).currency ?? outer;
