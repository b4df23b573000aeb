// A platform whose business sends messages to a customer until it is killed. Prints `ready`, then `accepted ID` for each
// accepted send. With COUNT it sends that number of messages, waits until all messages have a final status and prints
// `settled` with the number of messages for each status. With PROVIDER the provider posts each received message to that
// address.
import { setTimeout } from 'node:timers/promises';
import { type ChannelProvider, createAgentDirectory, createPlatform } from '../../../platform/index.ts';
import { openDatabaseOfEnv } from '../support/databaseOfEnv.ts';
import { turnCountingAgent } from '../support/platform.ts';

const { BUSINESS_ID = '', RECEIVER, NUMBER = '', PROVIDER, NAME = '', COUNT } = process.env;
const database = await openDatabaseOfEnv();
const rejectTemplate = () => Promise.reject(new Error('This provider has no templates.'));
const failure = { code: 'ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID', message: 'The number does not exist.' };
/** Fails messages whose id ends in 0 to 4, and delivers the others after 20 ms. */
const provider: ChannelProvider = {
  async send({ id }) {
    if (PROVIDER) await fetch(PROVIDER, { method: 'POST', body: JSON.stringify({ id, by: NAME }) });
    return /[0-4]$/.test(id) ? { outcome: 'failed', failure } : { outcome: 'accepted' };
  },
  async progress({ status, since }) {
    if (status === 'delivered') return { outcome: 'quiet' };
    const checkAgainAt = new Date(since.getTime() + 20);
    return checkAgainAt > new Date() ? { outcome: 'waiting', checkAgainAt } : { outcome: 'delivered' };
  },
  submitTemplate: rejectTemplate,
  reviewTemplate: rejectTemplate,
  deleteTemplate: rejectTemplate,
};
const platform = await createPlatform({
  database,
  provider,
  agents: createAgentDirectory({ catalogue: turnCountingAgent }),
  outbound: { allowPrivate: true },
  limits: {
    outboundTimeout: 3000,
    jobLease: 6000,
    jobPollInterval: 50,
    deliveryRetryDelays: Array(100).fill(50),
  },
});
const businessId = await platform.businesses.create(BUSINESS_ID);
const { secret } = await platform.keys.create({ businessId, name: 'load', kind: 'full' });

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const reply = await platform.app.inject({
    method,
    url: `/v1/businesses/${businessId}${path}`,
    headers: { 'x-api-key': secret },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() as unknown };
}
// The previous run may have been killed during these steps.
if ((await platform.channels.list(businessId)).length === 0) {
  await platform.channels.add({ businessId, type: 'chatapp', number: NUMBER });
}
await call('POST', '/create/webhooks', { topic: 'delivery_status', address: RECEIVER });
const { business_keys: keys } = (await call('GET', '/business_keys')).body as { business_keys: unknown[] };
if (keys.length === 0) await call('POST', '/business_keys');
const customer = '+351910000002';
await platform.customers.sendMessage({ businessId, from: customer }, { text: 'Hello?' });
console.log('ready');

const message = { recipient: { id: customer, channelType: 'chatapp' }, message: { text: 'Hello' } };
for (let left = Number(COUNT ?? Number.POSITIVE_INFINITY); left > 0; left--) {
  const { status, body } = await call('POST', '/send/messages', message);
  if (status === 200) console.log(`accepted ${(body as { id: string }).id}`);
  // Stays below the limit of 200 sends a second.
  await setTimeout(6);
}
async function counts(sql: string): Promise<Record<string, number>> {
  const rows = await database.query<{ word: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ word, count }) => [word, count]));
}
const statuses = () =>
  counts('select status as word, count(*)::integer as count from outbound_messages group by status');
const queued = () =>
  counts(`select state as word, count(*)::integer as count from webhook_deliveries
          where state = 'queued' group by state`);
const isDone = async () => {
  const { accepted, sent } = await statuses();
  return accepted === undefined && sent === undefined && Object.keys(await queued()).length === 0;
};
while (!(await isDone())) await setTimeout(50);
console.log(`settled ${JSON.stringify(await statuses())}`);
