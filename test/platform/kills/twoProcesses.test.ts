import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bundleProgram } from '../support/bundle.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { startProgram } from './killRepeatedly.ts';

const minutes = 60_000;
const bin = findPostgres();
/** Messages sent by the surviving process. */
const count = 150;
/** Messages and deliveries that a process sends concurrently in one lane. */
const concurrency = { messages: 16, deliveries: 8 };

describe.skipIf(bin === undefined)(
  'Two processes on one PostgreSQL, of which one is killed',
  {
    timeout: 5 * minutes,
  },
  () => {
    it('send every message, and repeat only messages that the killed process had begun to send', async () => {
      const server = await startPostgres(bin ?? '');
      const script = await bundleProgram('test/platform/kills/sendLoad.ts');
      const [channel, receiver] = [await startReceiver(), await startReceiver()];
      const start = (name: string, count: number) =>
        startProgram(script, {
          DATABASE_URL: server.url,
          BUSINESS_ID: businessId,
          NUMBER: number,
          COUNT: String(count),
          RECEIVER: receiver.url,
          PROVIDER: channel.url,
          NAME: name,
        });
      const [businessId, number] = [randomUUID(), uniquePhoneNumber()];
      const waitForLine = (process: ReturnType<typeof startProgram>, line: RegExp) =>
        new Promise<void>((resolve, reject) => {
          process.onLine((text) => line.test(text) && resolve());
          process.ended.then((code) => reject(new Error(`The program ended with ${code}.`)));
        });

      const dying = start('dying', Number.POSITIVE_INFINITY);
      await waitForLine(dying, /^ready/);
      const living = start('living', count);
      await waitForLine(living, /^accepted/);
      // The dying process is killed while the provider receives a message.
      channel.respondWith((response, { body }) => {
        const { by } = JSON.parse(body.toString()) as { by: string };
        if (by === 'dying') dying.kill();
        response.end();
      });
      await waitForLine(living, /^settled/);
      living.kill();
      await Promise.all([dying.ended, living.ended]);

      const accepted = [...dying.lines, ...living.lines].flatMap(
        (line) => /^accepted (.+)/.exec(line)?.[1] ?? [],
      );
      const received = channel.arrivals.map(
        ({ body }) => JSON.parse(body.toString()) as { id: string; by: string },
      );
      const by = (id: string) => received.filter((one) => one.id === id).map((one) => one.by);
      expect(accepted.length).toBeGreaterThan(count);
      expect(accepted.filter((id) => by(id).length === 0)).toEqual([]);
      const twice = [...new Set(received.map(({ id }) => id))].map(by).filter(({ length }) => length > 1);
      expect(twice).toEqual(twice.map(() => ['dying', 'living']));
      expect(twice.length).toBeGreaterThan(0);
      expect(twice.length).toBeLessThanOrEqual(concurrency.messages);

      const deliveries = receiver.arrivals.map(({ headers }) => headers['webhook-id']);
      expect(deliveries.length - new Set(deliveries).size).toBeLessThanOrEqual(concurrency.deliveries);
      const ended = new Set(
        receiver.arrivals
          .map(
            ({ body }) =>
              (JSON.parse(body.toString()) as { statusUpdate: { id: string; status: string } }).statusUpdate,
          )
          .filter(({ status }) => status === 'delivered' || status === 'delivery_failed')
          .map(({ id }) => id),
      );
      expect(accepted.filter((id) => !ended.has(id))).toEqual([]);
      await Promise.all([channel.close(), receiver.close(), server.stop()]);
    });
  },
);
