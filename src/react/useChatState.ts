'use client';

import { useRef } from 'react';
import { useStore } from 'zustand/react';
import { shallowEqual } from '../protocol/index.ts';
import type { ChatState } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

/**
 * Selects a part of the conversation's state. The component re-renders when the result differs by a shallow
 * comparison, so the selector may create an array or an object.
 *
 * @param select Must be pure; an inline function is fine.
 *
 * @example
 * const lastMessageId = useChatState((state) => state.order.at(-1));
 */
export function useChatState<T>(select: (state: ChatState) => T): T {
  const last = useRef<T>(undefined);
  return useStore(useChatStore(), (state) => {
    const next = select(state);
    const { current } = last;
    if (current !== undefined && shallowEqual(current, next)) return current;
    last.current = next;
    return next;
  });
}
