import { readFileSync } from 'node:fs';
import type { Product } from '../../shop-agent/catalogue/schema.ts';
import { isAvailable } from '../../shop-agent/catalogue/schema.ts';
import { orderMessages } from '../../src/components/order/orderMessages.ts';
import { Conversation, data, type Reply } from './Conversation.ts';

/** Properties that the last reply of a dialogue must have. */
interface Expected {
  readonly shapes?: readonly string[];
  readonly ids?: readonly string[];
  /** Id of the first card. */
  readonly first?: string;
  readonly features?: readonly string[];
  /** Features and materials that no product may have. */
  readonly without?: readonly string[];
  readonly colours?: readonly string[];
  readonly fit?: 'women' | 'men' | 'kids';
  readonly reduced?: boolean;
  readonly noKids?: boolean;
  /** Prices in euros. */
  readonly min?: number;
  readonly max?: number;
  /** Greatest sum of the cheapest card of each kind, in euros. */
  readonly total?: number;
  /** Least and greatest capacity in litres. */
  readonly capacity?: readonly [number, number];
  /** Greatest weight in grams. */
  readonly weight?: number;
  /** Least number of people. */
  readonly people?: number;
  /** Highest comfort temperature in °C. */
  readonly comfort?: number;
  /** Least brightness. */
  readonly lumens?: number;
  /** Least water column in millimetres. */
  readonly water?: number;
  readonly compare?: boolean;
  readonly noCards?: boolean;
  readonly handover?: boolean;
  /** A pattern that the texts of the reply match. */
  readonly says?: string;
  /** A pattern that the texts of the reply do not match. */
  readonly not?: string;
}

export interface Dialogue {
  readonly kind: string;
  readonly say: readonly string[];
  readonly expect: Expected;
}

export const readDialogues = (half: 'development' | 'measurement'): readonly Dialogue[] =>
  JSON.parse(readFileSync(`test/fixtures/dialogues/${half}.json`, 'utf8')) as readonly Dialogue[];

/** The shopper’s words in a dialogue, which identify it. */
export const titleOf = ({ say }: Dialogue): string => say.join(' / ');

const familiesOf = (colour: string): readonly string[] => data.palette[colour]?.families ?? [];
const fitsOf = { women: ['women', 'unisex'], men: ['men', 'unisex'], kids: ['kids'] } as const;

/** Whether a product has an expected property, for the properties that every product of the reply must have. */
const cardRules: { readonly [K in keyof Expected]?: (product: Product, wanted: never) => boolean } = {
  shapes: ({ shape }, wanted: readonly string[]) => wanted.includes(shape),
  ids: ({ id }, wanted: readonly string[]) => wanted.includes(id),
  features: ({ features }, wanted: readonly string[]) => wanted.every((each) => features.includes(each)),
  without: ({ features, attributes }, wanted: readonly string[]) =>
    wanted.every(
      (each) =>
        !features.includes(each) &&
        !(attributes.material ?? '').toLowerCase().replace('synthetic leather', '').includes(each),
    ),
  colours: ({ variants }, wanted: readonly string[]) =>
    variants.some(
      (variant) => isAvailable(variant) && wanted.some((each) => familiesOf(variant.colour).includes(each)),
    ),
  fit: ({ fit }, wanted: keyof typeof fitsOf) => fitsOf[wanted].some((each) => each === fit),
  reduced: ({ wasPrice }) => wasPrice !== undefined,
  noKids: ({ fit }) => fit !== 'kids',
  min: ({ price }, wanted: number) => price >= wanted,
  max: ({ price }, wanted: number) => price <= wanted,
  capacity: ({ attributes: { capacityL } }, [from, to]: readonly [number, number]) =>
    capacityL !== undefined && capacityL >= from && capacityL <= to,
  weight: ({ attributes: { weightG } }, wanted: number) => weightG !== undefined && weightG <= wanted,
  people: ({ attributes: { people } }, wanted: number) => people !== undefined && people >= wanted,
  comfort: ({ attributes: { comfortC } }, wanted: number) => comfortC !== undefined && comfortC <= wanted,
  lumens: ({ attributes: { lumens } }, wanted: number) => lumens !== undefined && lumens >= wanted,
  water: ({ attributes: { waterproofMm } }, wanted: number) =>
    waterproofMm !== undefined && waterproofMm >= wanted,
};

/** The products of cards and product messages; if there are none, the products whose titles are bold in the text. */
function productsOf(reply: Reply): readonly Product[] {
  const ids = [...reply.ids, ...reply.productMessageIds];
  const shown = data.products.filter(({ id }) => ids.includes(id));
  return shown.length > 0 ? shown : data.products.filter(({ title }) => reply.text.includes(`**${title}**`));
}

/** The words of each status on the card of an order. */
const statusWords: Readonly<Record<string, string>> = {
  'awaiting-payment': orderMessages.orderAwaitingPayment,
  preparing: orderMessages.orderPreparing,
  delayed: orderMessages.orderDelayed,
  shipped: orderMessages.orderShipped,
  'ready-for-collection': orderMessages.orderReady,
  delivered: orderMessages.orderDelivered,
  returned: orderMessages.orderReturned,
  cancelled: orderMessages.orderCancelled,
  'not-found': orderMessages.orderNotFound,
};

/** The texts of a reply, with the titles of its rows and buttons, and the status and the note on the card of an order. */
const wordsOf = ({ text, choices, events }: Reply): string =>
  [
    text,
    ...choices.map(({ title }) => title),
    ...events.flatMap((event) =>
      'orderEvent' in event
        ? [statusWords[event.orderEvent.status ?? ''] ?? '', event.orderEvent.note ?? '']
        : [],
    ),
  ].join('\n');

/** Plays a dialogue and returns the expected properties that its last reply lacks. */
export async function failuresOf({ say, expect }: Dialogue): Promise<readonly string[]> {
  const [first = '', ...rest] = say;
  const reply = await new Conversation().talk(first, ...rest);
  const products = productsOf(reply);
  const failed: string[] = [];
  const check = (name: string, isRight: boolean) => {
    if (!isRight) failed.push(name);
  };
  for (const [name, has] of Object.entries(cardRules)) {
    const wanted = expect[name as keyof Expected];
    if (wanted === undefined) continue;
    check(name, products.length > 0 && products.every((product) => has(product, wanted as never)));
  }
  if (expect.first !== undefined) check('first', (reply.ids[0] ?? products[0]?.id) === expect.first);
  if (expect.total !== undefined) check('total', products.length > 0 && sumOf(products) <= expect.total);
  if (expect.compare) check('compare', reply.metadata?.layout === 'comparison');
  if (expect.noCards) check('noCards', products.length === 0);
  if (expect.handover) check('handover', reply.handover !== undefined);
  if (expect.says !== undefined) check('says', new RegExp(expect.says, 's').test(wordsOf(reply)));
  if (expect.not !== undefined) check('not', !new RegExp(expect.not).test(wordsOf(reply)));
  return failed;
}

/** The sum of the lowest prices of each shape, in euros. */
function sumOf(products: readonly Product[]): number {
  const cheapest = new Map<string, number>();
  for (const { shape, price } of products) cheapest.set(shape, Math.min(price, cheapest.get(shape) ?? price));
  return [...cheapest.values()].reduce((sum, price) => sum + price, 0);
}
