import { randomInt, randomUUID } from 'node:crypto';
import { bundleProgram } from '../support/bundle.ts';
import { startReceiver } from '../support/receiver.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { killRepeatedly, runUntil } from './killRepeatedly.ts';

export interface SendKillFigures {
  readonly kills: number;
  readonly accepted: number;
  /** Of those accepted, how many were never told to have ended. */
  readonly unfinished: number;
  /** Of all messages, how many were told a sequence of statuses that none may take. */
  readonly illegal: number;
  /** Arrivals beyond the first of a status. */
  readonly duplicates: number;
  /** How many messages have which status in the end. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** The sets of statuses that a message may have had when it has ended. */
const endings = ['delivered,sent', 'delivered,read,sent', 'delivery_failed'];

/** Messages on their way to a customer, while their platform is killed over and over. */
export async function killSends(
  database: Readonly<Record<string, string>>,
  kills: number,
): Promise<SendKillFigures> {
  const script = await bundleProgram('test/platform/kills/sendLoad.ts');
  const receiver = await startReceiver();
  const told = new Map<string, string[]>();
  let [count, killAt] = [0, Number.POSITIVE_INFINITY];
  let kill = () => {};
  receiver.respondWith((response, { body }) => {
    const { statusUpdate } = JSON.parse(body.toString()) as { statusUpdate: { id: string; status: string } };
    told.set(statusUpdate.id, [...(told.get(statusUpdate.id) ?? []), statusUpdate.status]);
    response.end();
    if (++count === killAt) kill();
  });
  const env = { ...database, BUSINESS_ID: randomUUID(), NUMBER: uniquePhoneNumber(), RECEIVER: receiver.url };
  const accepted = await killRepeatedly({
    ...{ script, kills },
    env: () => env,
    killTriggers: [
      (end) => {
        kill = end;
        killAt = count + randomInt(1, 60);
      },
    ],
  });
  kill = () => {};
  const statuses = JSON.parse(await runUntil(script, { ...env, COUNT: '0' }, 'settled')) as Record<
    string,
    number
  >;
  await receiver.close();
  const seen = (id: string) => [...new Set(told.get(id))].sort().join();
  return {
    ...{ kills, accepted: accepted.length, statuses },
    unfinished: accepted.filter((id) => !endings.includes(seen(id))).length,
    illegal: [...told.keys()].filter((id) => !endings.includes(seen(id))).length,
    duplicates: [...told.values()].reduce((sum, all) => sum + all.length - new Set(all).size, 0),
  };
}
