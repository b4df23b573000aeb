import { type Static, type TSchema, Type } from 'typebox';
import type { WireProduct } from '../../src/protocol/index.ts';
import { cartWords } from '../pageCart.ts';
import type { NamedValue } from '../search/index.ts';

type DeepReadonly<T> = T extends readonly (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

type JsonObject = Readonly<Record<string, unknown>>;

const strict = { additionalProperties: false };
const word = Type.String({ minLength: 1 });
const words = Type.Array(word);
const count = Type.Integer({ minimum: 0 });
const money = Type.Number({ exclusiveMinimum: 0 });
const mapOf = <S extends TSchema>(value: S) => Type.Record(Type.String(), value);
export const fits = ['women', 'men', 'unisex', 'kids'] as const;
/** The size of variants without a choice of sizes, and the colour name of variants without a choice of colours. */
export const [oneSize, oneColour] = ['one size', 'one colour'] as const;
const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
const fit = Type.Enum([...fits]);
const season = Type.Enum([...seasons]);

const pairs = Type.Array(Type.Object({ name: word, value: word }, strict));

const variant = Type.Object(
  {
    sku: word,
    colour: word,
    colourName: word,
    size: word,
    /** Number of pieces that the shop has; `unknown` if it sells the variant and does not say how many it has. */
    stock: Type.Union([count, Type.Literal('unknown')]),
    /** Default: the product's price and former price. */
    price: Type.Optional(money),
    wasPrice: Type.Optional(money),
    /** Options beside colour and size, with the shop's own names. */
    options: Type.Optional(pairs),
    /** Default: the product's address and picture. */
    url: Type.Optional(word),
    imageUrl: Type.Optional(word),
    /** Day from which a variant that is out of stock is sold, such as "2026-12-20". */
    availableFrom: Type.Optional(word),
  },
  strict,
);

const attributes = Type.Object(
  {
    waterproofMm: Type.Optional(Type.Number()),
    weightG: Type.Optional(Type.Number()),
    comfortC: Type.Optional(Type.Number()),
    capacityL: Type.Optional(Type.Number()),
    people: Type.Optional(Type.Number()),
    rValue: Type.Optional(Type.Number()),
    thicknessCm: Type.Optional(Type.Number()),
    boilMin: Type.Optional(Type.Number()),
    lumens: Type.Optional(Type.Number()),
    lengthCm: Type.Optional(Type.Number()),
    heightCm: Type.Optional(Type.Number()),
    upf: Type.Optional(Type.Number()),
    uvCategory: Type.Optional(Type.Number()),
    material: Type.Optional(word),
    season: Type.Array(season),
    activity: words,
  },
  strict,
);

const attributeName = Type.Unsafe<keyof Static<typeof attributes>>({
  type: 'string',
  enum: Object.keys(attributes.properties),
});

const product = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    title: word,
    category: word,
    /** The kind of product within its category, such as `hiking-boot`: a key of the shop's `shapes`. */
    shape: word,
    drawing: Type.Optional(word),
    brand: word,
    fit,
    pitch: word,
    description: word,
    features: words,
    attributes,
    /** Further facts, as the feed states them, such as "Pump pressure" and "15 bar". */
    details: Type.Optional(pairs),
    /** The lowest price of the variants that can be bought now, or of all if none can. */
    price: money,
    wasPrice: Type.Optional(money),
    rating: Type.Number({ minimum: 0, maximum: 5 }),
    reviews: count,
    variants: Type.Array(variant, { minItems: 1 }),
    /** Address of the product's page. Default: the page that the demo shop has for the product's id. */
    url: Type.Optional(word),
    imageUrl: Type.Optional(word),
    /** Card of a product of another shop; the chat shows it instead of a card made of the fields above. */
    card: Type.Optional(Type.Unsafe<WireProduct>({ type: 'object' })),
  },
  strict,
);

const attributeTitle = Type.Object({ title: word, unit: Type.Optional(Type.String()) }, strict);
const shop = Type.Object(
  {
    name: word,
    tagline: word,
    about: word,
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    locale: word,
    catalogId: word,
    /** The shop's word for its cart, for pages that do not send one. Default: cart. */
    cartWord: Type.Optional(Type.Enum([...cartWords])),
    freeDeliveryFrom: Type.Number(),
    email: Type.Optional(word),
    phone: Type.Optional(word),
    phoneHours: Type.Optional(word),
    categories: Type.Array(
      Type.Object(
        { id: word, title: word, text: word, shapes: words, attributes: Type.Array(attributeName) },
        strict,
      ),
      { minItems: 1 },
    ),
    /** Names of the kinds of products, by the `shape` of the products. */
    shapes: mapOf(Type.Object({ title: word, plural: word, sizeChart: Type.Optional(word) }, strict)),
    brands: Type.Array(Type.Object({ name: word, text: word }, strict)),
    features: mapOf(word),
    attributes: mapOf(attributeTitle),
    activities: mapOf(word),
    delivery: Type.Array(
      Type.Object(
        {
          id: word,
          title: word,
          text: word,
          price: Type.Number({ minimum: 0 }),
          freeFrom: Type.Optional(money),
          group: word,
        },
        strict,
      ),
    ),
  },
  strict,
);

const hours = Type.Union([Type.String({ pattern: '^\\d\\d:\\d\\d–\\d\\d:\\d\\d$' }), Type.Null()]);
const store = Type.Object(
  {
    id: word,
    name: word,
    street: word,
    postcode: word,
    city: word,
    state: word,
    country: word,
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    timeZone: word,
    phone: word,
    hours: Type.Object(
      { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours },
      strict,
    ),
    services: words,
    stock: mapOf(count),
  },
  strict,
);

const knowledge = Type.Object(
  {
    id: word,
    topic: word,
    title: word,
    chart: Type.Optional(word),
    questions: Type.Array(word, { minItems: 1 }),
    /** Further wordings of the same questions; the agent compares the shopper's question with them, too. */
    examples: Type.Optional(Type.Array(word)),
    answer: word,
    link: Type.String({ pattern: '^/' }),
  },
  strict,
);

const pick = Type.Object(
  {
    product: Type.Optional(word),
    shape: Type.Optional(word),
    activity: Type.Optional(word),
    features: Type.Optional(words),
  },
  strict,
);
const kit = Type.Object(
  {
    id: word,
    title: word,
    text: word,
    words,
    activity: Type.Optional(word),
    sections: Type.Array(Type.Object({ title: word, picks: Type.Array(pick, { minItems: 1 }) }, strict)),
  },
  strict,
);

const days = Type.Optional(count);
const order = Type.Object(
  {
    number: word,
    status: Type.Union([
      Type.Literal('awaiting-payment'),
      Type.Literal('packing'),
      Type.Literal('shipped'),
      Type.Literal('delayed'),
      Type.Literal('ready-for-collection'),
      Type.Literal('delivered'),
      Type.Literal('returned'),
      Type.Literal('cancelled'),
    ]),
    placedDaysAgo: count,
    dueInDays: days,
    deliveredDaysAgo: days,
    refundedDaysAgo: days,
    carrier: Type.Optional(word),
    tracking: Type.Optional(word),
    /** The carrier's page about the parcel; https. */
    trackingUrl: Type.Optional(word),
    storeId: Type.Optional(word),
    note: Type.Optional(word),
    /** Address that a person must give to see the order; an order without one cannot be looked up. */
    email: Type.Optional(word),
    items: Type.Array(Type.Object({ sku: word, quantity: Type.Integer({ minimum: 1 }) }, strict), {
      minItems: 1,
    }),
  },
  strict,
);

const tint = Type.String({ pattern: '^#[0-9a-f]{6}$' });
const colour = Type.Object({ name: word, families: words, tone1: tint, tone2: tint, ground: tint }, strict);
const sizeChart = Type.Object(
  { unit: word, columns: words, rows: mapOf(Type.Array(Type.Array(Type.Number()))) },
  strict,
);

/** Answers that the shop has recorded, to sentences of the page's buttons; written as they are, in this order. */
const recording = Type.Object(
  {
    asked: Type.Array(word, { minItems: 1 }),
    /** Response events. A product of a card is its id, and an address of the shop begins with a slash. */
    events: Type.Array(Type.Unsafe<JsonObject>({ type: 'object' }), { minItems: 1 }),
  },
  strict,
);

/** The schema of each catalogue file, by file name without `.json`. */
export const fileSchemas = {
  shop,
  products: Type.Array(product, { minItems: 1 }),
  stores: Type.Array(store),
  knowledge: Type.Array(knowledge),
  kits: Type.Array(kit),
  sizes: mapOf(mapOf(sizeChart)),
  orders: Type.Array(order),
  palette: mapOf(colour),
  /** Words of shoppers, in any language, by the words of the catalogue that they mean. */
  words: mapOf(words),
  recordings: Type.Array(recording),
};

export type CatalogueFile = keyof typeof fileSchemas;
/** The validated content of all catalogue files. */
export type CatalogueData = { readonly [K in CatalogueFile]: DeepReadonly<Static<(typeof fileSchemas)[K]>> };

export type Product = CatalogueData['products'][number];
export type Variant = Product['variants'][number];
export type Fit = Product['fit'];
export type Store = CatalogueData['stores'][number];
export type Weekday = keyof Store['hours'];
export type Knowledge = CatalogueData['knowledge'][number];
export type Order = CatalogueData['orders'][number];

/** Whether a variant can be bought now. */
export const isAvailable = ({ stock }: Variant): boolean => stock === 'unknown' || stock > 0;

/** Returns how many pieces of a variant the shop has; undefined if it does not say. */
export const quantityOf = ({ stock }: Variant): number | undefined =>
  stock === 'unknown' ? undefined : stock;

/** Returns the options of a variant by their names: its colour and size, where there is a choice of them, and the others. */
export const optionsOf = ({ colourName, size, options = [] }: Variant): readonly NamedValue[] => [
  ...(colourName === oneColour ? [] : [{ name: 'colour', value: colourName }]),
  ...(size === oneSize ? [] : [{ name: 'size', value: size }]),
  ...options,
];

/** Returns the price of a variant, and the one before a reduction. */
export function pricesOf(product: Product, variant: Variant): Pick<Product, 'price' | 'wasPrice'> {
  const { price, wasPrice } = variant.price === undefined ? product : { wasPrice: undefined, ...variant };
  return { price: price ?? product.price, ...(wasPrice !== undefined && { wasPrice }) };
}
