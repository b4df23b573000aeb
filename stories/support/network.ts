import type { Transport, TurnItem } from '../../src/client/index.ts';
import { ServiceError } from '../../src/protocol/index.ts';

export const networks = ['normal', 'slow', 'cut', 'offline'] as const;
export type Network = (typeof networks)[number];

let current: Network = 'normal';

/** The toolbar's network, for every conversation on the page; it holds from the next call on. */
export const setNetwork = (network: Network): void => {
  current = network;
};

/** How many times longer everything takes. */
export const slowness = (): number => (current === 'slow' ? 8 : 1);

const slowMs = 1500;
const later = () => new Promise((resolve) => setTimeout(resolve, current === 'slow' ? slowMs : 0));

const reach = async (): Promise<void> => {
  if (current === 'offline') throw new ServiceError('network', 'There is no network.');
  await later();
};

async function* cutAfterFirst(items: AsyncIterable<TurnItem>): AsyncGenerator<TurnItem, void, void> {
  for await (const item of items) {
    yield item;
    if (item.kind === 'events') return yield { kind: 'end', reason: 'cut' };
  }
}

/** A transport that suffers from the toolbar's network. */
export const onNetwork = (transport: Transport): Transport => ({
  ...transport,
  async init(request, call) {
    await reach();
    return transport.init(request, call);
  },
  async *invoke(request, call) {
    await reach();
    const items = transport.invoke(request, call);
    yield* current === 'cut' ? cutAfterFirst(items) : items;
  },
  async health(call) {
    return current !== 'offline' && transport.health(call);
  },
});
