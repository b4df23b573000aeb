import { expect, it } from 'vitest';
import { DatabaseJobQueue } from '../../../platform/jobs/DatabaseJobQueue.ts';
import type { JobQueue } from '../../../platform/jobs/JobQueue.ts';
import { newBusiness } from '../support/business.ts';
import { databaseTimeout, startPlatform } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { promo } from '../templates/templates.ts';

it(
  'the platform starts, uses and stops the queue that createJobQueue returns',
  async () => {
    const calls: string[] = [];
    const caller = await startPlatform(undefined, {
      createJobQueue(options): JobQueue {
        const inner = new DatabaseJobQueue(options);
        return {
          add(transaction, job) {
            calls.push(`add ${job.kind}`);
            return inner.add(transaction, job);
          },
          cancelLane: (transaction, kind, lane) => inner.cancelLane(transaction, kind, lane),
          wake: () => inner.wake(),
          handle: (kind, handler) => inner.handle(kind, handler),
          start() {
            calls.push('start');
            inner.start();
          },
          async stop() {
            calls.push('stop');
            await inner.stop();
          },
          whenIdle: () => inner.whenIdle(),
        };
      },
    });
    const shop = await newBusiness(caller.platform);
    const number = uniquePhoneNumber();
    await caller.platform.channels.add({ businessId: shop.businessId, type: 'chatapp', number });
    expect((await shop.call('POST', '/create/template', promo)).status).toBe(200);
    await caller.close();
    expect(calls).toEqual(['start', 'add template review', 'stop']);
  },
  databaseTimeout,
);
