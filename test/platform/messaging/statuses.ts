import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { createMessagingFixture, type EventBody, type MessagingFixture } from './messagingFixture.ts';

const hour = 3_600_000;

/** The tests of accepted messages, for every kind of database. */
export function describeStatuses(name: string, current: () => Database): void {
  describe(name, () => {
    let fixture: MessagingFixture;
    beforeEach(async () => {
      fixture = await createMessagingFixture(current());
    });
    afterEach(() => fixture.close());

    const send = (to: string, more: object = {}) =>
      fixture.messaging.send(fixture.businessId, {
        recipient: { id: to, channelType: 'chatapp' },
        message: { text: 'Hello' },
        ...more,
      });
    const failureOf = (events: readonly EventBody[]) =>
      events.find(({ statusUpdate }) => statusUpdate?.status === 'delivery_failed')?.statusUpdate?.error;
    const errorBody = (code: string, message: unknown = expect.any(String)) => ({
      message,
      code,
      type: expect.stringMatching(/^ERROR_TYPE_/),
      userTitle: message,
      userMessage: expect.any(String),
      cntTraceId: expect.stringMatching(/^\d{1,20}$/),
      details: {},
    });

    it('Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read', async () => {
      const from = await fixture.addCustomer();
      const { id } = await send(from, { callbackData: { order: 'A-17' }, campaignName: 'ready-2026' });
      await fixture.newEvents();
      expect(await fixture.customers.markRead({ businessId: fixture.businessId, from }, id)).toBe(1);
      expect(fixture.statusesOf(id)).toEqual(['sent', 'delivered', 'read']);
      const events = fixture.events.filter(({ topic }) => topic === 'delivery_status');
      expect(events.map(({ isEcho, channelType }) => [isEcho, channelType])).toEqual(
        Array(3).fill([false, 'chatapp']),
      );
      for (const { body } of events) {
        expect(body).toMatchObject({
          callbackData: { order: 'A-17' },
          statusUpdate: { id, error: null, metadata: { campaignName: 'ready-2026' } },
        });
      }
    });

    it('Delivery status: each status is emitted once, also when the customer reads again', async () => {
      const from = await fixture.addCustomer();
      const { id } = await send(from);
      await fixture.newEvents();
      const customer = { businessId: fixture.businessId, from };
      const counts = [
        await fixture.customers.markRead(customer),
        await fixture.customers.markRead(customer),
        await fixture.customers.markRead(customer, id),
      ];
      expect([counts, fixture.statusesOf(id)]).toEqual([
        [1, 0, 0],
        ['sent', 'delivered', 'read'],
      ]);
    });

    it('Delivery status: a channel that reports only the read also causes the delivered event', async () => {
      fixture.onProgress = async (status) => ({ outcome: status === 'sent' ? 'read' : 'quiet' });
      const { id } = await send(await fixture.addCustomer());
      await fixture.newEvents();
      expect(fixture.statusesOf(id)).toEqual(['sent', 'delivered', 'read']);
    });

    it('Delivery status: a failure is delivery_failed and carries an error with cntTraceId', async () => {
      fixture.onSend = async () => ({ outcome: 'failed', failure: { code: 'ERROR_CODE_X', message: 'No.' } });
      const { id } = await send(await fixture.addCustomer());
      const newEvents = await fixture.newEvents();
      expect(fixture.statusesOf(id)).toEqual(['delivery_failed']);
      expect(failureOf(newEvents)).toEqual(errorBody('ERROR_CODE_X', 'No.'));
    });

    it('Delivery status: a sent message can fail, a delivered message cannot', async () => {
      const failure = { code: 'ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID', message: 'Gone.' };
      fixture.onProgress = async () => ({ outcome: 'failed', failure });
      const lost = await send(await fixture.addCustomer());
      await fixture.newEvents();
      expect(fixture.statusesOf(lost.id)).toEqual(['sent', 'delivery_failed']);
      fixture.onProgress = async (status) =>
        status === 'sent' ? { outcome: 'delivered' } : { outcome: 'failed', failure };
      const arrived = await send(await fixture.addCustomer());
      await fixture.newEvents();
      expect(fixture.statusesOf(arrived.id)).toEqual(['sent', 'delivered']);
    });

    it('Delete template: an accepted message that uses it fails', async () => {
      fixture.template = { state: 'approved', components: [] };
      fixture.onSend = () => Promise.reject(new Error('no line'));
      const request = { number: '+351910000002', templateName: 'gone', language: 'en' };
      const { id } = await fixture.messaging.sendTemplated(fixture.businessId, request);
      await fixture.newEvents();
      const tried = fixture.sentMessages.length;
      fixture.template = { state: 'deleted' };
      fixture.clock.advance(1000);
      const newEvents = await fixture.newEvents();
      expect(fixture.statusesOf(id)).toEqual(['delivery_failed']);
      expect(failureOf(newEvents)).toEqual(errorBody('ERROR_CODE_MESSAGE_TEMPLATE_DELETED'));
      expect(fixture.sentMessages).toHaveLength(tried);
    });

    it('Delivery status: an unreachable provider is called again with the same id', async () => {
      let down = true;
      fixture.onSend = async () => {
        if (down) throw new Error('no line');
        return { outcome: 'accepted' };
      };
      const { id } = await send(await fixture.addCustomer());
      await fixture.newEvents();
      expect([fixture.statusesOf(id), fixture.failures]).toEqual([[], [new Error('no line')]]);
      down = false;
      fixture.clock.advance(1000);
      await fixture.newEvents();
      expect(fixture.statusesOf(id)).toEqual(['sent', 'delivered']);
      expect(new Set(fixture.sentMessages.map((each) => each.id))).toEqual(new Set([id]));
    });

    it('Delivery status: a message without a report for 24 hours fails', async () => {
      fixture.onProgress = async () => ({
        outcome: 'waiting',
        checkAgainAt: new Date(fixture.clock.now().getTime() + hour),
      });
      const waiting = await send(await fixture.addCustomer());
      await fixture.newEvents();
      fixture.onSend = () => Promise.reject(new Error('no line'));
      const unsent = await send(await fixture.addCustomer());
      await fixture.newEvents();
      for (let passed = 0; passed < 25; passed++) {
        fixture.clock.advance(hour);
        await fixture.newEvents();
      }
      expect(fixture.statusesOf(waiting.id)).toEqual(['sent', 'delivery_failed']);
      expect(fixture.statusesOf(unsent.id)).toEqual(['delivery_failed']);
      expect(await current().query('select id from jobs')).toEqual([]);
    });

    it('Events: an outbound message emits an echo with the topic messages', async () => {
      const from = await fixture.addCustomer('Ana');
      const { id } = await send(from);
      await fixture.newEvents();
      const echoes = fixture.events.filter(({ isEcho }) => isEcho);
      expect(echoes).toMatchObject([
        {
          topic: 'messages',
          body: {
            sender: { id: fixture.number },
            recipient: { id: from, name: 'Ana' },
            message: { id, text: 'Hello', isEcho: true },
          },
        },
      ]);
    });
  });
}
