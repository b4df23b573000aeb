'use client';

import { useRef } from 'react';
import { useStore } from 'zustand/react';
import { shallowEqual } from '../protocol/index.ts';
import type { ChatState } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

/**
 * A slice of the conversation's state. The component renders again when the slice has changed, compared one
 * level deep, so that a selector may build an array or an object.
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
