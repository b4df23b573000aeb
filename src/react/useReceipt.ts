import { useStore } from 'zustand/react';
import { getOwn } from '../protocol/index.ts';
import type { CartReceipt, ChatState } from '../store/index.ts';
import { useStoreOrNone } from './useStoreOrNone.ts';

/** Message ids of receipts by `order`, which is a new array in each state with a new receipt. All cards share this cache. */
const receiptIds = new WeakMap<ChatState['order'], readonly string[]>();

const receiptOf = ({ byId }: ChatState, id: string): CartReceipt | undefined => {
  const message = getOwn(byId, id);
  return message?.from === 'host' ? message.receipt : undefined;
};

function receiptsOf(state: ChatState): readonly string[] {
  const known = receiptIds.get(state.order);
  if (known) return known;
  const found = state.order.filter((id) => receiptOf(state, id));
  receiptIds.set(state.order, found);
  return found;
}

function lastReceipt(state: ChatState, productId: string): CartReceipt | undefined {
  return receiptsOf(state)
    .map((id) => receiptOf(state, id))
    .findLast((receipt) => receipt?.productId === productId && !receipt.isRemoved);
}

/** Returns a product's newest receipt that has not been removed; undefined without one or outside a conversation. */
export function useReceipt(productId: string): CartReceipt | undefined {
  return useStore(useStoreOrNone(), (state) => lastReceipt(state, productId));
}
