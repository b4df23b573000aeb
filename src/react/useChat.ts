'use client';

import { useStore } from 'zustand/react';
import { useShallow } from 'zustand/react/shallow';
import type { ChatState } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

/**
 * A slice of the conversation's state. The component renders again when the slice has changed, compared one
 * level deep, so that a selector may build an array or an object.
 */
export function useChat<T>(select: (state: ChatState) => T): T {
  return useStore(useChatStore(), useShallow(select));
}
