import {
  type OpenTabChannel,
  type PersistenceOptions,
  persistConversation,
  type StorageAdapter,
  type TabMessage,
} from '../../src/store/index.ts';
import { createTestStore } from './testStore.ts';

/** Storage of a browser. @param capacity Length of the longest text that can be stored; default: no limit. */
export function createTestStorage(capacity = Number.POSITIVE_INFINITY) {
  const texts = new Map<string, string>();
  const storage: StorageAdapter = {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => {
      if (text.length > capacity) return false;
      texts.set(key, text);
      return true;
    },
    remove: (key) => void texts.delete(key),
  };
  return { storage, texts };
}

/** Returns a function that opens channels, which deliver messages to the other pages in a microtask. */
function createHub() {
  const members = new Set<{ name: string; onMessage: (message: TabMessage) => void }>();
  const openChannel: OpenTabChannel = (name, onMessage) => {
    const member = { name, onMessage };
    members.add(member);
    return {
      post: (message) => {
        if (!members.has(member)) throw new DOMException('Channel is closed', 'InvalidStateError');
        const copy: TabMessage = structuredClone(message);
        for (const other of members) {
          // A channel does not receive its own messages.
          if (other === member || other.name !== name) continue;
          queueMicrotask(() => members.has(other) && other.onMessage(copy));
        }
      },
      close: () => void members.delete(member),
    };
  };
  return openChannel;
}

/** One browser, whose pages share its storage; each page has a store with a clock of its own. */
export function createBrowser() {
  const local = createTestStorage();
  const session = createTestStorage();
  const openChannel = createHub();
  let now = 1_000_000;
  let pages = 0;
  const load = (options: Partial<PersistenceOptions> = {}) => {
    pages += 1;
    let ids = 0;
    const makeId = (
      (page) => () =>
        `page${page}-${++ids}`
    )(pages);
    const testStore = createTestStore({ makeId });
    testStore.clock.advance(now - testStore.clock.now());
    const persist = () =>
      persistConversation(testStore.store, {
        scope: 'shop',
        clock: testStore.clock,
        random: () => 0.5,
        makeId,
        openChannel: () => undefined,
        storages: [local.storage, session.storage],
        tabStorage: session.storage,
        ...options,
      });
    return { ...testStore, persist };
  };
  const open = (options: Partial<PersistenceOptions> = {}) => {
    const { persist, ...testStore } = load(options);
    return { ...testStore, persistence: persist() };
  };
  return {
    local: local.texts,
    session: session.texts,
    /** Opens a page without tab sync. */
    open,
    /** Opens a page with tab sync; `persist` starts its persistence. */
    loadTab: () => load({ openChannel }),
    /** Opens a page with tab sync. */
    openTab: (options: Partial<PersistenceOptions> = {}) => open({ openChannel, ...options }),
    /** Advances the time for pages that are opened from now on; the clocks of earlier pages stay. */
    advance: (ms: number) => {
      now += ms;
    },
  };
}
