import type { Order as OrderDetails, OrderStep, ResponseEvent } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { actionId } from '../actions.ts';
import { type Order, oneColour, oneSize } from '../catalogue/schema.ts';
import { daysAfter } from '../daysAfter.ts';
import { answered, omitFromMemory } from '../memory.ts';
import { buttonMessage, orderEvent, textMessage } from '../responseEvents.ts';
import type { LabelName } from '../sentences/Sentences.ts';

/** The labels of an order's steps and the index of the current step; the index is the number of steps if all of them are done. */
const stepsOf: Readonly<Record<Order['status'], readonly [labels: readonly LabelName[], current: number]>> = {
  'awaiting-payment': [['ordered', 'payment', 'packed', 'delivered'], 1],
  packing: [['ordered', 'packing', 'onItsWay', 'delivered'], 1],
  delayed: [['ordered', 'packing', 'onItsWay', 'delivered'], 1],
  shipped: [['ordered', 'packed', 'onItsWay', 'delivered'], 2],
  'ready-for-collection': [['ordered', 'packed', 'readyInStore', 'collected'], 2],
  delivered: [['ordered', 'packed', 'onItsWay', 'delivered'], 4],
  returned: [['ordered', 'delivered', 'sentBack', 'refunded'], 4],
  cancelled: [[], 0],
};

const stateOf = (index: number, current: number): OrderStep['state'] => {
  if (index === current) return 'current';
  return index < current ? 'done' : 'ahead';
};

const trackingOf = ({ carrier, tracking, trackingUrl }: Order) => ({
  ...(carrier !== undefined && { carrier }),
  ...(tracking !== undefined && { number: tracking }),
  ...(trackingUrl !== undefined && { url: trackingUrl }),
});

/** Creates the card of an order, without its email address. Its prices are today's prices in the catalogue. */
function orderCard(order: Order, { shop, sentences, now }: SkillContext): ResponseEvent {
  const { catalogue, links, data } = shop;
  const day = (offset: number) => daysAfter(now, offset).toISOString().slice(0, 10);
  const finishedDaysAgo = order.deliveredDaysAgo ?? order.refundedDaysAgo;
  const [labels, current] = stepsOf[order.status];
  const steps = labels.map((label, index) => ({
    label: sentences.label(label),
    state: stateOf(index, current),
    ...(index === 0 && { at: day(-order.placedDaysAgo) }),
    ...(index === labels.length - 1 && finishedDaysAgo !== undefined && { at: day(-finishedDaysAgo) }),
  }));
  const items = order.items.flatMap(({ sku, quantity }) => {
    const item = catalogue.bySku(sku);
    if (!item) return [];
    const { product, variant } = item;
    const { colourName, size } = variant;
    return {
      title: product.title,
      productId: product.id,
      options: [...(colourName === oneColour ? [] : [colourName]), ...(size === oneSize ? [] : [size])],
      quantity,
      price: product.price * quantity,
      imageUrl: links.pictureUrl(product, variant),
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
    currency: data.shop.currency,
    totals: [{ type: 'total', amount: items.reduce((sum, { price }) => sum + price, 0) }],
  };
  return orderEvent(card);
}

/** What the shopper has written of an order; `number` has digits only. */
export interface OrderProof {
  readonly number?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Shows an order, or asks for its number and then for its email address, because a number alone is easily guessed. An unknown
 * number and a wrong email address have the same answer. The answers never contain the order's email address.
 */
export function order(context: SkillContext, { number, email }: OrderProof): SkillResult {
  const { shop, sentences } = context;
  const memory = omitFromMemory(answered(context.memory), 'orderNumber');
  const askPerson = { id: actionId.plain('person'), title: sentences.label('person') };
  if (shop.data.orders.length === 0)
    return {
      events: [textMessage(sentences.say('noOrders')), buttonMessage([askPerson])],
      memory: { ...memory, choices: [askPerson] },
    };
  if (number === undefined)
    return { events: [textMessage(sentences.say('orderNumber'))], memory: { ...memory, awaitsOrder: true } };
  const [known] = shop.data.orders;
  // The shop writes its numbers with the same letters before the digits.
  const written = `${known?.number.match(/^\D*/)?.[0] ?? ''}${number}`;
  if (email === undefined)
    return {
      events: [textMessage(sentences.say('orderEmail', { number: written }))],
      memory: { ...memory, awaitsOrder: true, orderNumber: number },
    };
  const result = context.findOrder(number, email);
  switch (result.status) {
    case 'found': {
      const isLate = result.order.status === 'delayed';
      return {
        events: [
          textMessage(sentences.say(isLate ? 'orderLate' : 'order')),
          orderCard(result.order, context),
        ],
        memory,
      };
    }
    case 'not-found': {
      const choices = [{ id: actionId.plain('order'), title: sentences.label('retry') }, askPerson];
      return {
        events: [
          textMessage(sentences.say('orderUnknown')),
          orderEvent({ number: written, status: 'not-found' }),
          buttonMessage(choices),
        ],
        memory: { ...memory, awaitsOrder: true, orderNumber: number, choices },
      };
    }
    case 'limited':
      return {
        events: [textMessage(sentences.say('orderLimit')), buttonMessage([askPerson])],
        memory: { ...memory, choices: [askPerson] },
      };
  }
}
