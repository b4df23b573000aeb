'use client';

import type { ChatCommands } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

/** Everything that can be asked of the conversation; the same object at every render. */
export function useChatActions(): ChatCommands {
  return useChatStore().commands;
}
