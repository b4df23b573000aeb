'use client';

import { useStore } from 'zustand/react';
import type { HandoverState, Message, ServiceState, SessionState, TurnState } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

// One hook for each part of the state. A component renders again only when the part that it uses changes.

/** Ids of the thread's messages, oldest first. Changes only when a message comes or goes. */
export function useMessageIds(): readonly string[] {
  return useStore(useChatStore(), (state) => state.order);
}

/** One message; undefined where there is none of that id. */
export function useMessage(messageId: string): Message | undefined {
  return useStore(useChatStore(), (state) => state.byId[messageId]);
}

/** Questions to offer now; empty as soon as the shopper has said something else. */
export function useSuggestions(): readonly string[] {
  return useStore(useChatStore(), (state) => state.suggestions);
}

/** What the agent is doing, or what came in the way. */
export function useTurn(): TurnState {
  return useStore(useChatStore(), (state) => state.turn);
}

/** Whether there is a conversation at the service, and why it ended. */
export function useSession(): SessionState {
  return useStore(useChatStore(), (state) => state.session);
}

/** Whether the service can be reached. */
export function useService(): ServiceState {
  return useStore(useChatStore(), (state) => state.service);
}

/** How far a handover to somebody else has got. */
export function useHandover(): HandoverState {
  return useStore(useChatStore(), (state) => state.handover);
}
