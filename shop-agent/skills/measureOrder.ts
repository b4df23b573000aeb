import { type MeasureOrder, measureOrders, type Order } from '../memory.ts';
import { measuresIn, type SearchProduct } from '../search/index.ts';

/** Kinds of measure by which products are ordered, the first that a product states, and whether the largest comes first. */
const kindsOf: Readonly<Record<MeasureOrder, readonly [kinds: readonly string[], isDescending: boolean]>> = {
  brightest: [['light'], true],
  lightest: [['mass'], false],
  heaviest: [['mass'], true],
  largest: [['volume', 'length'], true],
  smallest: [['volume', 'length'], false],
  quietest: [['sound'], false],
  strongest: [['power', 'torque'], true],
  longestLasting: [['duration'], true],
  warmest: [['temperature'], false],
  longest: [['length'], true],
};

export const isMeasureOrder = (order: Order): order is MeasureOrder =>
  (measureOrders as readonly Order[]).includes(order);

/** Returns the rank of a product in an order by a measure, the smallest first; undefined if it states none. */
export function measureRank(product: SearchProduct, order: MeasureOrder): number | undefined {
  const [kinds, isDescending] = kindsOf[order];
  const texts = [...product.attributes.map(({ name, value }) => `${name}: ${value}`), product.description];
  const stated = texts.flatMap((text) => measuresIn(text));
  for (const kind of kinds) {
    const value = stated.find((measure) => measure.kind === kind)?.value;
    if (value !== undefined) return isDescending ? -value : value;
  }
  return undefined;
}

/** The kinds of measure of each order. */
export const measureKinds: Readonly<Record<MeasureOrder, readonly string[]>> = Object.fromEntries(
  measureOrders.map((order) => [order, kindsOf[order][0]]),
) as Record<MeasureOrder, readonly string[]>;
