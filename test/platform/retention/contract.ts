import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { CustomerData } from '../../../platform/retention/CustomerData.ts';
import { Retention } from '../../../platform/retention/Retention.ts';
import { Sessions } from '../../../platform/sessions/Sessions.ts';
import { Transcript } from '../../../platform/sessions/Transcript.ts';
import { Deliveries } from '../../../platform/webhooks/Deliveries.ts';
import { createMessagingFixture, type MessagingFixture } from '../messaging/messagingFixture.ts';
import { overrideDatabase } from '../support/overrideDatabase.ts';
import { assistantMessage, userMessage } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

const day = 24 * 3_600_000;

/** The tests of deleting and exporting data, for every kind of database. */
export function describeRetention(name: string, current: () => Database): void {
  describe(name, () => {
    let fixture: MessagingFixture;
    const failures: unknown[] = [];
    const open: Retention[] = [];
    beforeEach(async () => {
      fixture = await createMessagingFixture(current());
      fixture.template = { state: 'approved', components: [{ body: { text: { text: 'It is ready.' } } }] };
      failures.length = 0;
    });
    afterEach(async () => {
      for (const retention of open.splice(0)) await retention.stop();
      await fixture.close();
    });

    function startRetention(database = current()): Retention {
      const retention = new Retention({
        database,
        clock: fixture.clock,
        conversationRetention: 100 * day,
        deliveryRetention: 30 * day,
        onFailure: (error) => failures.push(error),
      });
      open.push(retention);
      retention.start();
      return retention;
    }

    /** Opens a session of this customer, with one turn. */
    async function converse(clientKey: string, text = 'hello') {
      const sessions = new Sessions(current(), fixture.clock);
      const transcript = new Transcript(current(), fixture.clock, crypto.randomUUID());
      const { id } = await sessions.open(fixture.businessId, clientKey);
      const turn = await transcript.begin(id, 'catalogue', [userMessage(text)]);
      if (turn === undefined) throw new Error('The session is closed.');
      await transcript.append(id, turn.number, 1, assistantMessage('hi'));
      await transcript.saveMemory(id, 'catalogue', { said: text });
      await transcript.end(id, turn.number, { outcome: 'complete' });
      return {
        id,
        turn: async () => {
          await transcript.begin(id, 'catalogue', [userMessage('again')]);
        },
      };
    }
    const sessionIds = async () =>
      (await new Sessions(current(), fixture.clock).list({ businessId: fixture.businessId })).map(
        ({ id }) => id,
      );
    const count = async (table: string, condition: string, parameter: string) =>
      (await current().query(`select 1 from ${table} where ${condition} = $1`, [parameter])).length;
    const insertDeliveries = (settledAt: Date | null, number = 1) =>
      current().query(
        `insert into webhook_deliveries (id, business_id, webhook_id, topic, body, state, created_at, settled_at)
         select gen_random_uuid(), $1, $1, 'messages', '{}', 'delivered', $3, $2 from generate_series(1, $4::integer)`,
        [fixture.businessId, settledAt, fixture.clock.now(), number],
      );
    const sendTemplated = (number: string) =>
      fixture.messaging.sendTemplated(fixture.businessId, {
        number,
        templateName: 'order_ready',
        language: 'pt_PT',
      });

    it('deletes sessions with their events at the start and every hour, 100 days after their last turn', async () => {
      const old = await converse('ana');
      const used = await converse('ben');
      fixture.clock.advance(50 * day);
      await used.turn();
      fixture.clock.advance(50 * day);
      const retention = startRetention();
      await retention.whenIdle();
      expect((await sessionIds()).sort()).toEqual([old.id, used.id].sort());
      fixture.clock.advance(3_600_000);
      await retention.whenIdle();
      expect([await sessionIds(), failures]).toEqual([[used.id], []]);
      for (const table of ['agent_turns', 'agent_events', 'agent_memories'])
        expect([table, await count(table, 'session_id', old.id)]).toEqual([table, 0]);
      await retention.stop();
      fixture.clock.advance(50 * day);
      await startRetention().whenIdle();
      expect(await sessionIds()).toEqual([]);
    });

    it('deletes messages and customers after 100 days, but no opt-out', async () => {
      const [former, optedOut, recent] = [uniquePhoneNumber(), uniquePhoneNumber(), uniquePhoneNumber()];
      for (const number of [former, optedOut]) await sendTemplated(number);
      await fixture.customers.optOut({ businessId: fixture.businessId, from: optedOut });
      await fixture.newEvents();
      fixture.clock.advance(100 * day + 1);
      await sendTemplated(recent);
      await sendTemplated(uniquePhoneNumber());
      await startRetention().whenIdle();
      const left = await current().query<{ number: string }>(
        'select number from customers where number = any($1::text[]) order by number',
        [[former, optedOut, recent]],
      );
      expect(left.map(({ number }) => number)).toEqual([optedOut, recent].sort());
      for (const [number, messages] of [
        [former, 0],
        [optedOut, 0],
        [recent, 1],
      ] as const)
        expect(await count('outbound_messages', 'recipient', number)).toBe(messages);
    });

    it('deletes settled deliveries after 30 days, at most 500 rows in one statement', async () => {
      await insertDeliveries(fixture.clock.now(), 1200);
      await insertDeliveries(null);
      fixture.clock.advance(30 * day);
      await insertDeliveries(fixture.clock.now());
      await startRetention().whenIdle();
      const left = () => count('webhook_deliveries', 'business_id', fixture.businessId);
      expect(await left()).toBe(1202);
      fixture.clock.advance(1);
      const sizes: number[] = [];
      const counting = overrideDatabase(current(), {
        async query<Row extends object>(sql: string, parameters?: readonly (string | Date)[]) {
          const rows = await current().query<Row>(sql, parameters);
          if (sql.includes('webhook_deliveries')) sizes.push(rows.length);
          return rows;
        },
      });
      await startRetention(counting).whenIdle();
      expect([await left(), sizes]).toEqual([2, [500, 500, 200]]);
    });

    it('lists deliveries of a rare state without reading the others', async () => {
      const { businessId, clock, jobs } = fixture;
      const settled = (state: string, count: number) =>
        current().query(
          `insert into webhook_deliveries (id, business_id, webhook_id, topic, body, state, created_at, settled_at)
           select gen_random_uuid(), $1, $1, 'messages', '{}', $2, $3::timestamptz - number * interval '1 second', $3
           from generate_series(1, $4::integer) as number`,
          [businessId, state, clock.now(), count],
        );
      await settled('parked', 3);
      await settled('delivered', 20_000);
      await current().exec('analyze webhook_deliveries');
      let pages = Number.NaN;
      const explaining = overrideDatabase(current(), {
        async query(sql, parameters) {
          const plan = await current().query(`explain (analyze, buffers, format json) ${sql}`, parameters);
          pages = Number(/"Shared Hit Blocks":(\d+)/.exec(JSON.stringify(plan))?.[1]);
          return [];
        },
      });
      for (const state of ['parked', 'queued', 'cancelled'] as const) {
        await new Deliveries(explaining, clock, jobs).list(businessId, state);
        expect(pages).toBeLessThan(30);
      }
      expect(await new Deliveries(current(), clock, jobs).list(businessId, 'parked')).toHaveLength(3);
      await current().query('delete from webhook_deliveries where business_id = $1', [businessId]);
    });

    it('reports a failed run, and deletes the rows an hour later', async () => {
      await insertDeliveries(fixture.clock.now());
      fixture.clock.advance(31 * day);
      let isAway = true;
      const failing = overrideDatabase(current(), {
        query: (sql, parameters) =>
          isAway ? Promise.reject(new Error('away')) : current().query(sql, parameters),
      });
      const retention = startRetention(failing);
      await retention.whenIdle();
      expect(failures).toEqual([new Error('away')]);
      isAway = false;
      fixture.clock.advance(3_600_000);
      await retention.whenIdle();
      expect(await count('webhook_deliveries', 'business_id', fixture.businessId)).toBe(0);
    });

    it('exports and deletes the conversations of one client key, and ends their running turns', async () => {
      const { businessId } = fixture;
      const first = await converse('ana', 'a marker');
      // Sessions are listed in the order of their beginning.
      fixture.clock.advance(1);
      const second = await converse('ana');
      const other = await converse('ben', 'of Ben');
      const aborted: string[] = [];
      const data = new CustomerData({ database: current(), abortTurns: (id) => aborted.push(id) });
      const exported = await data.export(businessId, { clientKey: 'ana' });
      expect(exported).toMatchObject({
        sessions: [{ id: first.id, client_key: 'ana' }, { id: second.id }],
        turns: [{ number: 1, outcome: 'complete' }, {}],
        memories: [{}, {}],
      });
      expect(exported.events).toHaveLength(4);
      expect(JSON.stringify(exported)).toContain('a marker');
      expect(JSON.stringify(exported)).not.toContain('of Ben');
      const elsewhere = await data.erase(crypto.randomUUID(), { clientKey: 'ana' });
      expect(elsewhere).toEqual({ sessions: 0, messages: 0, deliveries: 0 });
      expect(await data.erase(businessId, { clientKey: 'ana' })).toEqual({
        sessions: 2,
        messages: 0,
        deliveries: 0,
      });
      expect(aborted.sort()).toEqual([first.id, second.id].sort());
      expect(await sessionIds()).toEqual([other.id]);
      expect(await count('agent_events', 'session_id', first.id)).toBe(0);
    });

    it('exports and deletes messages, deliveries and the record of one number, and still counts it for the tier', async () => {
      const { businessId } = fixture;
      // Keeps the messages from being sent.
      await fixture.jobs.stop();
      const [number, other] = [uniquePhoneNumber(), uniquePhoneNumber()];
      const longer = `${number}7`;
      for (const to of [number, other]) await sendTemplated(to);
      await fixture.customers.sendMessage({ businessId, from: number, name: 'Ana' }, { text: 'a marker' });
      for (const id of [number, longer])
        await current().query(
          `insert into webhook_deliveries (id, business_id, webhook_id, topic, body, state, created_at)
           values ($1, $2, $2, 'messages', $3, 'queued', $4)`,
          [crypto.randomUUID(), businessId, JSON.stringify({ sender: { id } }), fixture.clock.now()],
        );
      const data = new CustomerData({ database: current(), abortTurns: () => {} });
      expect(await data.export(businessId, { number })).toMatchObject({
        customers: [{ channel: fixture.number, number, name: 'Ana' }],
        messages: [{ recipient: number, content: { text: 'It is ready.' } }],
        deliveries: [{ body: JSON.stringify({ sender: { id: number } }) }],
      });
      expect(await data.erase(businessId, { number })).toEqual({ sessions: 0, messages: 1, deliveries: 1 });
      expect(await data.export(businessId, { number })).toEqual({
        customers: [],
        messages: [],
        deliveries: [],
      });
      expect(await count('webhook_deliveries', 'business_id', businessId)).toBe(1);
      expect(await count('outbound_messages', 'recipient', other)).toBe(1);
      const counted = await current().query(
        `select customers.number from customers join channels on channels.id = channel_id
         where channels.number = $1 and is_counted`,
        [fixture.number],
      );
      expect(counted).toHaveLength(2);
      expect(JSON.stringify(counted)).not.toContain(number);
    });
  });
}
