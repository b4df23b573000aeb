import type { Order as OrderDetails, OrderStep, ResponseEvent } from '../../src/protocol/index.ts';
import type { Order } from '../catalogue/schema.ts';
import { daysAfter } from '../daysAfter.ts';
import { orderEvent } from '../responseEvents.ts';
import type { SkillContext } from './Skill.ts';

/** The labels of an order's steps and the index of the current step; the index is the number of steps if all of them are done. */
const stepsOf: Readonly<Record<Order['status'], readonly [labels: readonly string[], current: number]>> = {
  'awaiting-payment': [['Ordered', 'Payment', 'Packed', 'Delivered'], 1],
  packing: [['Ordered', 'Packing', 'On its way', 'Delivered'], 1],
  delayed: [['Ordered', 'Packing', 'On its way', 'Delivered'], 1],
  shipped: [['Ordered', 'Packed', 'On its way', 'Delivered'], 2],
  'ready-for-collection': [['Ordered', 'Packed', 'Ready in the store', 'Collected'], 2],
  delivered: [['Ordered', 'Packed', 'On its way', 'Delivered'], 4],
  returned: [['Ordered', 'Delivered', 'Sent back', 'Refunded'], 4],
  cancelled: [[], 0],
};

/** Creates the card of an order, without its email address. Its prices are today's prices in the catalogue. */
export function orderCard(order: Order, { catalogue, links, now }: SkillContext): ResponseEvent {
  const day = (offset: number) => daysAfter(now, offset).toISOString().slice(0, 10);
  const finishedDaysAgo = order.deliveredDaysAgo ?? order.refundedDaysAgo;
  const [labels, current] = stepsOf[order.status];
  const steps = labels.map((label, index) => ({
    label,
    state: stateOf(index, current),
    ...(index === 0 && { at: day(-order.placedDaysAgo) }),
    ...(index === labels.length - 1 && finishedDaysAgo !== undefined && { at: day(-finishedDaysAgo) }),
  }));
  const items = order.items.flatMap(({ sku, quantity }) => {
    const item = catalogue.bySku(sku);
    if (!item) return [];
    const { product, variant } = item;
    return {
      title: product.title,
      productId: product.id,
      options: [variant.colourName, ...(variant.size === 'one size' ? [] : [variant.size])],
      quantity,
      price: product.price * quantity,
      imageUrl: links.pictureUrl(product, variant.colour),
      url: links.productUrl(product),
    };
  });
  const store = catalogue.store(order.storeId ?? '');
  const note = order.note ?? (store && `${store.name}, ${store.street}`);
  const card: OrderDetails = {
    number: order.number,
    status: order.status === 'packing' ? 'preparing' : order.status,
    ...(note !== undefined && { note }),
    placedAt: day(-order.placedDaysAgo),
    ...(finishedDaysAgo !== undefined && { updatedAt: day(-finishedDaysAgo) }),
    ...(order.dueInDays !== undefined && { expectedAt: day(order.dueInDays) }),
    ...(steps.length > 0 && { steps }),
    ...(order.tracking !== undefined && { tracking: [trackingOf(order)] }),
    items,
    currency: catalogue.data.shop.currency,
    totals: [{ type: 'total', amount: items.reduce((sum, { price }) => sum + price, 0) }],
  };
  return orderEvent(card);
}

const stateOf = (index: number, current: number): OrderStep['state'] => {
  if (index === current) return 'current';
  return index < current ? 'done' : 'ahead';
};

const trackingOf = ({ carrier, tracking, trackingUrl }: Order) => ({
  ...(carrier !== undefined && { carrier }),
  ...(tracking !== undefined && { number: tracking }),
  ...(trackingUrl !== undefined && { url: trackingUrl }),
});
