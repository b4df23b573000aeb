'use client';

import { useId } from 'react';
import type { Order, OrderStatus, OrderTracking } from '../../protocol/index.ts';
import { Totals } from '../cart/Totals.tsx';
import { Drawing } from '../icons/Icon.tsx';
import { PageLink } from '../products/PageLink.tsx';
import { pageHref } from '../products/pageHref.ts';
import { OrderItems } from './OrderItems.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { clock, cross, parcel, returnArrow, tick, truck } from './orderDrawings.ts';
import type { OrderMessages } from './orderMessages.ts';
import { useOrderDate } from './useOrderDate.ts';
import { useOrderMessages } from './useOrderMessages.ts';

export interface OrderCardProps {
  readonly order: Order;
}

const drawings: Readonly<Partial<Record<OrderStatus, string>>> = {
  'awaiting-payment': clock,
  preparing: parcel,
  delayed: clock,
  shipped: truck,
  'out-for-delivery': truck,
  'ready-for-collection': parcel,
  delivered: tick,
  returned: returnArrow,
  cancelled: cross,
};

const statusTexts = (messages: OrderMessages): Readonly<Record<OrderStatus, string>> => ({
  'awaiting-payment': messages.orderAwaitingPayment,
  preparing: messages.orderPreparing,
  delayed: messages.orderDelayed,
  shipped: messages.orderShipped,
  'out-for-delivery': messages.orderOutForDelivery,
  'ready-for-collection': messages.orderReady,
  delivered: messages.orderDelivered,
  returned: messages.orderReturned,
  cancelled: messages.orderCancelled,
  'not-found': messages.orderNotFound,
});

/**
 * An order of the shop: status with its date, steps, links to the carriers, items and amounts. Shows only what the order
 * contains.
 *
 * `data-status`: the status of the order; absent if the order has none.
 */
export function OrderCard({ order }: OrderCardProps) {
  const messages = useOrderMessages();
  const format = useOrderDate();
  const titleId = useId();
  const { number, status, note, placedAt, steps, tracking = [], items, currency, totals, links = [] } = order;
  const drawing = status && drawings[status];
  const statusText = order.statusText ?? (status && statusTexts(messages)[status]);
  const day = dateText(order, messages, format);
  return (
    <article className="shelftalk-order" data-part="order" data-status={status} aria-labelledby={titleId}>
      <div className="shelftalk-order-head">
        <p className="shelftalk-order-muted">
          <span id={titleId}>
            <bdi>{messages.orderTitle(number)}</bdi>
          </span>
          {placedAt !== undefined && <span> · {messages.orderPlaced(format(placedAt, 'short'))}</span>}
        </p>
        {statusText !== undefined && (
          <p className="shelftalk-order-status">
            {drawing && <Drawing path={drawing} mirrored={drawing === truck || drawing === returnArrow} />}
            <bdi>{statusText}</bdi>
          </p>
        )}
        {day !== undefined && <p className="shelftalk-order-day">{day}</p>}
        {note !== undefined && (
          <p className="shelftalk-order-note" dir="auto">
            {note}
          </p>
        )}
      </div>
      {steps && <OrderSteps steps={steps} />}
      {tracking.length > 0 && (
        <div className="shelftalk-order-links">
          {tracking.map((each) => (
            <Tracking key={`${each.carrier} ${each.number} ${each.url}`} tracking={each} />
          ))}
        </div>
      )}
      {items && <OrderItems items={items} currency={currency} />}
      {totals && <Totals totals={totals} currency={currency} />}
      {links.length > 0 && (
        <div className="shelftalk-order-links">
          {links.map(({ label, url }) => {
            const href = pageHref(url);
            return (
              href && (
                <PageLink
                  key={`${label} ${url}`}
                  className="shelftalk-button"
                  data-variant="quiet"
                  href={href}
                  label={label}
                >
                  <bdi>{label}</bdi>
                </PageLink>
              )
            );
          })}
        </div>
      )}
    </article>
  );
}

const finished: ReadonlySet<OrderStatus | undefined> = new Set(['delivered', 'returned', 'cancelled']);

/** Returns a text with the date of a final status, or with the expected delivery date of any other order. */
function dateText(
  { status, expectedAt, updatedAt }: Order,
  messages: OrderMessages,
  format: (date: string) => string,
): string | undefined {
  if (finished.has(status)) return updatedAt && format(updatedAt);
  return expectedAt && messages.orderExpected(format(expectedAt));
}

const Tracking = ({ tracking: { carrier, number, url } }: { readonly tracking: OrderTracking }) => {
  const messages = useOrderMessages();
  return (
    <div className="shelftalk-order-parcel">
      {url !== undefined && (
        <a
          className="shelftalk-button"
          data-variant="line"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {carrier === undefined ? messages.orderTrackParcel : messages.orderTrack(carrier)}
          <span className="shelftalk-hidden"> {messages.opensInNewTab}</span>
        </a>
      )}
      {number !== undefined && (
        <p className="shelftalk-order-muted">
          {url === undefined && carrier !== undefined && <bdi>{carrier} </bdi>}
          <bdi>{number}</bdi>
        </p>
      )}
    </div>
  );
};
