import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, connectToPostgres } from '../../../platform/index.ts';
import { freePort, type Running, run } from '../../support/processes.ts';
import { bundleMain } from '../support/bundle.ts';
import { manualClock } from '../support/clock.ts';
import {
  assistantMessage,
  type Caller,
  databaseTimeout,
  sessionIdOf,
  startPlatform,
  statusErrorBody,
  textsOf,
  turnCountingAgent,
  userMessage,
  waitOptions,
} from '../support/platform.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts';

const bin = findPostgres();

/** An agent whose last turn ends when `endTurn` is called. */
function createSlowAgent() {
  let resolveTurn = () => {};
  const slow: Agent = {
    async *respond() {
      await new Promise<void>((resolve) => {
        resolveTurn = resolve;
      });
      yield assistantMessage('at last');
      return undefined;
    },
  };
  return { slow, endTurn: () => resolveTurn() };
}

describe.skipIf(bin === undefined)(
  'Several processes on one PostgreSQL',
  { timeout: databaseTimeout },
  () => {
    let server: PostgresServer;
    const closers: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      server = await startPostgres(bin ?? '');
    }, databaseTimeout);
    afterEach(async () => {
      while (closers.length > 0) await closers.pop()?.();
    });
    afterAll(() => server?.stop(), databaseTimeout);

    async function platform(agent: Agent, sameBusiness?: Caller, clock = manualClock()) {
      const database = await connectToPostgres(server.url);
      closers.push(() => database.close());
      const caller = await startPlatform(agent, {
        database,
        clock,
        ...(sameBusiness && { businessId: sameBusiness.businessId }),
      });
      closers.push(() => caller.close());
      const key = { 'x-api-key': (sameBusiness ?? caller).secret };
      return {
        caller,
        invoke: (session: object, text: string) =>
          caller.post('invoke_sync', { ...session, inputEvents: [userMessage(text)] }, key),
      };
    }

    it('start together on an empty database and serve one account', async () => {
      const script = await bundleMain();
      const settings = {
        DATABASE_URL: server.url,
        PLATFORM_PORT: '0',
        CATALOGUE_DIR: 'catalogue',
        PLATFORM_BUSINESS_ID: crypto.randomUUID(),
        PLATFORM_API_KEY: 'the-key-of-both-processes',
      };
      const processes: Running[] = [];
      for (const _ of ['one', 'two']) {
        processes.push(run(script, [], { ...settings, PLATFORM_CONTROL_PORT: String(await freePort()) }));
      }
      closers.push(() => Promise.all(processes.map((process) => process.stop('SIGKILL'))));
      const addresses = await Promise.all(
        processes.map(async (process) => (await process.printed(/listening on (http\S+)\n/))[1]),
      );
      const post = async (index: number, name: string, body: object) => {
        const answer = await fetch(`${addresses[index]}/external/v1/ai/agent_graph/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': settings.PLATFORM_API_KEY },
          body: JSON.stringify({ businessId: settings.PLATFORM_BUSINESS_ID, clientKey: 'c', ...body }),
        });
        expect(answer.status).toBe(200);
        return (await answer.json()) as unknown;
      };
      const sessionId = sessionIdOf(await post(0, 'init', {}));
      for (const index of [1, 0]) {
        const answer = await post(index, 'invoke_sync', { sessionId, inputEvents: [userMessage('Hello')] });
        expect(textsOf(answer).length).toBeGreaterThan(0);
      }
      const channels = await fetch(
        `${addresses[1]}/v1/businesses/${settings.PLATFORM_BUSINESS_ID}/get/quality_signals`,
        { headers: { 'x-api-key': settings.PLATFORM_API_KEY } },
      );
      expect(await channels.json()).toMatchObject({ entity: { signals: [{}] } });
    });

    it('reject an invoke while another process runs a turn of the session, and accept it afterwards', async () => {
      const { slow, endTurn } = createSlowAgent();
      const one = await platform(slow);
      const two = await platform(turnCountingAgent, one.caller);
      const session = await one.caller.open();
      const first = one.invoke(session, 'first');
      await expect
        .poll(async () => (await turnsOf(one.caller, session.sessionId)).length, waitOptions)
        .toBe(1);
      expect(await two.invoke(session, 'second')).toEqual({ status: 409, body: statusErrorBody(10) });
      endTurn();
      expect((await first).status).toBe(200);
      expect(textsOf((await two.invoke(session, 'second')).body)).toEqual(['turn 2']);
      expect(await turnsOf(two.caller, session.sessionId)).toEqual(['complete', 'complete']);
    });

    it('run two simultaneous invokes of a session one after the other, or reject one with 409', async () => {
      const one = await platform(turnCountingAgent);
      const two = await platform(turnCountingAgent, one.caller);
      const session = await one.caller.open();
      let served = 0;
      for (let round = 0; round < 20; round++) {
        const answers = await Promise.all([one.invoke(session, 'a'), two.invoke(session, 'b')]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
        expect(statuses).toContain(200);
        served += statuses.filter((status) => status === 200).length;
      }
      expect(await turnsOf(one.caller, session.sessionId)).toEqual(
        Array.from({ length: served }, () => 'complete'),
      );
    });

    it.each([
      ['in the same hour', 0],
      ['after its time of day was set back by an hour', -3_600_000],
    ])('interrupt the turns of a process that stopped sending heartbeats, %s', async (_, change) => {
      const stuck: Agent = {
        async *respond() {
          await new Promise(() => {});
          yield assistantMessage('never');
          return undefined;
        },
      };
      const stoppedClock = manualClock();
      const one = await platform(stuck, undefined, stoppedClock);
      const session = await one.caller.open();
      const controller = new AbortController();
      const cut = one.caller
        .fetch('invoke', { ...session, inputEvents: [userMessage('hello')] }, { signal: controller.signal })
        .catch(() => {});
      await expect.poll(() => turnsOf(one.caller, session.sessionId), waitOptions).toEqual(['running']);

      const clock = manualClock();
      const two = await platform(turnCountingAgent, one.caller, clock);
      expect(await turnsOf(two.caller, session.sessionId)).toEqual(['running']);
      expect((await two.invoke(session, 'hello?')).status).toBe(409);
      clock.set(change);
      // The clock of the first process stands still, so it sends no more heartbeats.
      await expect
        .poll(async () => {
          clock.advance(5000);
          return turnsOf(two.caller, session.sessionId);
        }, waitOptions)
        .toEqual(['interrupted']);
      expect(textsOf((await two.invoke(session, 'hello?')).body)).toEqual(['turn 2']);
      controller.abort();
      await cut;
    });

    it('leave the turns of others alone when the time of day of one is set forward by an hour', async () => {
      const { slow, endTurn } = createSlowAgent();
      const one = await platform(slow);
      const session = await one.caller.open();
      const answer = one.invoke(session, 'hello');
      await expect.poll(() => turnsOf(one.caller, session.sessionId), waitOptions).toEqual(['running']);
      const clock = manualClock();
      const two = await platform(turnCountingAgent, one.caller, clock);
      clock.set(3_600_000);
      // The next heartbeat is scheduled when one has ended.
      for (let beats = 0; beats < 2; beats += 1) {
        await expect.poll(() => clock.pending(5000), waitOptions).toBe(1);
        clock.advance(5000);
      }
      await expect.poll(() => clock.pending(5000), waitOptions).toBe(1);
      expect(await turnsOf(two.caller, session.sessionId)).toEqual(['running']);
      endTurn();
      expect((await answer).status).toBe(200);
      expect(await turnsOf(two.caller, session.sessionId)).toEqual(['complete']);
    });

    async function turnsOf({ platform }: Caller, sessionId: string): Promise<string[]> {
      return (await platform.transcript.turns(sessionId)).map((turn) => turn.outcome);
    }
  },
);
