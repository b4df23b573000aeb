import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { createMessagingFixture, type MessagingFixture } from '../messaging/messagingFixture.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

/** Contract tests of the simulated customers, run on the embedded database and on PostgreSQL. */
export function describeCustomers(name: string, current: () => Database): void {
  describe(name, () => {
    let fixture: MessagingFixture;
    beforeEach(async () => {
      fixture = await createMessagingFixture(current());
    });
    afterEach(() => fixture.close());

    const customer = (from: string) => ({ businessId: fixture.businessId, from });
    const send = async (to: string, message: object, more: object = {}) => {
      const recipient = { id: to, channelType: 'chatapp' as const };
      const { id } = await fixture.messaging.send(fixture.businessId, { recipient, message, ...more });
      await fixture.newEvents();
      return id;
    };
    const deliveryOptions = {
      text: 'Choose a delivery option',
      listMessage: {
        button: { text: 'See options' },
        sections: [
          {
            rows: [
              { id: 'std', text: 'Standard' },
              { id: 'exp', text: 'Express' },
            ],
          },
        ],
      },
    };
    const keepOrChange = {
      text: 'Your order is ready',
      replyButtonMessage: {
        buttons: [
          { id: 'keep', text: 'Keep it' },
          { id: 'swap', text: 'Change date' },
        ],
      },
    };

    it('Events: a customer’s message emits a messages event, and the name is stored', async () => {
      const from = uniquePhoneNumber();
      await fixture.customers.sendMessage({ ...customer(from), name: 'Ana' }, { text: 'Is it still open?' });
      await fixture.customers.sendMessage(customer(from), {
        attachments: [{ type: 'image', url: 'https://a.test/i' }],
      });
      const events = await fixture.newEvents();
      expect(events).toMatchObject([
        { sender: { id: from, name: 'Ana' }, message: { text: 'Is it still open?' } },
        { sender: { id: from, name: 'Ana' }, message: { attachments: [{ type: 'image' }] } },
      ]);
      expect(events[0]).toMatchObject({ recipient: { id: fixture.number, name: 'River Street Shop' } });
    });

    it('Events: a pressed button emits its label, with the id and the callbackData of its message', async () => {
      const from = await fixture.addCustomer();
      const id = await send(from, keepOrChange, { callbackData: { order: 'A-17' } });
      expect(await fixture.customers.pressButton(customer(from), 'keep')).toBe(id);
      expect(await fixture.newEvents()).toMatchObject([
        { statusUpdate: { id, status: 'read' } },
        {
          message: { text: 'Keep it', isButtonResponse: true },
          context: { replyToMessageId: id },
          callbackData: { order: 'A-17' },
        },
      ]);
    });

    it('Events: a picked row emits its label', async () => {
      const from = await fixture.addCustomer();
      const id = await send(from, deliveryOptions);
      await fixture.customers.pickRow(customer(from), 'Express');
      const events = await fixture.newEvents();
      expect(events.at(-1)).toMatchObject({
        message: { text: 'Express', isButtonResponse: true },
        context: { replyToMessageId: id },
      });
      expect(events.at(-1)).not.toHaveProperty('callbackData');
    });

    it('Events: a quick reply of a template can be pressed', async () => {
      fixture.template = {
        state: 'approved',
        components: [
          { body: { text: { text: 'Ready.' } } },
          { button: { quickReply: { text: 'On my way' } } },
        ],
      };
      const from = uniquePhoneNumber();
      const template = { number: from, templateName: 'order_ready', language: 'en' };
      const { id } = await fixture.messaging.sendTemplated(fixture.businessId, template);
      await fixture.newEvents();
      expect(await fixture.customers.pressButton(customer(from), 'On my way')).toBe(id);
      expect((await fixture.newEvents()).at(-1)).toMatchObject({ message: { text: 'On my way' } });
    });

    it('Events: a button is pressed on the newest message that has it unless an id is passed', async () => {
      const from = await fixture.addCustomer();
      const older = await send(from, keepOrChange);
      fixture.clock.advance(1000);
      const newer = await send(from, keepOrChange);
      expect(await fixture.customers.pressButton(customer(from), 'swap')).toBe(newer);
      expect(await fixture.customers.pressButton(customer(from), 'swap', older)).toBe(older);
    });

    it('Events: a reply emits the id and the callbackData of the message that it quotes', async () => {
      const from = await fixture.addCustomer();
      const id = await send(from, { text: 'Hello' }, { callbackData: 7 });
      await fixture.customers.sendMessage(customer(from), { text: 'What?' }, id);
      expect((await fixture.newEvents()).at(-1)).toMatchObject({
        message: { text: 'What?' },
        context: { replyToMessageId: id },
        callbackData: 7,
      });
    });

    it('Delivery status: a customer’s message marks delivered messages as read', async () => {
      const from = await fixture.addCustomer();
      const ids = [await send(from, { text: 'One' }), await send(from, { text: 'Two' })];
      await fixture.customers.sendMessage(customer(from), { text: 'Yes?' });
      expect(ids.map((id) => fixture.statusesOf(id).at(-1))).toEqual(['read', 'read']);
    });

    it('lists the messages sent to a customer, newest first', async () => {
      const from = await fixture.addCustomer();
      await send(from, { text: 'One' });
      fixture.clock.advance(1000);
      await send(from, { text: 'Two' });
      const inbox = await fixture.customers.inbox(customer(from));
      expect(inbox.map(({ content, status }) => [content.text, status])).toEqual([
        ['Two', 'delivered'],
        ['One', 'delivered'],
      ]);
    });

    it('rejects impossible actions without emitting an event', async () => {
      const from = await fixture.addCustomer();
      fixture.onProgress = async () => ({ outcome: 'quiet' });
      const undelivered = await send(from, keepOrChange);
      await fixture.newEvents();
      const before = fixture.events.length;
      const { customers } = fixture;
      const unknownMessage = 'This customer received no message with this id.';
      const failures: (readonly [() => Promise<unknown>, string])[] = [
        [() => customers.pressButton(customer(from), 'keep'), 'No delivered message has the button "keep".'],
        [() => customers.pickRow(customer(from), 'std'), 'No delivered message has the row "std".'],
        [() => customers.markRead(customer(from), undelivered), 'The message is not delivered: it is sent.'],
        [() => customers.markRead(customer(uniquePhoneNumber()), undelivered), unknownMessage],
        [() => customers.sendMessage(customer(from), { text: 'x' }, 'none'), unknownMessage],
        [() => customers.sendMessage(customer('Ana'), { text: 'x' }), '"Ana" is not a phone number.'],
        [
          () => customers.inbox({ ...customer(from), to: uniquePhoneNumber() }),
          'The business has no such number.',
        ],
      ];
      for (const [attempt, message] of failures) await expect(attempt()).rejects.toThrow(message);
      expect(fixture.events.length).toBe(before);
    });
  });
}
