import { addressKeys } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import type { Order } from '../catalogue/schema.ts';
import { daysAfter } from '../daysAfter.ts';
import { lineItem, totalsOf } from './cartTools.ts';
import { errorMessage, errorResponse, notFound, type UcpResponse, ucpHead } from './responses.ts';

export interface OrderRequest {
  readonly id: string;
  /** The email address of the order, which must match as well as the number. */
  readonly email: string | undefined;
  /** Network address of the caller, whose failures are counted. */
  readonly caller: string;
}

interface OrderParts {
  readonly shop: AgentShop;
  readonly now: Date;
}

/** Returns an order by its number and email. An unknown number and a wrong email have the same response. */
export function getOrder({ id, email, caller }: OrderRequest, { shop, now }: OrderParts): UcpResponse {
  if (email === undefined)
    return errorResponse([
      errorMessage('identity_required', 'Send the email address of the order as buyer.email.'),
    ]);
  const { address, network } = addressKeys(caller);
  const result = shop.orders.find({ number: id, email, caller: address, network });
  switch (result.status) {
    case 'found':
      return orderResponse(result.order, shop, now);
    case 'not-found':
      return notFound('order with this number and email address');
    case 'limited':
      return errorResponse([errorMessage('rate_limited', 'Too many attempts. Try again later.')]);
  }
}

function orderResponse(order: Order, shop: AgentShop, now: Date): UcpResponse {
  const { status } = order;
  const isSent = status === 'shipped' || status === 'delivered' || status === 'returned';
  const isCancelledOrReturned = status === 'cancelled' || status === 'returned';
  const day = (offset: number) => daysAfter(now, offset).toISOString();
  const lines = order.items.flatMap((line) => lineItem(line, shop) ?? []);
  const references = lines.map(({ id, quantity }) => ({ id, quantity }));
  const amount = lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
  return {
    ucp: ucpHead('order'),
    id: order.number,
    label: order.number,
    checkout_id: order.number,
    permalink_url: shop.links.pageUrl('/help/'),
    line_items: lines.map((line) => ({
      ...line,
      quantity: {
        original: line.quantity,
        total: isCancelledOrReturned ? 0 : line.quantity,
        fulfilled: status === 'delivered' ? line.quantity : 0,
      },
      status: isCancelledOrReturned ? 'removed' : status === 'delivered' ? 'fulfilled' : 'processing',
    })),
    fulfillment: {
      events: [
        {
          id: `${order.number}-placed`,
          occurred_at: day(-order.placedDaysAgo),
          type: 'processing',
          line_items: references,
        },
        ...(isSent || status === 'ready-for-collection'
          ? [
              {
                id: `${order.number}-${status}`,
                occurred_at: day(-(order.deliveredDaysAgo ?? order.refundedDaysAgo ?? 0)),
                type: eventTypes[status],
                line_items: references,
                ...(order.tracking !== undefined && { tracking_number: order.tracking }),
                ...(order.carrier !== undefined && { carrier: order.carrier }),
                description: descriptions[status],
              },
            ]
          : []),
      ],
    },
    ...(isCancelledOrReturned && {
      adjustments: [
        {
          id: `${order.number}-${status}`,
          type: status === 'returned' ? 'refund' : 'cancellation',
          occurred_at: day(-(order.refundedDaysAgo ?? 0)),
          status: 'completed',
          line_items: references.map(({ id, quantity }) => ({ id, quantity: -quantity })),
        },
      ],
    }),
    currency: shop.data.shop.currency,
    totals: totalsOf(amount),
    messages: [{ type: 'info', code: 'status', content: statusText(order, day) }],
  };
}

const eventTypes = {
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned_to_sender',
  'ready-for-collection': 'ready_for_pickup',
} as const;

const descriptions: Readonly<Record<Order['status'], string>> = {
  'awaiting-payment': 'Waiting for payment',
  packing: 'Being packed',
  shipped: 'On its way',
  delayed: 'Delayed',
  'ready-for-collection': 'Ready for collection',
  delivered: 'Delivered',
  returned: 'Returned and refunded',
  cancelled: 'Cancelled',
};

/** The status in one line, with the note and the expected day if the order has them. */
function statusText(order: Order, day: (offset: number) => string): string {
  const due = order.dueInDays === undefined ? '' : `Expected on ${day(order.dueInDays).slice(0, 10)}.`;
  return [`${descriptions[order.status]}.`, order.note, due].filter(Boolean).join(' ');
}
