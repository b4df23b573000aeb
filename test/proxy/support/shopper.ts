import { createHttpTransport } from '../../../src/client/index.ts';
import { omitUndefined, type ScriptBlock } from '../../../src/protocol/index.ts';
import { type ChatState, type ChatStore, type Clock, createChatStore } from '../../../src/store/index.ts';
import { saidInput, sayInput } from '../../../stories/support/saidInput.ts';

/** How long a store waits for a head before it asks for the turn in one piece, in milliseconds. */
const longestHead = 15_000;

/** Time stands still, and every pause is over at once: looking for the way back costs nothing. */
export const hastyClock: Clock = {
  now: () => Date.UTC(2026, 0, 5),
  after(ms, run) {
    if (ms >= longestHead) return () => {};
    const timer = setImmediate(run);
    return () => clearImmediate(timer);
  },
};

export interface ShopperOptions {
  readonly endpoint?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asks the shop who the shopper is. */
  readonly identify?: () => Promise<string> | undefined;
  readonly clock?: Clock;
  readonly initial?: Partial<ChatState>;
}

let shoppers = 0;

/** A browser's store and client without the browser. Its ids count up, and no other shopper has them. */
export function createShopper(options: ShopperOptions): ChatStore {
  const {
    endpoint = 'http://proxy/agent',
    fetch,
    headers,
    identify,
    clock = hastyClock,
    initial = {},
  } = options;
  shoppers += 1;
  const who = shoppers.toString(16).padStart(8, '0');
  let ids = 0;
  return createChatStore({
    transport: createHttpTransport({
      endpoint,
      clientKey: 'shopper',
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

/** Says all that the shopper says in a turn of a recording, and waits for what comes of it. */
export async function sayTurn(store: ChatStore, { inputEvents }: ScriptBlock): Promise<void> {
  await Promise.all(inputEvents.map((event) => sayInput(store, saidInput(event))));
}

/** All that a shopper can see of a conversation, in order. One id more or less would show; whose they are does not. */
export function transcript({ order, byId, turn, suggestions, handover, session, outbox }: ChatState): string {
  const messages = order.map((id) => byId[id]);
  const seen = { messages, turn, suggestions, handover, session: session.status, outbox };
  return JSON.stringify(seen).replace(/[0-9a-f]{8}(?=-0000-4000-8000-)/g, '');
}
