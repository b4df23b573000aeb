import type { Transport, TurnItem } from '../../src/client/index.ts';
import { ServiceError } from '../../src/protocol/index.ts';

const networks = ['normal', 'slow', 'cut', 'offline'] as const;
export type Network = (typeof networks)[number];

let current: Network = 'normal';

/** Sets the network of every conversation on the page, from the next call on. */
export const setNetwork = (network: Network): void => {
  current = network;
};

/** The factor by which the network slows down replays. */
export const slowness = (): number => (current === 'slow' ? 8 : 1);

const slowMs = 1500;
const delay = () => new Promise((resolve) => setTimeout(resolve, current === 'slow' ? slowMs : 0));

const connect = async (): Promise<void> => {
  if (current === 'offline') throw new ServiceError('network', 'There is no network.');
  await delay();
};

async function* cutAfterFirst(items: AsyncIterable<TurnItem>): AsyncGenerator<TurnItem, void, void> {
  for await (const item of items) {
    yield item;
    if (item.kind === 'events') return yield { kind: 'end', reason: 'cut' };
  }
}

/** Applies the toolbar's network to a transport. */
export const withNetwork = (transport: Transport): Transport => ({
  ...transport,
  async init(request, call) {
    await connect();
    return transport.init(request, call);
  },
  async *invoke(request, call) {
    await connect();
    const items = transport.invoke(request, call);
    yield* current === 'cut' ? cutAfterFirst(items) : items;
  },
  async health(call) {
    return current !== 'offline' && transport.health(call);
  },
});
