'use client';

import { useStore } from 'zustand/react';
import { getOwn } from '../protocol/index.ts';
import type { HandoverState, Message, ServiceState, SessionState, TurnState } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

// One hook per part of the state, so a component re-renders only when that part changes.

/** Returns the ids of the messages, oldest first; the same array until a message is added, moved or removed. */
export function useMessageIds(): readonly string[] {
  return useStore(useChatStore(), (state) => state.order);
}

/** Returns one message; undefined for an unknown id. */
export function useMessage(messageId: string): Message | undefined {
  return useStore(useChatStore(), (state) => getOwn(state.byId, messageId));
}

/** Returns the suggested questions of the last turn; empty after the shopper has sent something. */
export function useSuggestions(): readonly string[] {
  return useStore(useChatStore(), (state) => state.suggestions);
}

/** Returns the state of the current turn: idle, in progress, interrupted or failed. */
export function useTurn(): TurnState {
  return useStore(useChatStore(), (state) => state.turn);
}

/** Returns the state of the session: none, opening, open, or closed and why. */
export function useSession(): SessionState {
  return useStore(useChatStore(), (state) => state.session);
}

/** Returns the availability of the service: unknown, up or down. */
export function useService(): ServiceState {
  return useStore(useChatStore(), (state) => state.service);
}

/** Returns the progress of a handover to a live agent. */
export function useHandover(): HandoverState {
  return useStore(useChatStore(), (state) => state.handover);
}
