import { type KeepingOptions, keepConversation, type Shelf } from '../../src/store/index.ts';
import { createBench } from './storeBench.ts';

/** Storage of a browser, as far as the test lets it be. */
export function createShelf(room = Number.POSITIVE_INFINITY) {
  const texts = new Map<string, string>();
  const shelf: Shelf = {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => {
      if (text.length > room) return false;
      texts.set(key, text);
      return true;
    },
    remove: (key) => void texts.delete(key),
  };
  return { shelf, texts };
}

export type Browser = ReturnType<typeof createBrowser>;

/** One browser: what its pages keep, and a way to open one. */
export function createBrowser() {
  const local = createShelf();
  const session = createShelf();
  let now = 1_000_000;
  const open = (options: Partial<KeepingOptions> = {}) => {
    const bench = createBench();
    bench.clock.advance(now - bench.clock.now());
    const keeping = keepConversation(bench.store, {
      scope: 'shop',
      clock: bench.clock,
      shelves: [local.shelf, session.shelf],
      tab: session.shelf,
      ...options,
    });
    return { ...bench, keeping };
  };
  return {
    local: local.texts,
    session: session.texts,
    open,
    pass: (ms: number) => {
      now += ms;
    },
  };
}
