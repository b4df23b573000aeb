import { randomInt, randomUUID } from 'node:crypto';
import { bundleProgram } from '../support/bundle.ts';
import { startReceiver } from '../support/receiver.ts';
import { killRepeatedly, runUntil } from './killRepeatedly.ts';

interface KillFigures {
  readonly kills: number;
  readonly accepted: number;
  /** Of those accepted, how many never arrived. */
  readonly lost: number;
  /** Arrivals beyond the first of an event that the receiver had taken. */
  readonly duplicates: number;
  /** How many deliveries ended how, by the platform's own log. */
  readonly states: Readonly<Record<string, number>>;
}

/** Events on their way to a receiver that fails now and then, while their platform is killed over and over. */
export async function killDeliveries(
  database: Readonly<Record<string, string>>,
  kills: number,
): Promise<KillFigures> {
  const script = await bundleProgram('test/platform/kills/deliveryLoad.ts');
  const receiver = await startReceiver();
  const taken = new Map<string, number>();
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
    taken.set(n, (taken.get(n) ?? 0) + 1);
  });
  const env = { ...database, BUSINESS_ID: randomUUID(), RECEIVER: receiver.url };
  const accepted = await killRepeatedly({
    ...{ script, kills },
    env: (first) => ({ ...env, FIRST: String(first) }),
    // Around the moment of an answer, so that some are taken there and unknown here.
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
    lost: accepted.filter((n) => !taken.has(n)).length,
    duplicates: [...taken.values()].reduce((sum, times) => sum + times - 1, 0),
    states,
  };
}
