import { afterEach, describe, expect, it } from 'vitest';
import { StatusError } from '../../../platform/StatusError.ts';
import { manualClock } from '../support/clock.ts';
import {
  assistantMessage,
  type Caller,
  type CallerOptions,
  databaseTimeout,
  parseLines,
  startPlatform,
  statusErrorBody,
  textsOf,
  userMessage,
  waitOptions,
} from '../support/platform.ts';

let caller: Caller | undefined;
afterEach(() => caller?.close());

/** Starts a platform whose agent ends each turn only when the test calls the function of the turn in `finish`. */
async function startGated(options: CallerOptions = {}) {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  caller = await startPlatform(
    {
      async *respond({ inputEvents, number }) {
        started.push(JSON.stringify(inputEvents));
        await new Promise<void>((resolve) => finish.push(resolve));
        yield assistantMessage(`turn ${number}`);
        return undefined;
      },
    },
    options,
  );
  const session = await caller.open();
  const running = caller;
  const ask = (words: string) =>
    running.post('invoke_sync', { ...session, inputEvents: [userMessage(words)] });
  return { caller, session, started, finish, ask };
}

describe('Two invokes of one session at the same time', { timeout: databaseTimeout }, () => {
  it('run one after the other, in order of arrival', async () => {
    const clock = manualClock();
    const { started, finish, ask } = await startGated({ clock });
    const responses = [ask('one')];
    await expect.poll(() => started.length, waitOptions).toBe(1);
    for (const words of ['two', 'three']) {
      responses.push(ask(words));
      // Each waiting turn has its own timer.
      await expect.poll(() => clock.pending(10_000), waitOptions).toBe(responses.length - 1);
    }
    expect(started).toEqual([JSON.stringify([userMessage('one')])]);
    for (const turn of [1, 2, 3]) {
      await expect.poll(() => finish.length, waitOptions).toBe(turn);
      finish[turn - 1]?.();
    }
    const texts = (await Promise.all(responses)).map((response) => textsOf(response.body)[0]);
    expect(texts).toEqual(['turn 1', 'turn 2', 'turn 3']);
    expect(started).toEqual(['one', 'two', 'three'].map((words) => JSON.stringify([userMessage(words)])));
  });

  it('reject the second with 409 code 10 when it waits too long', async () => {
    const clock = manualClock();
    const { started, finish, ask } = await startGated({ clock });
    const first = ask('one');
    await expect.poll(() => started.length, waitOptions).toBe(1);
    const second = ask('two');
    await expect.poll(() => clock.pending(10_000), waitOptions).toBe(1);
    clock.advance(10_000);
    expect(await second).toEqual({ status: 409, body: statusErrorBody(10) });
    finish[0]?.();
    expect((await first).status).toBe(200);
    expect(started).toHaveLength(1);
  });

  it('reject a further invoke at once when too many wait', async () => {
    const clock = manualClock();
    const { started, finish, ask } = await startGated({ clock, limits: { queuedTurns: 1 } });
    const first = ask('one');
    await expect.poll(() => started.length, waitOptions).toBe(1);
    const second = ask('two');
    await expect.poll(() => clock.pending(10_000), waitOptions).toBe(1);
    expect(await ask('three')).toEqual({ status: 409, body: statusErrorBody(10) });
    finish[0]?.();
    await expect.poll(() => finish.length, waitOptions).toBe(2);
    finish[1]?.();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('drop the second when its caller disconnects while it waits', async () => {
    const clock = manualClock();
    const { caller, session, started, finish, ask } = await startGated({ clock });
    const first = ask('one');
    await expect.poll(() => started.length, waitOptions).toBe(1);
    const controller = new AbortController();
    const body = { ...session, inputEvents: [userMessage('two')] };
    const second = caller.fetch('invoke', body, { signal: controller.signal }).catch(() => 'left');
    await expect.poll(() => clock.pending(10_000), waitOptions).toBe(1);
    controller.abort();
    expect(await second).toBe('left');
    await expect.poll(() => clock.pending(10_000), waitOptions).toBe(0);
    finish[0]?.();
    await first;
    expect(started).toHaveLength(1);
  });

  it('do not delay other sessions', async () => {
    const { caller, started, finish, ask } = await startGated();
    const responses = [ask('one')];
    const other = await caller.open('another');
    responses.push(caller.post('invoke_sync', { ...other, inputEvents: [userMessage('two')] }));
    await expect.poll(() => started.length, waitOptions).toBe(2);
    for (const done of finish) done();
    expect((await Promise.all(responses)).map((response) => response.status)).toEqual([200, 200]);
  });
});

describe('Closing a session during a turn', { timeout: databaseTimeout }, () => {
  it('ends the running and the waiting turns', async () => {
    const clock = manualClock();
    const { caller, session, started, ask } = await startGated({ clock });
    const first = ask('one');
    await expect.poll(() => started.length, waitOptions).toBe(1);
    const second = ask('two');
    await expect.poll(() => clock.pending(10_000), waitOptions).toBe(1);
    expect((await caller.post('close', session)).status).toBe(200);
    expect(await Promise.all([first, second])).toEqual([
      { status: 404, body: statusErrorBody(5) },
      { status: 404, body: statusErrorBody(5) },
    ]);
    expect(started).toHaveLength(1);
  });
});

describe('A turn that fails', { timeout: databaseTimeout }, () => {
  it('gives the agent the failure as the reason of the abort', async () => {
    let signal: AbortSignal | undefined;
    caller = await startPlatform({
      async *respond(turn) {
        signal = turn.signal;
        yield assistantMessage('one moment');
        throw new StatusError('unavailable', 'The model is unavailable.');
      },
    });
    await caller.post('invoke_sync', { ...(await caller.open()), inputEvents: [userMessage('hello')] });
    expect(signal?.reason).toMatchObject({ message: 'The model is unavailable.' });
  });
});

describe("An agent's memory", { timeout: databaseTimeout }, () => {
  it.each([
    ['an object', { cart: ['mug'], text: 'a\u0000b' }],
    ['a text', 'plain'],
    ['null', null],
    ['false', false],
  ])('%s is restored unchanged in the next turn', async (_, kept) => {
    const seen: unknown[] = [];
    caller = await startPlatform({
      async *respond({ memory }) {
        seen.push(memory);
        yield assistantMessage('ok');
        return kept;
      },
    });
    const session = await caller.open();
    for (const words of ['one', 'two'])
      await caller.post('invoke_sync', { ...session, inputEvents: [userMessage(words)] });
    expect(seen).toEqual([undefined, kept]);
  });

  it('above 64 KiB fails the turn and keeps the previous memory', async () => {
    caller = await startPlatform({
      async *respond({ number, memory }) {
        yield assistantMessage(`${String(memory).length}`);
        return number === 1 ? 'x'.repeat(65_534) : 'x'.repeat(65_535);
      },
    });
    const session = await caller.open();
    const ask = async () => {
      const response = await caller?.fetch('invoke', { ...session, inputEvents: [userMessage('go')] });
      return parseLines((await response?.text()) ?? '');
    };
    expect(await ask()).toHaveLength(1);
    expect((await ask()).at(-1)).toEqual({ error: statusErrorBody(13) });
    const last = await ask();
    expect(JSON.stringify(last[0])).toContain('"65534"');
  });
});

describe('The recorded turns', { timeout: databaseTimeout }, () => {
  it('contain the start, the end and the agent of each turn', async () => {
    const clock = manualClock('2026-11-21T09:30:00.000Z');
    caller = await startPlatform(undefined, { clock });
    const session = await caller.open();
    await caller.post('invoke_sync', { ...session, inputEvents: [userMessage('go')] });
    const at = new Date('2026-11-21T09:30:00.000Z');
    expect(await caller.platform.transcript.turns(session.sessionId)).toEqual([
      {
        number: 1,
        agentId: 'catalogue',
        startedAt: at,
        endedAt: at,
        outcome: 'complete',
        error: null,
        inputEvents: [userMessage('go')],
        responseEvents: [assistantMessage('turn 1')],
      },
    ]);
  });
});
