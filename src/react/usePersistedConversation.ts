'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { type BrowserPersistenceOptions, persistInBrowser } from '../browser/index.ts';
import type { Keeping } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

export interface PersistedConversationOptions extends Pick<BrowserPersistenceOptions, 'scope' | 'consent'> {
  /**
   * Asks the shop's server who the shopper is, as the transport does; make it once. Null: nobody is signed in any
   * more. Default: nobody ever is.
   */
  readonly identify?: (() => Promise<string>) | null | undefined;
  /** Told where a token is not to be had, or names nobody; default: it is the page's own error. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Keeps the provider's conversation beyond this page, from the shopper's first act in `panel` on: reloads, other
 * pages and tabs go on with it. Nothing is read or written while it is drawn on a server.
 */
export function usePersistedConversation(
  panel: RefObject<Node | null>,
  { scope, consent, identify, onError }: PersistedConversationOptions,
): void {
  const store = useChatStore();
  const kept = useRef<Keeping>(undefined);
  const asked = useRef(consent);
  asked.current = consent;

  useEffect(() => {
    if (!panel.current) return;
    const keeping = persistInBrowser(store, { scope, consent: asked.current, panel: panel.current });
    kept.current = keeping;
    return () => {
      keeping.save();
      keeping.stop();
    };
  }, [store, scope, panel]);

  useEffect(() => {
    if (consent !== undefined) kept.current?.consent(consent);
  }, [consent]);

  const onErrorRef = useRef(onError);
  onErrorRef.current = onError;
  useEffect(() => {
    if (identify !== undefined)
      kept.current?.identify(identify).catch((error) => (onErrorRef.current ?? reportError)(error));
  }, [identify]);
}
