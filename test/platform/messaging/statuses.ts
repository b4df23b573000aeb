import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { createMessagingFixture, type EventBody, type MessagingFixture } from './messagingFixture.ts';

const hour = 3_600_000;

/** What becomes of a message once it is accepted, on every store of rows. */
export function describeStatuses(name: string, current: () => Database): void {
  describe(name, () => {
    let desk: MessagingFixture;
    beforeEach(async () => {
      desk = await createMessagingFixture(current());
    });
    afterEach(() => desk.close());

    const send = (to: string, more: object = {}) =>
      desk.messaging.send(desk.businessId, {
        ...{ recipient: { id: to, channelType: 'chatapp' }, message: { text: 'Hello' } },
        ...more,
      });
    const failureOf = (told: readonly EventBody[]) =>
      told.find(({ statusUpdate }) => statusUpdate?.status === 'delivery_failed')?.statusUpdate?.error;
    const flat = (code: string, message: unknown = expect.any(String)) => ({
      ...{ message, code, type: expect.stringMatching(/^ERROR_TYPE_/), userTitle: message },
      ...{ userMessage: expect.any(String), cntTraceId: expect.stringMatching(/^\d{1,20}$/), details: {} },
    });

    it('Delivery status: a dispatched message is sent; sent becomes delivered, delivered becomes read', async () => {
      const from = await desk.addCustomer();
      const { id } = await send(from, { callbackData: { order: 'A-17' }, campaignName: 'ready-2026' });
      await desk.takeEvents();
      expect(await desk.customers.markRead({ businessId: desk.businessId, from }, id)).toBe(1);
      expect(desk.statusesOf(id)).toEqual(['sent', 'delivered', 'read']);
      const events = desk.events.filter(({ topic }) => topic === 'delivery_status');
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

    it('Delivery status: each is emitted once, also when the customer reads again', async () => {
      const from = await desk.addCustomer();
      const { id } = await send(from);
      await desk.takeEvents();
      const customer = { businessId: desk.businessId, from };
      const counts = [
        await desk.customers.markRead(customer),
        await desk.customers.markRead(customer),
        await desk.customers.markRead(customer, id),
      ];
      expect([counts, desk.statusesOf(id)]).toEqual([
        [1, 0, 0],
        ['sent', 'delivered', 'read'],
      ]);
    });

    it('Delivery status: a channel that reports only the read also causes the delivered event', async () => {
      desk.onProgress = async (status) => ({ outcome: status === 'sent' ? 'read' : 'quiet' });
      const { id } = await send(await desk.addCustomer());
      await desk.takeEvents();
      expect(desk.statusesOf(id)).toEqual(['sent', 'delivered', 'read']);
    });

    it('Delivery status: a failure is delivery_failed and carries an error with cntTraceId', async () => {
      desk.onSend = async () => ({ outcome: 'failed', failure: { code: 'ERROR_CODE_X', message: 'No.' } });
      const { id } = await send(await desk.addCustomer());
      const told = await desk.takeEvents();
      expect(desk.statusesOf(id)).toEqual(['delivery_failed']);
      expect(failureOf(told)).toEqual(flat('ERROR_CODE_X', 'No.'));
    });

    it('Delivery status: a sent message can fail, a delivered one cannot', async () => {
      const failure = { code: 'ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID', message: 'Gone.' };
      desk.onProgress = async () => ({ outcome: 'failed', failure });
      const lost = await send(await desk.addCustomer());
      await desk.takeEvents();
      expect(desk.statusesOf(lost.id)).toEqual(['sent', 'delivery_failed']);
      desk.onProgress = async (status) =>
        status === 'sent' ? { outcome: 'delivered' } : { outcome: 'failed', failure };
      const arrived = await send(await desk.addCustomer());
      await desk.takeEvents();
      expect(desk.statusesOf(arrived.id)).toEqual(['sent', 'delivered']);
    });

    it('Delete template: an accepted message that uses it fails', async () => {
      desk.template = { state: 'approved', components: [] };
      desk.onSend = () => Promise.reject(new Error('no line'));
      const request = { number: '+351910000002', templateName: 'gone', language: 'en' };
      const { id } = await desk.messaging.sendTemplated(desk.businessId, request);
      await desk.takeEvents();
      const tried = desk.sentMessages.length;
      desk.template = { state: 'deleted' };
      desk.clock.advance(1000);
      const told = await desk.takeEvents();
      expect(desk.statusesOf(id)).toEqual(['delivery_failed']);
      expect(failureOf(told)).toEqual(flat('ERROR_CODE_MESSAGE_TEMPLATE_DELETED'));
      expect(desk.sentMessages).toHaveLength(tried);
    });

    it('Delivery status: an unreachable provider is called again with the same id', async () => {
      let down = true;
      desk.onSend = async () => {
        if (down) throw new Error('no line');
        return { outcome: 'accepted' };
      };
      const { id } = await send(await desk.addCustomer());
      await desk.takeEvents();
      expect([desk.statusesOf(id), desk.failures]).toEqual([[], [new Error('no line')]]);
      down = false;
      desk.clock.advance(1000);
      await desk.takeEvents();
      expect(desk.statusesOf(id)).toEqual(['sent', 'delivered']);
      expect(new Set(desk.sentMessages.map((each) => each.id))).toEqual(new Set([id]));
    });

    it('Delivery status: a message without a report for 24 hours fails', async () => {
      desk.onProgress = async () => ({
        outcome: 'waiting',
        checkAgainAt: new Date(desk.clock.now().getTime() + hour),
      });
      const waiting = await send(await desk.addCustomer());
      await desk.takeEvents();
      desk.onSend = () => Promise.reject(new Error('no line'));
      const unsent = await send(await desk.addCustomer());
      await desk.takeEvents();
      for (let passed = 0; passed < 25; passed++) {
        desk.clock.advance(hour);
        await desk.takeEvents();
      }
      expect(desk.statusesOf(waiting.id)).toEqual(['sent', 'delivery_failed']);
      expect(desk.statusesOf(unsent.id)).toEqual(['delivery_failed']);
      expect(await current().query('select id from jobs')).toEqual([]);
    });

    it('Events: messages are inbound messages; with echo also outbound ones', async () => {
      const from = await desk.addCustomer('Ana');
      const { id } = await send(from);
      await desk.takeEvents();
      const echoes = desk.events.filter(({ isEcho }) => isEcho);
      expect(echoes).toMatchObject([
        {
          topic: 'messages',
          body: {
            sender: { id: desk.number },
            recipient: { id: from, name: 'Ana' },
            message: { id, text: 'Hello', isEcho: true },
          },
        },
      ]);
    });
  });
}
