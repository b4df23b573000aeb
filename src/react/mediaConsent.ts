import type { Cancel, ChatStore } from '../store/index.ts';

/** Origins whose media the shopper has allowed in this conversation. */
export interface MediaConsent {
  readonly has: (origin: string) => boolean;
  readonly grant: (origin: string) => void;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Increases with each change, as a snapshot for `useSyncExternalStore`. */
  readonly version: () => number;
}

/** Creates the consent of one conversation. It is cleared when the thread becomes empty, because a new conversation starts then. */
export function createMediaConsent(store?: ChatStore): MediaConsent {
  const origins = new Set<string>();
  const listeners = new Set<() => void>();
  let version = 0;
  const notify = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  store?.subscribe(({ order }, { order: before }) => {
    if (order.length > 0 || before.length === 0) return;
    origins.clear();
    notify();
  });
  return {
    has: (origin) => origins.has(origin),
    grant: (origin) => {
      origins.add(origin);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}

const consents = new WeakMap<ChatStore, MediaConsent>();

/** Returns the consent of a conversation, shared by all its views on the page. */
export function getMediaConsent(store: ChatStore): MediaConsent {
  const consent = consents.get(store) ?? createMediaConsent(store);
  consents.set(store, consent);
  return consent;
}
