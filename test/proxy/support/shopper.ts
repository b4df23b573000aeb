import { createHttpTransport, proxyCalls } from '../../../src/client/index.ts';
import { decodeInput, omitUndefined, type ScriptBlock } from '../../../src/protocol/index.ts';
import { type ChatState, type ChatStore, type Clock, createChatStore } from '../../../src/store/index.ts';
import { submitInput } from '../../../stories/support/recordedInput.ts';

/** Milliseconds that a store waits for a response head before it falls back to invoke_sync. */
const maxHeadDelay = 15_000;

/** A clock that stands still and fires every timer shorter than `maxHeadDelay` immediately, so that retries take no time. */
export const instantClock: Clock = {
  now: () => Date.UTC(2026, 0, 5),
  after(ms, run) {
    if (ms >= maxHeadDelay) return () => {};
    const timer = setImmediate(run);
    return () => clearImmediate(timer);
  },
};

export interface ShopperOptions {
  readonly endpoint?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly headers?: Readonly<Record<string, string>>;
  /** Resolves to the shopper's identity token. */
  readonly identify?: () => Promise<string> | undefined;
  readonly clock?: Clock;
  readonly initial?: Partial<ChatState>;
}

let shoppers = 0;

/** Creates a chat store without a browser, with an HTTP transport to a proxy. Its ids count up and begin with the shopper's number. */
export function createShopper(options: ShopperOptions): ChatStore {
  const {
    endpoint = 'http://proxy/agent',
    fetch,
    headers,
    identify,
    clock = instantClock,
    initial = {},
  } = options;
  shoppers += 1;
  const who = shoppers.toString(16).padStart(8, '0');
  let ids = 0;
  return createChatStore({
    transport: createHttpTransport({
      endpoint,
      clientKey: 'shopper',
      calls: proxyCalls,
      ...omitUndefined({ fetch, headers, identify }),
    }),
    clock,
    initial,
    makeId: () => `${who}-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    random: () => 0,
    frame(run) {
      const frame = setImmediate(run);
      return () => clearImmediate(frame);
    },
  });
}

/** Sends the shopper's input of a recorded turn and waits until it has settled. */
export async function sendRecordedTurn(store: ChatStore, { inputEvents }: ScriptBlock): Promise<void> {
  await Promise.all(inputEvents.map((event) => submitInput(store, decodeInput(event))));
}

/** Returns a record with its fields in alphabetical order. */
const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The visible state of a conversation as text, without the shopper's id prefix. */
export function transcript({ order, byId, turn, suggestions, handover, session, outbox }: ChatState): string {
  const messages = order.map((id) => byId[id]);
  const seen = { messages, turn, suggestions, handover, session: session.status, outbox };
  return JSON.stringify(seen, sorted).replace(/[0-9a-f]{8}(?=-0000-4000-8000-)/g, '');
}
