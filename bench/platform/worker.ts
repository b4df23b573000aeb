import { createAgentDirectory, createPlatform } from '../../platform/index.ts';
import { newBusiness } from '../../test/platform/support/business.ts';
import { openDatabaseOfEnv } from '../../test/platform/support/databaseOfEnv.ts';
import { turnCountingAgent } from '../../test/platform/support/platform.ts';
import { uniquePhoneNumber } from '../../test/platform/support/uniquePhoneNumber.ts';

/** A message from the benchmark to the platform's process. */
export type Order =
  | { readonly kind: 'emit'; readonly addresses: readonly string[]; readonly count: number }
  | { readonly kind: 'usage' };

/** A business and a customer who wrote to it before, so that it may send messages to this customer. */
export interface Sender {
  readonly businessId: string;
  readonly secret: string;
  readonly customer: string;
}

export type Report =
  | {
      readonly kind: 'ready';
      readonly address: string;
      readonly businessId: string;
      readonly secret: string;
      /** Several, because one business may send 200 messages a second. */
      readonly senders: readonly Sender[];
    }
  | { readonly kind: 'emitted' }
  /** Resident memory, and CPU time in milliseconds since the start. */
  | { readonly kind: 'usage'; readonly megabytes: number; readonly cpu: number };

/** Number of transactions with an event that run at the same time. */
const writers = 8;

/** Runs the platform. It has a process of its own, so that its CPU time and memory are measured alone. */
export async function runPlatform(report: (message: Report) => void): Promise<void> {
  const database = await openDatabaseOfEnv();
  const platform = await createPlatform({
    database,
    agents: createAgentDirectory({ catalogue: turnCountingAgent }),
    outbound: { allowPrivate: true },
  });

  async function emit(addresses: readonly string[], count: number): Promise<void> {
    const businesses: string[] = [];
    for (const address of addresses) {
      const { businessId, call } = await newBusiness(platform);
      await call('POST', '/create/webhooks', { topic: 'messages', address });
      await call('POST', '/business_keys');
      businesses.push(businessId);
    }
    const write = async (first: number) => {
      for (let n = first; n < count; n += writers) {
        const businessId = businesses[n % businesses.length] ?? '';
        const event = { businessId, topic: 'messages', channelType: 'chatapp', isEcho: false } as const;
        const body = { at: performance.timeOrigin + performance.now() };
        await database.transaction((inside) => platform.deliveries.emit(inside, { ...event, body }));
        platform.jobs.wake();
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, first) => write(first)));
  }

  process.on('message', async (order: Order) => {
    if (order.kind === 'usage') {
      const { user, system } = process.cpuUsage();
      report({ kind: 'usage', megabytes: process.memoryUsage().rss / 1e6, cpu: (user + system) / 1000 });
      return;
    }
    await emit(order.addresses, order.count);
    report({ kind: 'emitted' });
  });
  async function newSender(): Promise<Sender> {
    const { businessId, secret } = await newBusiness(platform);
    const customer = uniquePhoneNumber();
    await platform.channels.add({ businessId, type: 'chatapp', number: uniquePhoneNumber() });
    await platform.customers.sendMessage({ businessId, from: customer }, { text: 'Is it ready?' });
    return { businessId, secret, customer };
  }

  const senders: Sender[] = [];
  for (let index = 0; index < 10; index++) senders.push(await newSender());
  const { businessId, secret } = await newBusiness(platform);
  report({ kind: 'ready', address: await platform.listen(0), businessId, secret, senders });
}
