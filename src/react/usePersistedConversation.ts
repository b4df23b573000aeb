'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { type BrowserPersistenceOptions, persistInBrowser } from '../browser/index.ts';
import type { Persistence } from '../store/index.ts';
import { useChatStore } from './useChatStore.ts';

export interface PersistedConversationOptions extends Pick<BrowserPersistenceOptions, 'scope' | 'consent'> {
  /**
   * Resolves with a token of the shop's server that identifies the shopper. Must be stable, such as the function passed to
   * the transport: a new function identifies the shopper again. `null` signs the shopper out and removes their
   * conversation; undefined neither identifies nor signs out.
   */
  readonly identify?: (() => Promise<string>) | null | undefined;
  /** Called when `identify` rejects or its token identifies no shopper. Default: `reportError`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Stores the provider's conversation in the browser, and restores it after reloads, on other pages and in other tabs.
 * Without `consent` and saved data, storing starts with a user action in `panel`. Does nothing while rendering on a server.
 *
 * @param panel Ref of the panel's element, which must be rendered together with the caller of this hook and stay the same
 * element; without an element, nothing is stored.
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
    // Dependencies: if one changes, a new persistence starts, which does not know the shopper yet.
    void [store, scope, panel];
    if (identify === undefined) return;
    // Not a default parameter: servers have no `reportError`.
    persistence.current?.identify(identify).catch((error) => (onErrorRef.current ?? reportError)(error));
  }, [store, scope, panel, identify]);
}
