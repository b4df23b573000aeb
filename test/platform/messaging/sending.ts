import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, SqlParameter } from '../../../platform/index.ts';
import { recordInitiation } from '../../../platform/messaging/customerRecords.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';
import { createMessagingFixture, type MessagingFixture } from './messagingFixture.ts';

const hour = 3_600_000;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The tests of sending, for every kind of database. */
export function describeSending(name: string, current: () => Database): void {
  describe(name, () => {
    let fixture: MessagingFixture;
    beforeEach(async () => {
      fixture = await createMessagingFixture(current());
    });
    afterEach(() => fixture.close());

    const chatapp = 'chatapp' as const;
    const send = (to: string, message: object = { text: 'Hello' }, more: object = {}) =>
      fixture.messaging.send(fixture.businessId, {
        recipient: { id: to, channelType: chatapp },
        message,
        ...more,
      });
    const sendTemplated = (to: string, more: object = {}) =>
      fixture.messaging.sendTemplated(fixture.businessId, {
        number: to,
        templateName: 'order_ready',
        language: 'pt_PT',
        ...more,
      });
    const refused = (code: string) => ({ name: 'BusinessApiError', code: `ERROR_CODE_${code}` });
    const approve = () => {
      fixture.template = { state: 'approved', components: [{ body: { text: { text: 'It is ready.' } } }] };
    };

    it('Messaging: send/messages returns the id of the message', async () => {
      const customer = await fixture.addCustomer();
      const { id } = await send(customer);
      expect(id).toMatch(ulid);
      await fixture.newEvents();
      expect(fixture.sentMessages).toMatchObject([{ id, to: customer, content: { text: 'Hello' } }]);
      expect(fixture.statusesOf(id)).toEqual(['sent', 'delivered']);
    });

    it('Messaging: send/chatapp_templated_messages returns the id of the message', async () => {
      approve();
      const { id } = await sendTemplated('+351 (91) 000-0002');
      expect(id).toMatch(ulid);
      await fixture.newEvents();
      expect(fixture.sentMessages).toMatchObject([
        { id, to: '+351910000002', content: { text: 'It is ready.' } },
      ]);
      expect(fixture.statusesOf(id)).toEqual(['sent', 'delivered']);
    });

    it("Messaging: keeps the caller's id; the same request again sends nothing", async () => {
      const customer = await fixture.addCustomer();
      const id = '01KE7M3V7Q2Y8W4T6R5P9N1B0C';
      const results = [
        await send(customer, { id, text: 'Hello' }),
        await send(customer, { id, text: 'Hello' }),
      ];
      expect(results).toEqual([{ id }, { id }]);
      await expect(send(customer, { id, text: 'Bye' })).rejects.toMatchObject({ status: 409 });
      await fixture.newEvents();
      expect(fixture.sentMessages).toHaveLength(1);
    });

    it('Messaging: only a template goes to a customer who never wrote', async () => {
      await expect(send(uniquePhoneNumber())).rejects.toMatchObject(
        refused('MESSAGE_CUSTOMER_NO_CONVERSATION_INITIATION'),
      );
      approve();
      await expect(sendTemplated(uniquePhoneNumber())).resolves.toBeDefined();
    });

    it("Messaging: a customer's message opens a window of exactly 24 hours", async () => {
      const customer = await fixture.addCustomer();
      fixture.clock.advance(24 * hour - 1);
      await expect(send(customer)).resolves.toBeDefined();
      fixture.clock.advance(1);
      await expect(send(customer)).rejects.toMatchObject({
        ...refused('MESSAGE_OUTSIDE_OF_ELIGIBILITY_WINDOW'),
        type: 'ERROR_TYPE_DEADLINE_EXCEEDED',
      });
    });

    it.each([
      ['missing', 'NOT_FOUND'],
      ['deleted', 'DELETED'],
      ['pending', 'NOT_APPROVED'],
      ['rejected', 'NOT_APPROVED'],
    ] as const)('Template status: a template that is %s cannot be sent', async (state, code) => {
      fixture.template = { state };
      await expect(sendTemplated(uniquePhoneNumber())).rejects.toMatchObject(
        refused(`MESSAGE_TEMPLATE_${code}`),
      );
    });

    it('Messaging: a customer who opted out gets no template until they opt in', async () => {
      approve();
      const from = await fixture.addCustomer();
      const customer = { businessId: fixture.businessId, from };
      await fixture.customers.optOut(customer);
      await expect(sendTemplated(from)).rejects.toMatchObject(refused('MESSAGE_CUSTOMER_OPTED_OUT'));
      await expect(send(from)).resolves.toBeDefined();
      await fixture.customers.optIn(customer);
      await expect(sendTemplated(from)).resolves.toBeDefined();
    });

    it.each([
      ['abc', 'PHONE_NUMBER_BAD_FORMAT'],
      ['', 'PHONE_NUMBER_BAD_FORMAT'],
      ['+0123456789', 'MESSAGE_PHONE_NUMBER_INVALID'],
      ['+3519', 'MESSAGE_PHONE_NUMBER_INVALID'],
    ])('Messaging: the number %j is rejected as %s', async (number, code) => {
      await expect(send(number)).rejects.toMatchObject(refused(code));
      await expect(sendTemplated(number)).rejects.toMatchObject(refused(code));
    });

    it('Messaging: a business cannot write to its own number or from a number of another business', async () => {
      const customer = await fixture.addCustomer();
      await expect(send(fixture.number)).rejects.toMatchObject(refused('MESSAGE_SELF_INVALID'));
      for (const id of ['+351910000009', 'nobody']) {
        const sender = { sender: { id, channelType: chatapp } };
        await expect(send(customer, undefined, sender)).rejects.toMatchObject(refused('INVALID_SENDER_ID'));
      }
      const sms = { sender: { id: fixture.number, channelType: 'sms' } };
      await expect(send(customer, undefined, sms)).rejects.toMatchObject(refused('INVALID_SENDER_ID'));
      approve();
      await expect(sendTemplated(customer, { sender: '+351910000009' })).rejects.toMatchObject(
        refused('INVALID_SENDER_ID'),
      );
    });

    it('Messaging: an sms needs a channel of its type, but no window', async () => {
      const { businessId, messaging } = fixture;
      const sms = {
        recipient: { id: uniquePhoneNumber(), channelType: 'sms' as const },
        message: { text: 'Hello' },
      };
      await expect(messaging.send(businessId, sms)).rejects.toMatchObject(
        refused('BUSINESS_MISSES_MATCHING_CHANNEL'),
      );
      await fixture.addChannel('sms');
      await expect(messaging.send(businessId, sms)).resolves.toBeDefined();
      const location = { location: { latitude: 41.15, longitude: -8.61 } };
      await expect(messaging.send(businessId, { ...sms, message: location })).rejects.toMatchObject(
        refused('MESSAGE_CONTENT_INVALID'),
      );
    });

    it('Messaging: the default channel sends, unless another channel is named', async () => {
      const other = await fixture.addChannel('chatapp');
      const customer = await fixture.addCustomer();
      await fixture.customers.sendMessage(
        { businessId: fixture.businessId, from: customer, to: other },
        { text: 'Hi' },
      );
      await send(customer);
      await send(customer, undefined, { sender: { id: other, channelType: chatapp } });
      await fixture.newEvents();
      expect(fixture.sentMessages.map(({ channel }) => channel.number).sort()).toEqual(
        [fixture.number, other].sort(),
      );
    });

    it('Messaging: callbackData has at most 1024 bytes', async () => {
      const customer = await fixture.addCustomer();
      await expect(send(customer, undefined, { callbackData: 'é'.repeat(511) })).resolves.toBeDefined();
      await expect(send(customer, undefined, { callbackData: `${'é'.repeat(511)}a` })).rejects.toMatchObject({
        ...refused('MESSAGE_CONTENT_INVALID'),
        details: { rule: 'callbackDataSize', path: 'callbackData' },
      });
    });

    describe('Limits: a tier caps the unique customers a business may write to in 24 hours', () => {
      /** Adds customers with whom the business began conversations at this time. */
      const addContacted = (count: number, at = fixture.clock.now()) =>
        current().query(
          `with contacted as (
             insert into customers (channel_id, number, initiated_at, is_counted)
             select id, '+1' || (1000000000 + n), $2, true from channels, generate_series(1, $3::integer) n
             where number = $1 returning channel_id
           )
           insert into initiation_counts (channel_id, customers)
           select channel_id, count(*) from contacted group by channel_id`,
          [fixture.number, at, count],
        );
      const limitReached = { ...refused('BUSINESS_REACHED_LIMITS'), status: 429, details: { limit: 1000 } };
      const setTier = (tier: string) =>
        current().query('update channels set limit_tier = $2 where number = $1', [
          fixture.number,
          `CHATAPP_MESSAGE_LIMIT_TIER_${tier}`,
        ]);

      it('counting each customer once, and no customer with an open window', async () => {
        approve();
        await addContacted(999);
        const acquainted = await fixture.addCustomer();
        const last = uniquePhoneNumber();
        await sendTemplated(last);
        await expect(sendTemplated(uniquePhoneNumber())).rejects.toMatchObject(limitReached);
        await expect(sendTemplated(last)).resolves.toBeDefined();
        await expect(sendTemplated(acquainted)).resolves.toBeDefined();
      });

      it('for exactly 24 hours from the last conversation with each customer', async () => {
        approve();
        const [early, late] = [uniquePhoneNumber(), uniquePhoneNumber()];
        await addContacted(998);
        fixture.clock.advance(hour);
        await sendTemplated(early);
        fixture.clock.advance(hour);
        await sendTemplated(late);
        await expect(sendTemplated(uniquePhoneNumber())).rejects.toMatchObject({
          ...limitReached,
          retryAfter: 22 * 3600,
        });
        await sendTemplated(early);
        fixture.clock.advance(22 * hour - 1);
        await expect(sendTemplated(uniquePhoneNumber())).rejects.toMatchObject({
          ...limitReached,
          retryAfter: 1,
        });
        fixture.clock.advance(1);
        // The 998 no longer count, and `early`, to whom the business wrote again, still does.
        const sent = Array.from({ length: 998 }, () => uniquePhoneNumber());
        for (const number of sent) await sendTemplated(number);
        await expect(sendTemplated(uniquePhoneNumber())).rejects.toMatchObject(limitReached);
        fixture.clock.advance(2 * hour);
        await expect(sendTemplated(uniquePhoneNumber())).resolves.toBeDefined();
        await expect(sendTemplated(uniquePhoneNumber())).resolves.toBeDefined();
        await expect(sendTemplated(uniquePhoneNumber())).rejects.toMatchObject(limitReached);
      });

      it('also when the tier becomes lower', async () => {
        approve();
        await setTier('10K');
        await addContacted(3000);
        await expect(sendTemplated(uniquePhoneNumber())).resolves.toBeDefined();
        await setTier('1K');
        await expect(sendTemplated(uniquePhoneNumber())).rejects.toMatchObject(limitReached);
        fixture.clock.advance(24 * hour);
        await expect(sendTemplated(uniquePhoneNumber())).resolves.toBeDefined();
      });

      it('reading no more pages with 20,000 customers than with 100', async () => {
        const explaining = (pages: number[]) => ({
          async query<Row extends object>(sql: string, parameters?: readonly SqlParameter[]): Promise<Row[]> {
            const plan = await current().query(`explain (analyze, buffers, format json) ${sql}`, parameters);
            const [hit, read] = ['Hit', 'Read'].map((kind) =>
              Number(new RegExp(`"Shared ${kind} Blocks":(\\d+)`).exec(JSON.stringify(plan))?.[1]),
            );
            pages.push((hit ?? 0) + (read ?? 0));
            return sql.includes('limit_tier')
              ? ([{ limit_tier: 'CHATAPP_MESSAGE_LIMIT_TIER_100K' }] as Row[])
              : ([{ customers: 1, expired: 0 }] as Row[]);
          },
          exec: (sql: string) => current().exec(sql),
        });
        async function pagesRead(customers: number, id: string): Promise<number> {
          await addContacted(customers);
          await current().exec('vacuum analyze customers');
          const pages: number[] = [];
          await recordInitiation(explaining(pages), id, uniquePhoneNumber(), fixture.clock.now());
          return pages.reduce((sum, count) => sum + count);
        }
        const [channel] = await current().query<{ id: string }>('select id from channels where number = $1', [
          fixture.number,
        ]);
        const id = channel?.id ?? '';
        const few = await pagesRead(100, id);
        await current().query('delete from customers where channel_id = $1', [id]);
        await current().query('delete from initiation_counts where channel_id = $1', [id]);
        expect(await pagesRead(20_000, id)).toBeLessThan(few * 1.5);
      });

      it('also for concurrent sends', async () => {
        approve();
        await addContacted(999);
        const both = await Promise.allSettled([
          sendTemplated(uniquePhoneNumber()),
          sendTemplated(uniquePhoneNumber()),
        ]);
        expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      });

      it.each([
        ['10K', true],
        ['UNLIMITED', true],
        ['1K', false],
      ])('up to the limit of %s', async (tier, allowed) => {
        approve();
        await addContacted(1000);
        await setTier(tier);
        const sent = sendTemplated(uniquePhoneNumber());
        await (allowed
          ? expect(sent).resolves.toBeDefined()
          : expect(sent).rejects.toMatchObject(limitReached));
      });
    });
  });
}
