import type { Cancel, ChatStore } from '../store/index.ts';

/** The origins whose media the shopper has asked to see. */
export interface MediaConsent {
  readonly has: (origin: string) => boolean;
  readonly grant: (origin: string) => void;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Another number after each change. */
  readonly version: () => number;
}

export function createMediaConsent(store?: ChatStore): MediaConsent {
  const origins = new Set<string>();
  const listeners = new Set<() => void>();
  let version = 0;
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  store?.subscribe(({ order }, { order: before }) => {
    if (order.length > 0 || before.length === 0) return;
    // Another conversation begins.
    origins.clear();
    changed();
  });
  return {
    has: (origin) => origins.has(origin),
    grant: (origin) => {
      origins.add(origin);
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}

const consents = new WeakMap<ChatStore, MediaConsent>();

/** One for each conversation, wherever on the page it is shown. */
export function getMediaConsent(store: ChatStore): MediaConsent {
  const known = consents.get(store) ?? createMediaConsent(store);
  consents.set(store, known);
  return known;
}
