'use client';

import type { ChatCommands } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

/**
 * Returns the actions of the conversation; the same object at every render.
 *
 * @example
 * const { send } = useChatActions();
 * send({ kind: 'text', text: 'Which boots for wide feet?' });
 */
export function useChatActions(): ChatCommands {
  return useChatStore().commands;
}
