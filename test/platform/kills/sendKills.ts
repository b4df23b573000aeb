import { randomInt, randomUUID } from 'node:crypto';
import { bundleProgram } from '../support/bundle.ts';
import { startReceiver } from '../support/receiver.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { killRepeatedly, runUntil } from './killRepeatedly.ts';

export interface SendKillFigures {
  readonly kills: number;
  readonly accepted: number;
  /** Accepted messages whose reported statuses are not complete. */
  readonly unfinished: number;
  /** Messages whose set of reported statuses is not one of `finalStatusSets`. */
  readonly illegal: number;
  /** Repeated arrivals of status events. */
  readonly duplicates: number;
  /** The number of messages for each final status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** The possible sets of statuses of a finished message, each sorted by name. */
const finalStatusSets = ['delivered,sent', 'delivered,read,sent', 'delivery_failed'];

/** Sends messages to a customer while the platform is killed repeatedly. */
export async function killSends(
  database: Readonly<Record<string, string>>,
  kills: number,
): Promise<SendKillFigures> {
  const script = await bundleProgram('test/platform/kills/sendLoad.ts');
  const receiver = await startReceiver();
  const statusesById = new Map<string, string[]>();
  let [count, killAt] = [0, Number.POSITIVE_INFINITY];
  let kill = () => {};
  receiver.respondWith((response, { body }) => {
    const { statusUpdate } = JSON.parse(body.toString()) as { statusUpdate: { id: string; status: string } };
    statusesById.set(statusUpdate.id, [...(statusesById.get(statusUpdate.id) ?? []), statusUpdate.status]);
    response.end();
    if (++count === killAt) kill();
  });
  const env = { ...database, BUSINESS_ID: randomUUID(), NUMBER: uniquePhoneNumber(), RECEIVER: receiver.url };
  const accepted = await killRepeatedly({
    script,
    kills,
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
  const seen = (id: string) => [...new Set(statusesById.get(id))].sort().join();
  return {
    kills,
    accepted: accepted.length,
    statuses,
    unfinished: accepted.filter((id) => !finalStatusSets.includes(seen(id))).length,
    illegal: [...statusesById.keys()].filter((id) => !finalStatusSets.includes(seen(id))).length,
    duplicates: [...statusesById.values()].reduce((sum, all) => sum + all.length - new Set(all).size, 0),
  };
}
