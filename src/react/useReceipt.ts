import { useStore } from 'zustand/react';
import { getOwn } from '../protocol/index.ts';
import { type CartReceipt, type ChatState, cachedIds, type Message } from '../store/index.ts';
import { useStoreOrNone } from './useStoreOrNone.ts';

const receiptOf = (message: Message | undefined): CartReceipt | undefined =>
  message?.from === 'host' ? message.receipt : undefined;

/** Ids of the messages with a receipt. */
const receiptIds = cachedIds(receiptOf);

const lastReceipt = (state: ChatState, productId: string): CartReceipt | undefined =>
  receiptIds(state)
    .map((id) => receiptOf(getOwn(state.byId, id)))
    .findLast((receipt) => receipt?.productId === productId && !receipt.isRemoved);

/** Returns a product's newest receipt that has not been removed; undefined without one or outside a conversation. */
export function useReceipt(productId: string): CartReceipt | undefined {
  return useStore(useStoreOrNone(), (state) => lastReceipt(state, productId));
}
