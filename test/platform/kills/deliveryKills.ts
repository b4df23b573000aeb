import { randomInt, randomUUID } from 'node:crypto';
import { bundleProgram } from '../support/bundle.ts';
import { startReceiver } from '../support/receiver.ts';
import { killRepeatedly, runUntil } from './killRepeatedly.ts';

interface KillFigures {
  readonly kills: number;
  readonly accepted: number;
  /** Accepted events that never arrived. */
  readonly lost: number;
  /** Repeated arrivals of events that the receiver had accepted. */
  readonly duplicates: number;
  /** The number of deliveries for each state in the platform's log. */
  readonly states: Readonly<Record<string, number>>;
}

/** Delivers events to a receiver that sometimes fails while the platform is killed repeatedly. */
export async function killDeliveries(
  database: Readonly<Record<string, string>>,
  kills: number,
): Promise<KillFigures> {
  const script = await bundleProgram('test/platform/kills/deliveryLoad.ts');
  const receiver = await startReceiver();
  const acceptedCounts = new Map<string, number>();
  let [count, killAt] = [0, Number.POSITIVE_INFINITY];
  let kill = () => {};
  receiver.respondWith((response, { body }) => {
    count++;
    const isDown = count % 7 === 0;
    if (count === killAt && count % 2 === 0) kill();
    response.writeHead(isDown ? 503 : 200).end();
    if (count === killAt) kill();
    if (isDown) return;
    const n = String((JSON.parse(body.toString()) as { n: number }).n);
    acceptedCounts.set(n, (acceptedCounts.get(n) ?? 0) + 1);
  });
  const env = { ...database, BUSINESS_ID: randomUUID(), RECEIVER: receiver.url };
  const accepted = await killRepeatedly({
    script,
    kills,
    env: (first) => ({ ...env, FIRST: String(first) }),
    // Kills around the response, so that some events are accepted by the receiver but not recorded.
    killTriggers: [
      (end) => {
        kill = end;
        killAt = count + randomInt(1, 60);
      },
    ],
  });
  kill = () => {};
  const states = JSON.parse(await runUntil(script, { ...env, DRAIN: '1' }, 'settled')) as Record<
    string,
    number
  >;
  await receiver.close();
  return {
    kills,
    accepted: accepted.length,
    lost: accepted.filter((n) => !acceptedCounts.has(n)).length,
    duplicates: [...acceptedCounts.values()].reduce((sum, times) => sum + times - 1, 0),
    states,
  };
}
