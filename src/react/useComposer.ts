'use client';

import { useCallback } from 'react';
import { useStore } from 'zustand/react';
import { type ComposerBlock, composerBlock, isBusy, isRefused } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

/** What `useComposer` returns. */
export interface UseComposerResult {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly canSend: boolean;
  /** Why it does not send; null where it does. */
  readonly disabledReason: ComposerBlock | null;
  /** How much more text fits, in UTF-16 units; below 0 where it is too long. */
  readonly remaining: number;
  /** A turn is running: it can be stopped, and what is sent now goes out after it. */
  readonly busy: boolean;
  /**
   * Sends the text and empties the composer; a text that the service refuses comes back. Does nothing while
   * there is a `disabledReason`.
   */
  readonly send: () => void;
  readonly stop: () => void;
}

/** The place where the shopper writes. */
export function useComposer(): UseComposerResult {
  const store = useChatStore();
  const { draft, commands, maxTextLength } = store;
  const text = useStore(draft, (state) => state.text);
  const disabledReason = useStore(store, (state) => composerBlock(state, text, maxTextLength));
  const busy = useStore(store, isBusy);
  const setText = useCallback((next: string) => draft.setState({ text: next }), [draft]);
  const stop = useCallback(() => void commands.stop(), [commands]);
  const send = useCallback(() => {
    const written = draft.getState().text;
    if (composerBlock(store.getState(), written, maxTextLength) !== null) return;
    draft.setState({ text: '' });
    const said = { kind: 'text', text: written } as const;
    void commands.send(said).then(() => {
      // What was refused is given back to be changed, unless something newer is being written.
      const isFree = draft.getState().text === '';
      if (isFree && isRefused(store.getState(), said)) draft.setState({ text: written });
    });
  }, [store, draft, commands, maxTextLength]);
  const remaining = maxTextLength - text.length;
  return { text, setText, canSend: disabledReason === null, disabledReason, remaining, busy, send, stop };
}
