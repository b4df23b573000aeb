import { startReceiver } from '../../test/platform/support/receiver.ts';
import { quantile } from '../support/rounds.ts';
import type { PlatformProcess } from './PlatformProcess.ts';

interface Speed {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** Milliseconds since 1970, comparable with the timestamps of the platform's process. */
const now = () => performance.timeOrigin + performance.now();

/** Makes `count` calls, `concurrency` of them at a time. */
async function repeatCalls(count: number, concurrency: number, call: () => Promise<unknown>): Promise<Speed> {
  const times: number[] = [];
  const start = now();
  let left = count;
  const caller = async () => {
    while (left-- > 0) {
      const before = now();
      await call();
      times.push(now() - before);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  return { perSecond: (count / (now() - start)) * 1000, p99: quantile(times, 0.99) };
}

/** Turns of an agent that replies immediately, in 16 sessions. */
async function measureInvokes({ ready }: PlatformProcess, count: number): Promise<Speed> {
  const { address, businessId, secret } = ready;
  const post = async (name: string, body: object) => {
    const answer = await fetch(`${address}/external/v1/ai/agent_graph/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify({ businessId, clientKey: 'bench', ...body }),
    });
    if (!answer.ok) throw new Error(`${name} returned ${answer.status}.`);
    return (await answer.json()) as { response: { sessionId: string } };
  };
  const sessions: string[] = [];
  for (let index = 0; index < 16; index++) sessions.push((await post('init', {})).response.sessionId);
  const inputEvents = [
    { messageEvent: { role: 'USER', content: { textContent: { text: 'Do you have a red mug?' } } } },
  ];
  return repeatCalls(count, sessions.length, async () => {
    const sessionId = sessions.shift() ?? '';
    await post('invoke_sync', { sessionId, inputEvents });
    sessions.push(sessionId);
  });
}

/** Messages from ten businesses to customers who wrote before, until the response with the message id. */
async function measureSends({ ready }: PlatformProcess, count: number): Promise<Speed> {
  const { address, senders } = ready;
  let next = 0;
  return repeatCalls(count, 16, async () => {
    const sender = senders[next++ % senders.length];
    if (sender === undefined) return;
    const { businessId, secret, customer } = sender;
    const answer = await fetch(`${address}/v1/businesses/${businessId}/send/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify({
        recipient: { id: customer, channelType: 'chatapp' },
        message: { text: 'Your order is ready.' },
      }),
    });
    if (!answer.ok) throw new Error(`A send returned ${answer.status}.`);
    await answer.arrayBuffer();
  });
}

/**
 * Sends `count` events, each to one of ten receivers in turn, and measures the time from just before an event is written to
 * the database until it arrives. Events for dead receivers are not counted.
 */
async function measureDeliveries(
  platform: PlatformProcess,
  count: number,
  deadCount: number,
): Promise<Speed> {
  const receivers = await Promise.all(Array.from({ length: 10 }, startReceiver));
  const times: number[] = [];
  let last = 0;
  const expected = (count * (receivers.length - deadCount)) / receivers.length;
  const allArrived = new Promise<void>((resolve) => {
    for (const [index, receiver] of receivers.entries()) {
      receiver.respondWith((response, { body }) => {
        // A dead receiver accepts the call and never responds.
        if (index < deadCount) return;
        response.end();
        last = now();
        times.push(last - (JSON.parse(body.toString()) as { at: number }).at);
        if (times.length === expected) resolve();
      });
    }
  });
  const start = now();
  const emitted = platform.ask(
    { kind: 'emit', addresses: receivers.map(({ url }) => url), count },
    'emitted',
  );
  await Promise.all([emitted, allArrived]);
  for (const receiver of receivers) await receiver.close();
  return { perSecond: (expected / (last - start)) * 1000, p99: quantile(times, 0.99) };
}

/** The measurements by name; each takes the number of calls. */
export const measures: Readonly<
  Record<string, (platform: PlatformProcess, count: number) => Promise<Speed>>
> = {
  invokes: measureInvokes,
  sends: measureSends,
  'deliveries to ten receivers': (platform, count) => measureDeliveries(platform, count, 0),
  'deliveries, one receiver in ten dead': (platform, count) => measureDeliveries(platform, count, 1),
};
