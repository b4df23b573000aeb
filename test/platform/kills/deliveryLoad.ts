// A platform that emits events until it is killed. Prints `ready`, then `accepted N` for each committed event. With DRAIN
// it emits none, waits until no delivery is queued and prints `settled` with the number of deliveries for each state.
import { setTimeout } from 'node:timers/promises';
import { createAgentDirectory, createPlatform } from '../../../platform/index.ts';
import { openDatabaseOfEnv } from '../support/databaseOfEnv.ts';
import { turnCountingAgent } from '../support/platform.ts';

const { BUSINESS_ID = '', RECEIVER, FIRST, DRAIN } = process.env;
const database = await openDatabaseOfEnv();
const platform = await createPlatform({
  database,
  agents: createAgentDirectory({ catalogue: turnCountingAgent }),
  outbound: { allowPrivate: true },
  limits: { outboundTimeout: 1000, jobPollInterval: 50, deliveryRetryDelays: Array(100).fill(50) },
});
const businessId = await platform.businesses.create(BUSINESS_ID);
const { secret } = await platform.keys.create({ businessId, name: 'load', kind: 'full' });

async function call(method: 'GET' | 'POST', path: string, payload?: object): Promise<unknown> {
  const reply = await platform.app.inject({
    method,
    url: `/v1/businesses/${businessId}${path}`,
    headers: { 'x-api-key': secret },
    ...(payload && { payload }),
  });
  return reply.json();
}
// The previous run may have been killed during these steps.
await call('POST', '/create/webhooks', { topic: 'messages', address: RECEIVER });
const { business_keys: keys } = (await call('GET', '/business_keys')) as { business_keys: unknown[] };
if (keys.length === 0) await call('POST', '/business_keys');
console.log('ready');

const stateCounts = async () => {
  const rows = await database.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from webhook_deliveries group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

if (DRAIN === undefined) {
  for (let n = Number(FIRST); ; n++) {
    const event = { businessId, topic: 'messages', channelType: 'chatapp', isEcho: false } as const;
    await database.transaction((inside) => platform.deliveries.emit(inside, { ...event, body: { n } }));
    platform.jobs.wake();
    console.log(`accepted ${n}`);
    // Slow enough for the deliveries to keep up.
    await setTimeout(2);
  }
}
let counts = await stateCounts();
while (counts.queued !== undefined) {
  await setTimeout(50);
  counts = await stateCounts();
}
console.log(`settled ${JSON.stringify(counts)}`);
