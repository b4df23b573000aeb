import { useContext } from 'react';
import { useStore } from 'zustand/react';
import { getOwn } from '../protocol/index.ts';
import { type CartReceipt, type ChatState, initialState } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';

/** Message ids of receipts by `order`, which is a new array in each state with a new receipt. All cards share this cache. */
const receiptIds = new WeakMap<ChatState['order'], readonly string[]>();

const receiptsOf = ({ order, byId }: ChatState): readonly string[] => {
  const known = receiptIds.get(order);
  if (known) return known;
  const found = order.filter((id) => {
    const message = getOwn(byId, id);
    return message?.from === 'host' && message.receipt !== undefined;
  });
  receiptIds.set(order, found);
  return found;
};

function lastReceipt(state: ChatState, productId: string): CartReceipt | undefined {
  const id = receiptsOf(state).findLast((each) => {
    const message = getOwn(state.byId, each);
    return message?.from === 'host' && message.receipt?.productId === productId && !message.receipt.isRemoved;
  });
  const message = getOwn(state.byId, id ?? '');
  return message?.from === 'host' ? message.receipt : undefined;
}

const noStore = {
  subscribe: () => () => {},
  getState: () => initialState,
  getInitialState: () => initialState,
};

/** Returns a product's newest receipt that has not been removed; undefined without one or outside a conversation. */
export function useReceipt(productId: string): CartReceipt | undefined {
  const store = useContext(ChatContext) ?? noStore;
  return useStore(store, (state) => lastReceipt(state, productId));
}
