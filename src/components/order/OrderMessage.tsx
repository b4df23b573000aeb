'use client';

import { readOrder } from '../../protocol/index.ts';
import type { RendererProps } from '../renderers/types.ts';
import { OrderCard } from './OrderCard.tsx';

/**
 * The renderer of orders. Renders nothing for an invalid order, or for one that needs the email address: the agent's text
 * asks for it.
 */
export const OrderMessage = ({ event }: RendererProps<'order'>) => {
  const order = readOrder(event.order);
  return order && !order.needsEmail ? <OrderCard order={order} /> : null;
};
