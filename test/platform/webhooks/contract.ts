import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import type { JobQueue } from '../../../platform/jobs/JobQueue.ts';
import { Businesses } from '../../../platform/keys/Businesses.ts';
import { type Configuration, emptyConfiguration } from '../../../platform/webhooks/configuration.ts';
import type { Deliveries } from '../../../platform/webhooks/Deliveries.ts';
import type { BusinessEvent, Topic } from '../../../platform/webhooks/emit.ts';
import type { ReceiverResponse } from '../../../platform/webhooks/post.ts';
import { WebhookKeys } from '../../../platform/webhooks/WebhookKeys.ts';
import { Webhooks } from '../../../platform/webhooks/Webhooks.ts';
import { manualClock } from '../support/clock.ts';
import { waitOptions } from '../support/platform.ts';
import { createDeliveryParts } from './createDeliveryParts.ts';

const second = 1000;
const accepted: ReceiverResponse = { outcome: 'accepted', status: 200 };
const refused = (status: number): ReceiverResponse => ({ outcome: 'refused', status, answer: 'no' });

interface Call {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The tests of deliveries, for every kind of database. The database must be migrated. */
export function describeDeliveries(name: string, current: () => Database): void {
  describe(name, () => {
    const clock = manualClock();
    const pauses = [10 * second, 60 * second];
    const calls: Call[] = [];
    const failures: unknown[] = [];
    let answer: (call: Call, signal: AbortSignal) => ReceiverResponse | Promise<ReceiverResponse>;
    let [jobs, deliveries]: [JobQueue?, Deliveries?] = [];
    let businessId = '';

    const createParts = (): [JobQueue, Deliveries] =>
      createDeliveryParts({
        database: current(),
        clock,
        post: async (address, headers, body, signal) => {
          calls.push({ address, headers, body });
          return answer({ address, headers, body }, signal);
        },
        retryDelays: pauses,
        onFailure: (error) => failures.push(error),
      });
    const keys = () => new WebhookKeys(current(), clock);
    const webhooks = () => new Webhooks(current(), clock);
    const getLog = () => {
      if (deliveries === undefined) throw new Error('No deliveries.');
      return deliveries;
    };
    const getQueue = () => {
      if (jobs === undefined) throw new Error('No queue.');
      return jobs;
    };

    beforeEach(async () => {
      calls.length = 0;
      failures.length = 0;
      answer = () => accepted;
      await current().exec('delete from jobs');
      businessId = await new Businesses(current(), clock).create();
      [jobs, deliveries] = createParts();
      getQueue().start();
    });
    afterEach(async () => {
      await getQueue().stop();
      expect(failures).toEqual([]);
    });

    const register = async (configuration: Partial<Configuration> = {}, topic: Topic = 'messages') => {
      const created = await webhooks().create({
        businessId,
        topic,
        type: 'custom',
        address: `https://${topic}.example/in`,
        configuration: { ...emptyConfiguration, ...configuration },
      });
      return created?.id ?? '';
    };
    const messageEvent = (): BusinessEvent => {
      return { businessId, topic: 'messages', channelType: 'chatapp', isEcho: false, body: {} };
    };
    const emit = async (body: object = { n: 1 }, change: Partial<BusinessEvent> = {}) => {
      await current().transaction((inside) =>
        getLog().emit(inside, { ...messageEvent(), ...change, body: { ...body } }),
      );
      getQueue().wake();
    };
    const pass = async (milliseconds: number) => {
      clock.advance(milliseconds);
      await getQueue().whenIdle();
    };
    const states = async () => (await getLog().list(businessId)).map(({ state }) => state);
    const only = async () => {
      const [first] = await getLog().list(businessId);
      const found = first && (await getLog().get(businessId, first.id));
      if (found === undefined) throw new Error('There is no delivery.');
      return found;
    };
    const bodies = () => calls.map(({ body }): unknown => JSON.parse(new TextDecoder().decode(body)));
    const signatures = () => calls.map(({ headers }) => headers['x-service-hmac-sha256']);
    const hmac = (body: Uint8Array, secret: string) =>
      createHmac('sha256', secret).update(body).digest('base64');

    it('are sent once and logged', async () => {
      await register();
      const key = await keys().create(businessId);
      await emit({ text: 'Olá 😀 \u2028 /' });
      await getQueue().whenIdle();
      expect(calls).toHaveLength(1);
      expect(calls[0]).toMatchObject({
        address: 'https://messages.example/in',
        headers: { 'content-type': 'application/json' },
      });
      expect(bodies()).toEqual([{ text: 'Olá 😀 \u2028 /' }]);
      expect(signatures()).toEqual(calls.map(({ body }) => hmac(body, key.secret)));
      expect(await only()).toMatchObject({
        id: calls[0]?.headers['webhook-id'],
        state: 'delivered',
        reason: null,
        attempts: 1,
        topic: 'messages',
        nextAttemptAt: null,
        settledAt: clock.now(),
        attemptLog: [{ number: 1, outcome: 'accepted', status: 200, keyId: key.id }],
      });
      await pass(3600 * second);
      expect(calls).toHaveLength(1);
    });

    it('are not sent after a rollback', async () => {
      await register();
      await keys().create(businessId);
      const undone = current().transaction(async (inside) => {
        await getLog().emit(inside, messageEvent());
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      await pass(0);
      expect([calls, await states()]).toEqual([[], []]);
    });

    it('go to the webhook of the topic when they match its configuration', async () => {
      await keys().create(businessId);
      await emit({ n: 'nobody is registered' });
      await register({ channelTypes: ['sms'], echo: true });
      await register({ filters: [{ field: 'campaignName', expression: 'spring-*' }] }, 'delivery_status');
      const status = { topic: 'delivery_status' } as const;
      await emit({ n: 'another channel' });
      await emit({ n: 1 }, { channelType: 'sms' });
      await emit({ n: 2 }, { channelType: 'sms', isEcho: true });
      await emit({ n: 'another campaign', campaignName: 'summer' }, status);
      await emit({ n: 3, campaignName: 'spring-2026' }, status);
      await getQueue().whenIdle();
      expect(
        bodies()
          .map((body) => (body as { n: unknown }).n)
          .sort(),
      ).toEqual([1, 2, 3]);
      expect(calls.map(({ address }) => address).sort()).toEqual([
        'https://delivery_status.example/in',
        'https://messages.example/in',
        'https://messages.example/in',
      ]);
    });

    it('are retried after growing delays with the same id and bytes, and parked after the last attempt', async () => {
      await register();
      await keys().create(businessId);
      answer = () => refused(500);
      await emit();
      await getQueue().whenIdle();
      expect(await only()).toMatchObject({
        state: 'queued',
        nextAttemptAt: new Date(clock.now().getTime() + 10 * second),
      });
      await pass(9 * second);
      expect(calls).toHaveLength(1);
      await pass(second);
      expect(calls).toHaveLength(2);
      await pass(59 * second);
      expect(calls).toHaveLength(2);
      await pass(second);
      expect(calls).toHaveLength(3);
      expect(await only()).toMatchObject({
        state: 'parked',
        reason: 'exhausted',
        attempts: 3,
        nextAttemptAt: null,
        attemptLog: [1, 2, 3].map((number) => ({ number, outcome: 'refused', status: 500, answer: 'no' })),
      });
      expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(signatures()).size).toBe(1);
      await pass(24 * 3600 * second);
      expect(calls).toHaveLength(3);
    });

    it.each<ReceiverResponse>([
      refused(201),
      refused(204),
      refused(302),
      refused(410),
      { outcome: 'timeout' },
    ])('count %j as a failure and are retried until a 200', async (failure) => {
      await register();
      await keys().create(businessId);
      answer = () => (calls.length < 3 ? failure : accepted);
      await emit();
      await getQueue().whenIdle();
      await pass(10 * second);
      await pass(60 * second);
      expect([calls.length, await states()]).toEqual([3, ['delivered']]);
    });

    it('are signed with the key that is active at each attempt', async () => {
      await register();
      const [first, answers] = [await keys().create(businessId), [refused(500), refused(500), accepted]];
      answer = () => answers.shift() ?? accepted;
      await emit();
      await getQueue().whenIdle();
      const second_ = await keys().create(businessId);
      await pass(10 * second);
      await keys().revoke(businessId, second_.id);
      const third = await keys().create(businessId);
      await pass(60 * second);
      expect(signatures()).toEqual(
        calls.map(({ body }, index) => hmac(body, [first, second_, third][index]?.secret ?? '')),
      );
      expect((await only()).attemptLog.map(({ keyId }) => keyId)).toEqual([first.id, second_.id, third.id]);
    });

    it('without an active key are parked with the reason, never signed with an inactive key', async () => {
      await register();
      await emit();
      await getQueue().whenIdle();
      expect(await only()).toMatchObject({
        state: 'parked',
        reason: 'ERROR_CODE_BUSINESS_KEY_SECRET_ABSENT',
        attempts: 0,
        attemptLog: [],
      });
      const { id } = await keys().create(businessId);
      await keys().revoke(businessId, id);
      await emit();
      await getQueue().whenIdle();
      await new WebhookKeys(current(), clock, { lifetime: second }).create(businessId);
      clock.advance(second);
      await emit();
      await getQueue().whenIdle();
      expect([calls, await states()]).toEqual([[], ['parked', 'parked', 'parked']]);
    });

    it('are cancelled when their webhook is deleted, also queued ones', async () => {
      const id = await register();
      await keys().create(businessId);
      answer = () => refused(500);
      await emit({ n: 1 });
      await getQueue().whenIdle();
      expect(await webhooks().remove(businessId, id, (inside) => getLog().cancel(inside, id))).toBe(true);
      await emit({ n: 2 });
      await pass(24 * 3600 * second);
      expect([calls.length, await states()]).toEqual([1, ['cancelled']]);
    });

    it('that are being sent when their webhook is deleted are not retried', async () => {
      const id = await register();
      await keys().create(businessId);
      let end = (_: ReceiverResponse) => {};
      answer = () =>
        new Promise((resolve) => {
          end = resolve;
        });
      await emit();
      await vi.waitFor(() => expect(calls).toHaveLength(1), waitOptions);
      await webhooks().remove(businessId, id, (inside) => getLog().cancel(inside, id));
      end(refused(500));
      await pass(24 * 3600 * second);
      expect([calls.length, await states()]).toEqual([1, ['cancelled']]);
    });

    it('use a new address after an update', async () => {
      const id = await register();
      await keys().create(businessId);
      answer = () => refused(500);
      await emit();
      await getQueue().whenIdle();
      await webhooks().update(businessId, id, ({ configuration }) => ({
        address: 'https://moved.example/',
        configuration,
      }));
      await pass(10 * second);
      expect(calls.map(({ address }) => address)).toEqual([
        'https://messages.example/in',
        'https://moved.example/',
      ]);
    });

    it('can be replayed with all retries when parked', async () => {
      await register();
      answer = () => refused(500);
      await emit();
      await getQueue().whenIdle();
      await keys().create(businessId);
      const { id } = await only();
      expect(await getLog().replay(businessId, id)).toBe('queued');
      await getQueue().whenIdle();
      expect(await getLog().replay(businessId, id)).toBe('already queued');
      await pass(10 * second);
      await pass(60 * second);
      expect(await only()).toMatchObject({ state: 'parked', reason: 'exhausted', attempts: 3 });
      answer = () => accepted;
      expect(await getLog().replayParked(businessId)).toBe(1);
      await getQueue().whenIdle();
      expect(await only()).toMatchObject({ state: 'delivered', attempts: 4 });
      expect((await only()).attemptLog.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    });

    it('are replayed to the current webhook of the topic, and not without a webhook', async () => {
      const id = await register();
      await emit();
      await getQueue().whenIdle();
      await webhooks().remove(businessId, id, (inside) => getLog().cancel(inside, id));
      await keys().create(businessId);
      const parked = await only();
      expect(await getLog().replay(businessId, parked.id)).toBe('no webhook');
      const next = await register();
      expect(await getLog().replay(businessId, parked.id)).toBe('queued');
      await getQueue().whenIdle();
      expect(await only()).toMatchObject({ state: 'delivered', webhookId: next });
    });

    it('are visible to their business only', async () => {
      await register();
      await emit();
      await getQueue().whenIdle();
      const { id } = await only();
      const other = await new Businesses(current(), clock).create();
      expect([
        await getLog().list(other),
        await getLog().get(other, id),
        await getLog().replay(other, id),
      ]).toEqual([[], undefined, 'unknown']);
      expect([await getLog().get(businessId, 'none'), await getLog().replay(businessId, 'none')]).toEqual([
        undefined,
        'unknown',
      ]);
    });

    it('interrupted by a stop are sent after the restart', async () => {
      await register();
      await keys().create(businessId);
      answer = (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      await emit();
      await vi.waitFor(() => expect(calls).toHaveLength(1), waitOptions);
      await getQueue().stop();
      answer = () => accepted;
      [jobs, deliveries] = createParts();
      getQueue().start();
      await getQueue().whenIdle();
      expect(await only()).toMatchObject({ state: 'delivered', attempts: 1 });
      expect(calls).toHaveLength(2);
    });

    it('to a hanging receiver do not delay deliveries to another receiver', async () => {
      await register();
      await register({}, 'delivery_status');
      await keys().create(businessId);
      answer = ({ address }, signal) =>
        address.includes('messages')
          ? new Promise((_resolve, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason));
            })
          : accepted;
      for (let n = 0; n < 20; n++) await emit({ n });
      for (let n = 0; n < 20; n++) await emit({ n }, { topic: 'delivery_status' });
      await vi.waitFor(async () => {
        const done = (await getLog().list(businessId)).filter(({ state }) => state === 'delivered');
        expect(done.map(({ topic }) => topic)).toEqual(Array(20).fill('delivery_status'));
      }, waitOptions);
    });
  });
}
