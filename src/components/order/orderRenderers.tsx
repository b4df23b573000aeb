'use client';

import { type LookUpOrder, readOrder } from '../../protocol/index.ts';
import type { RendererOverrides } from '../renderers/types.ts';
import { OrderLookup } from './OrderLookup.tsx';
import { OrderMessage } from './OrderMessage.tsx';

export interface OrderOptions {
  /** Finds an order by number and email address, for orders with `needsEmail`; without it, these are not shown. */
  readonly lookUpOrder?: LookUpOrder | undefined;
}

/** Renderers that show orders. Create them once, outside of render: React mounts a new function as a new component. */
export function orderRenderers({ lookUpOrder }: OrderOptions = {}): RendererOverrides {
  return {
    order: (props) => {
      const order = readOrder(props.event.order);
      return order?.needsEmail && lookUpOrder ? (
        <OrderLookup number={order.number} lookUpOrder={lookUpOrder} />
      ) : (
        <OrderMessage {...props} />
      );
    },
  };
}
