'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { type BrowserPersistenceOptions, persistInBrowser } from '../browser/index.ts';
import type { Persistence } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

export interface PersistedConversationOptions extends Pick<BrowserPersistenceOptions, 'scope' | 'consent'> {
  /**
   * Resolves with a token of the shop's server that identifies the shopper; the same function as the transport's. `null`
   * signs the shopper out. Default: an anonymous shopper.
   */
  readonly identify?: (() => Promise<string>) | null | undefined;
  /** Called when `identify` rejects or its token identifies no shopper. Default: `reportError`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Stores the provider's conversation in the browser, and restores it after reloads, on other pages and in other tabs.
 * Without a decided `consent`, storing starts with a user action in `panel`. Does nothing while rendering on a server.
 *
 * @param panel Ref of the panel's element.
 *
 * @example
 * const panel = useRef<HTMLElement>(null);
 * usePersistedConversation(panel, { scope: 'https://chat.shop.example/agent' });
 * return <ChatPanel ref={panel} />;
 */
export function usePersistedConversation(
  panel: RefObject<Node | null>,
  { scope, consent, identify, onError }: PersistedConversationOptions,
): void {
  const store = useChatStore();
  const persistence = useRef<Persistence>(undefined);
  const consentRef = useRef(consent);
  consentRef.current = consent;

  useEffect(() => {
    if (!panel.current) return;
    const started = persistInBrowser(store, {
      scope,
      consent: consentRef.current,
      panel: panel.current,
    });
    persistence.current = started;
    return () => {
      started.save();
      started.stop();
    };
  }, [store, scope, panel]);

  useEffect(() => {
    if (consent !== undefined) persistence.current?.consent(consent);
  }, [consent]);

  const onErrorRef = useRef(onError);
  onErrorRef.current = onError;
  useEffect(() => {
    // Dependencies, because each of them starts another persistence.
    void [store, scope, panel];
    if (identify === undefined) return;
    // Not a default parameter: servers have no `reportError`.
    persistence.current?.identify(identify).catch((error) => (onErrorRef.current ?? reportError)(error));
  }, [store, scope, panel, identify]);
}
