'use client';

import { useCallback } from 'react';
import { useStore } from 'zustand/react';
import { type ComposerBlock, composerBlock, isBusy, isRefused } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';
import { useOnline } from './useOnline.ts';

export interface UseComposerResult {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly canSend: boolean;
  /** Why sending is disabled; null when it is enabled. */
  readonly disabledReason: ComposerBlock | null;
  /** UTF-16 code units left; negative when the text is too long. */
  readonly remaining: number;
  /** A turn is in progress, and the device is online: `stop` ends it, and input sent now is queued after it. */
  readonly busy: boolean;
  /**
   * Sends the text and clears the composer. Restores the text if the service rejects it and the composer is still empty.
   * Does nothing while `disabledReason` is set.
   */
  readonly send: () => void;
  /** Stops the running turn; its partial answer stays. */
  readonly stop: () => void;
}

/**
 * Returns the state and the actions of a message composer. Components that share a store share the draft.
 *
 * @example
 * const { text, setText, canSend, send } = useComposer();
 */
export function useComposer(): UseComposerResult {
  const store = useChatStore();
  const { draft, commands, maxTextLength } = store;
  const text = useStore(draft, (state) => state.text);
  const disabledReason = useStore(store, (state) => composerBlock(state, text, maxTextLength));
  const isRunning = useStore(store, isBusy);
  const busy = useOnline() && isRunning;
  const setText = useCallback((next: string) => draft.setState({ text: next }), [draft]);
  const stop = useCallback(() => void commands.stop(), [commands]);
  const send = useCallback(() => {
    const sentText = draft.getState().text;
    if (composerBlock(store.getState(), sentText, maxTextLength) !== null) return;
    draft.setState({ text: '' });
    const input = { kind: 'text', text: sentText } as const;
    void commands.send(input).then(() => {
      // Restore rejected text for editing, but never overwrite a newer draft.
      const isEmpty = draft.getState().text === '';
      if (isEmpty && isRefused(store.getState(), input)) draft.setState({ text: sentText });
    });
  }, [store, draft, commands, maxTextLength]);
  const remaining = maxTextLength - text.length;
  return { text, setText, canSend: disabledReason === null, disabledReason, remaining, busy, send, stop };
}
