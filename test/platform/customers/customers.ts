import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { type Desk, openDesk } from '../messaging/desk.ts';
import { anyNumber } from '../support/anyNumber.ts';

/** What the other side of the chat channel does, on every store of rows. */
export function describeCustomers(name: string, current: () => Database): void {
  describe(name, () => {
    let desk: Desk;
    beforeEach(async () => {
      desk = await openDesk(current());
    });
    afterEach(() => desk.close());

    const customer = (from: string) => ({ businessId: desk.businessId, from });
    const send = async (to: string, message: object, more: object = {}) => {
      const recipient = { id: to, channelType: 'chatapp' as const };
      const { id } = await desk.messaging.send(desk.businessId, { recipient, message, ...more });
      await desk.settle();
      return id;
    };
    const options = {
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
    const keepOrSwap = {
      text: 'Your order is ready',
      replyButtonMessage: {
        buttons: [
          { id: 'keep', text: 'Keep it' },
          { id: 'swap', text: 'Change date' },
        ],
      },
    };

    it('Events: what a customer says is a messages event, and the name is remembered', async () => {
      const from = anyNumber();
      await desk.customers.say({ ...customer(from), name: 'Ana' }, { text: 'Is it still open?' });
      await desk.customers.say(customer(from), { attachments: [{ type: 'image', url: 'https://a.test/i' }] });
      const told = await desk.settle();
      expect(told).toMatchObject([
        { sender: { id: from, name: 'Ana' }, message: { text: 'Is it still open?' } },
        { sender: { id: from, name: 'Ana' }, message: { attachments: [{ type: 'image' }] } },
      ]);
      expect(told[0]).toMatchObject({ recipient: { id: desk.number, name: 'River Street Shop' } });
    });

    it('Events: a button that is pressed comes with what it answers and the callbackData of that', async () => {
      const from = await desk.acquaintance();
      const id = await send(from, keepOrSwap, { callbackData: { order: 'A-17' } });
      expect(await desk.customers.press(customer(from), 'keep')).toBe(id);
      expect(await desk.settle()).toMatchObject([
        { statusUpdate: { id, status: 'read' } },
        {
          message: { text: 'Keep it', isButtonResponse: true },
          context: { replyToMessageId: id },
          callbackData: { order: 'A-17' },
        },
      ]);
    });

    it('Events: a row that is picked comes as its label', async () => {
      const from = await desk.acquaintance();
      const id = await send(from, options);
      await desk.customers.pick(customer(from), 'Express');
      const told = await desk.settle();
      expect(told.at(-1)).toMatchObject({
        message: { text: 'Express', isButtonResponse: true },
        context: { replyToMessageId: id },
      });
      expect(told.at(-1)).not.toHaveProperty('callbackData');
    });

    it('Events: a quick reply of a template can be pressed', async () => {
      desk.template = {
        state: 'approved',
        components: [
          { body: { text: { text: 'Ready.' } } },
          { button: { quickReply: { text: 'On my way' } } },
        ],
      };
      const from = anyNumber();
      const template = { number: from, templateName: 'order_ready', language: 'en' };
      const { id } = await desk.messaging.sendTemplated(desk.businessId, template);
      await desk.settle();
      expect(await desk.customers.press(customer(from), 'On my way')).toBe(id);
      expect((await desk.settle()).at(-1)).toMatchObject({ message: { text: 'On my way' } });
    });

    it('Events: the newest message with the button is meant, unless one is named', async () => {
      const from = await desk.acquaintance();
      const older = await send(from, keepOrSwap);
      desk.clock.advance(1000);
      const newer = await send(from, keepOrSwap);
      expect(await desk.customers.press(customer(from), 'swap')).toBe(newer);
      expect(await desk.customers.press(customer(from), 'swap', older)).toBe(older);
    });

    it('Events: a customer who quotes a message names it', async () => {
      const from = await desk.acquaintance();
      const id = await send(from, { text: 'Hello' }, { callbackData: 7 });
      await desk.customers.say(customer(from), { text: 'What?' }, id);
      expect((await desk.settle()).at(-1)).toMatchObject({
        ...{ message: { text: 'What?' }, context: { replyToMessageId: id }, callbackData: 7 },
      });
    });

    it('Delivery status: whoever answers has read what had arrived', async () => {
      const from = await desk.acquaintance();
      const ids = [await send(from, { text: 'One' }), await send(from, { text: 'Two' })];
      await desk.customers.say(customer(from), { text: 'Yes?' });
      expect(ids.map((id) => desk.statusesOf(id).at(-1))).toEqual(['read', 'read']);
    });

    it('shows a customer what the business sent, the newest first', async () => {
      const from = await desk.acquaintance();
      await send(from, { text: 'One' });
      desk.clock.advance(1000);
      await send(from, { text: 'Two' });
      const inbox = await desk.customers.inbox(customer(from));
      expect(inbox.map(({ content, status }) => [content.text, status])).toEqual([
        ['Two', 'delivered'],
        ['One', 'delivered'],
      ]);
    });

    it('refuses what a customer cannot do, and nothing happens', async () => {
      const from = await desk.acquaintance();
      desk.progress = async () => ({ outcome: 'quiet' });
      const unseen = await send(from, keepOrSwap);
      await desk.settle();
      const before = desk.events.length;
      const { press, pick, read, say, inbox } = desk.customers;
      const noSuch = 'This customer got no message with this id.';
      const refusals: (readonly [() => Promise<unknown>, string])[] = [
        [() => press(customer(from), 'keep'), 'No message that has arrived offers the button "keep".'],
        [() => pick(customer(from), 'std'), 'No message that has arrived offers the row "std".'],
        [() => read(customer(from), unseen), 'The message has not arrived: it is sent.'],
        [() => read(customer(anyNumber()), unseen), noSuch],
        [() => say(customer(from), { text: 'x' }, 'none'), noSuch],
        [() => say(customer('Ana'), { text: 'x' }), '"Ana" is not a phone number.'],
        [() => inbox({ ...customer(from), to: anyNumber() }), 'The business has no such number.'],
      ];
      for (const [attempt, message] of refusals) await expect(attempt()).rejects.toThrow(message);
      expect(desk.events.length).toBe(before);
    });
  });
}
