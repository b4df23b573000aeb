import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Agent, StatusError } from '../../../platform/index.ts';
import { manualClock } from '../support/clock.ts';
import {
  assistantMessage,
  type Caller,
  type CallerOptions,
  databaseTimeout,
  parseLines,
  startPlatform,
  statusErrorBody,
  userMessage,
  waitOptions,
} from '../support/platform.ts';

let caller: Caller | undefined;
afterEach(async () => {
  await caller?.close();
  caller = undefined;
});

/** A promise that the test resolves. */
function createGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function start(agent: Agent, options: CallerOptions = {}) {
  caller = await startPlatform(agent, options);
  return { caller, session: await caller.open() };
}

/** Returns a function that reads the next chunk of a body; it resolves to undefined at the end. */
function createChunkReader(response: Response): () => Promise<string | undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader?.read())?.value;
}

const lastOutcome = async (from: Caller, sessionId: string) =>
  (await from.platform.transcript.turns(sessionId)).at(-1)?.outcome;

describe('Invoke (stream)', { timeout: databaseTimeout }, () => {
  it('sends each line as soon as its event arrives', async () => {
    const barriers = [createGate(), createGate()];
    const { caller, session } = await start({
      async *respond() {
        yield assistantMessage('one');
        await barriers[0]?.opened;
        yield assistantMessage('two');
        await barriers[1]?.opened;
        return undefined;
      },
    });
    const response = await caller.fetch('invoke', { ...session, inputEvents: [userMessage('go')] });
    const next = createChunkReader(response);
    expect(await next()).toMatch(/^\{"result".*"one".*\}\n$/);
    barriers[0]?.open();
    expect(await next()).toMatch(/^\{"result".*"two".*\}\n$/);
    barriers[1]?.open();
    expect(await next()).toBeUndefined();
  });

  it('writes a blank line after every 15 s of silence', async () => {
    const clock = manualClock();
    const silence = createGate();
    const { caller, session } = await start(
      {
        async *respond() {
          await silence.opened;
          yield assistantMessage('at last');
          return undefined;
        },
      },
      { clock },
    );
    const pending = caller.fetch('invoke', { ...session, inputEvents: [userMessage('go')] });
    await expect.poll(() => clock.pending(15_000), waitOptions).toBe(1);
    clock.advance(14_999);
    clock.advance(1);
    const response = await pending;
    expect(response.status).toBe(200);
    const next = createChunkReader(response);
    expect(await next()).toBe('\n');
    clock.advance(15_000);
    expect(await next()).toBe('\n');
    silence.open();
    expect(await next()).toContain('at last');
    expect(await next()).toBeUndefined();
  });

  it('a failure before the first line sets the HTTP status', async () => {
    const { caller, session } = await start({
      async *respond({ number }) {
        if (number > 0) throw new StatusError('unavailable', 'The model is away.');
        yield assistantMessage('never');
        return undefined;
      },
    });
    const inputEvents = [userMessage('go')];
    const expected = { status: 503, body: statusErrorBody(14, 'The model is away.') };
    expect(await caller.post('invoke', { ...session, inputEvents })).toEqual(expected);
    expect(await caller.post('invoke_sync', { ...session, inputEvents })).toEqual(expected);
    expect(await lastOutcome(caller, session.sessionId)).toBe('failed');
  });

  it('a failure after the first line becomes the last line', async () => {
    const { caller, session } = await start({
      async *respond() {
        yield assistantMessage('one');
        throw new Error('secret inner workings');
      },
    });
    const response = await caller.fetch('invoke', { ...session, inputEvents: [userMessage('go')] });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(parseLines(text).slice(1)).toEqual([{ error: statusErrorBody(13, 'The turn failed.') }]);
    expect(text).not.toContain('inner workings');
    const [turn] = await caller.platform.transcript.turns(session.sessionId);
    expect(turn).toMatchObject({
      outcome: 'failed',
      error: statusErrorBody(13),
      responseEvents: [assistantMessage('one')],
    });
  });

  it('aborts an agent that takes too long and keeps the session open', async () => {
    const clock = manualClock();
    const { caller, session } = await start(
      {
        async *respond({ number }) {
          yield assistantMessage(`turn ${number}`);
          if (number === 1) await new Promise(() => {});
          return undefined;
        },
      },
      { clock, limits: { turnTimeout: 1000 } },
    );
    const response = await caller.fetch('invoke', { ...session, inputEvents: [userMessage('go')] });
    clock.advance(1000);
    expect(parseLines(await response.text()).at(-1)).toEqual({ error: statusErrorBody(4) });
    expect((await caller.post('invoke_sync', { ...session, inputEvents: [userMessage('go')] })).status).toBe(
      200,
    );
  });

  it.each(['invoke', 'invoke_sync'])('aborts the agent when the caller of %s disconnects', async (name) => {
    const reached = createGate();
    let signal: AbortSignal | undefined;
    const { caller, session } = await start({
      async *respond(turn) {
        signal = turn.signal;
        yield assistantMessage('one');
        reached.open();
        await new Promise(() => {});
        return undefined;
      },
    });
    const controller = new AbortController();
    const pending = caller
      .fetch(name, { ...session, inputEvents: [userMessage('go')] }, { signal: controller.signal })
      .then((response) => response.text())
      .catch(() => 'left');
    await reached.opened;
    expect(signal?.aborted).toBe(false);
    controller.abort();
    expect(await pending).toBe('left');
    await expect.poll(() => signal?.aborted, waitOptions).toBe(true);
    await expect.poll(() => lastOutcome(caller, session.sessionId), waitOptions).toBe('stopped');
  });

  it('a slow reader pauses the agent, and a stalled one is disconnected', async () => {
    const clock = manualClock();
    let written = 0;
    const { caller, session } = await start(
      {
        async *respond() {
          for (;;) {
            written++;
            yield assistantMessage('x'.repeat(65_536));
          }
        },
      },
      { clock },
    );
    const body = JSON.stringify({ ...session, inputEvents: [userMessage('go')] });
    const socket = connect(Number(new URL(caller.url('')).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST ${new URL(caller.url('invoke')).pathname} HTTP/1.1\r\nhost: x\r\nx-api-key: ${caller.secret}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    socket.pause();
    // The stall timer is set only while the platform waits for the reader.
    let before = -1;
    await expect
      .poll(() => {
        const isStill = clock.pending(60_000) === 1 && written === before;
        before = written;
        return isStill;
      }, waitOptions)
      .toBe(true);
    expect(written).toBeLessThan(500);
    clock.advance(60_000);
    await expect.poll(() => lastOutcome(caller, session.sessionId), waitOptions).toBe('stopped');
    socket.destroy();
  });
});

describe('Closing the platform', { timeout: databaseTimeout }, () => {
  it('lets a running turn finish and rejects new requests', async () => {
    const going = createGate();
    const { caller: running, session } = await start({
      async *respond() {
        yield assistantMessage('one');
        await going.opened;
        yield assistantMessage('two');
        return undefined;
      },
    });
    const response = await running.fetch('invoke', { ...session, inputEvents: [userMessage('go')] });
    const closed = running.close();
    await expect(running.post('health', session)).rejects.toThrow();
    going.open();
    expect(parseLines(await response.text())).toHaveLength(2);
    await closed;
    caller = undefined;
  });

  it('ends a turn that does not finish with an error line', async () => {
    const clock = manualClock();
    const { caller: running, session } = await start(
      {
        async *respond() {
          yield assistantMessage('one');
          await new Promise(() => {});
          return undefined;
        },
      },
      { clock, limits: { drainTimeout: 700 } },
    );
    const response = await running.fetch('invoke', { ...session, inputEvents: [userMessage('go')] });
    const closed = running.close();
    await expect.poll(() => clock.pending(700), waitOptions).toBe(1);
    clock.advance(700);
    expect(parseLines(await response.text()).at(-1)).toEqual({ error: statusErrorBody(14) });
    await closed;
    expect(await lastOutcome(running, session.sessionId)).toBe('stopped');
    caller = undefined;
  });
});
