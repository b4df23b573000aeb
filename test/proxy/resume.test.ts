import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PlatformCall } from './support/FakePlatform.ts';
import { Middlebox } from './support/Middlebox.ts';
import { openSession, type StartOptions, say, startProxy } from './support/startProxy.ts';

async function start(options: StartOptions = {}) {
  const started = await startProxy(options);
  const init = await started.memory.call('init', {}).end();
  const { response } = JSON.parse(init.text) as { response: { sessionId: string; clientKey: string } };
  const { sessionId, clientKey } = response;
  const epoch = init.headers['shelftalk-epoch'] ?? '';
  const turnId = randomUUID();
  const key = { 'idempotency-key': turnId };
  const invoke = (headers: Record<string, string> = key, body: Record<string, unknown> = {}) =>
    started.memory.call('invoke', { sessionId, inputEvents: [say('Hello')], ...body }, headers);
  const resume = (from: number, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    started.memory.call(
      'invoke',
      { sessionId, ...body },
      { ...key, 'resume-from': String(from), ...headers },
    );
  /** Runs a turn of two lines to its end. */
  async function finished() {
    const answer = invoke();
    const turn = await started.platform.turn();
    turn.head();
    turn.say('One');
    turn.say('Two');
    turn.end();
    return answer.end();
  }
  return { ...started, sessionId, clientKey, epoch, turnId, key, invoke, resume, finished };
}

test('a repeated key returns the same bytes without calling the platform', async () => {
  const { finished, resume, invoke, platform } = await start();
  const first = await finished();
  expect((await resume(0).end()).text).toBe(first.text);
  expect((await invoke().end()).text).toBe(first.text);
  expect((await resume(1).end()).text).toBe(first.text.slice(first.text.indexOf('\n') + 1));
  expect((await resume(2).end()).parsedLines).toEqual([{ end: { lines: 2, reason: 'complete' } }]);
  expect(platform.of('invoke')).toHaveLength(1);
});

test('lines contain the session token of the request that reads them', async () => {
  const { finished, platform, memory, key, sessionId, clientKey } = await start();
  const first = await finished();
  const renewed = await openSession(memory, { sessionId, clientKey });
  expect(renewed.sessionId).not.toBe(sessionId);
  const again = await memory
    .call('invoke', { sessionId: renewed.sessionId }, { ...key, 'resume-from': '0' })
    .end();
  expect(again.text).toBe(first.text.replaceAll(sessionId, renewed.sessionId));
  expect(platform.of('invoke')).toHaveLength(1);
});

test.each([
  ['cut off', 'upstream_cut', (turn: PlatformCall) => turn.cut()],
  [
    'failed',
    'upstream_failed',
    (turn: PlatformCall) =>
      turn.raw(`${JSON.stringify({ error: { code: 13, message: 'internal', details: [] } })}\n`),
  ],
] as const)('a turn that the platform %s is replayed unchanged', async (_what, code, end) => {
  const { invoke, resume, platform } = await start();
  const answer = invoke();
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  await answer.line();
  end(turn);
  await answer.end();
  expect(answer.text).toContain(code);
  expect((await resume(0).end()).text).toBe(answer.text);
});

test('a turn refused before its head is recorded as failed under its key', async () => {
  const { invoke, resume, platform } = await start();
  const answer = invoke();
  (await platform.turn()).json(500, {});
  expect((await answer.end()).status).toBe(502);
  expect((await resume(0).end()).parsedLines).toEqual([
    { seq: 1, error: { code: 'upstream_failed', message: 'The agent failed to respond.', details: [] } },
    { end: { lines: 1, reason: 'failed' } },
  ]);
});

test('refuses a used key with other events; the order of fields does not matter', async () => {
  const { finished, invoke, resume, key } = await start();
  await finished();
  const other = invoke(key, { inputEvents: [say('Something else')] });
  expect(await other.json()).toMatchObject({ error: { code: 'key_reused' } });
  expect(other.status).toBe(422);
  expect(await resume(0, { inputEvents: [say('Else')] }).json()).toMatchObject({
    error: { code: 'key_reused' },
  });
  const turned = [{ messageEvent: { content: { textContent: { text: 'Hello' } }, role: 'USER' } }];
  expect((await invoke(key, { inputEvents: turned }).end()).status).toBe(200);
});

test('another session cannot read a turn by its key', async () => {
  const { finished, memory, key } = await start();
  await finished();
  const { sessionId } = await openSession(memory);
  const answer = memory.call('invoke', { sessionId }, { ...key, 'resume-from': '0' });
  expect(await answer.json()).toMatchObject({
    error: { code: 'turn_unknown', details: [{ delivery: 'unknown' }] },
  });
  expect(answer.status).toBe(410);
});

test('a second turn of a session is refused with the running turn’s id until that one has ended', async () => {
  const { invoke, turnId, platform } = await start();
  const first = invoke();
  const turn = await platform.turn();
  turn.head();
  const second = invoke({ 'idempotency-key': randomUUID() });
  expect(await second.json()).toMatchObject({ error: { code: 'turn_running', details: [{ turnId }] } });
  expect(second.status).toBe(409);
  turn.end();
  await first.end();
  invoke({ 'idempotency-key': randomUUID() });
  await platform.turn(1);
});

test('sends one of ten equal concurrent calls to the platform and returns the same to all', async () => {
  const { invoke, platform } = await start();
  const answers = Array.from({ length: 10 }, () => invoke());
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  turn.end();
  const texts = await Promise.all(answers.map(async (answer) => (await answer.end()).text));
  expect(new Set(texts).size).toBe(1);
  expect(platform.of('invoke')).toHaveLength(1);
});

test('reports never-seen for an unknown key with the current epoch', async () => {
  const { resume, epoch } = await start();
  const answer = resume(0, {}, { 'shelftalk-epoch': epoch });
  expect(await answer.json()).toMatchObject({
    error: { code: 'turn_unknown', details: [{ delivery: 'never-seen' }] },
  });
  expect(answer.status).toBe(410);
});

test.each([
  ['no epoch', undefined],
  ['an epoch of another log', `${randomUUID()}.zzzzzzzzz`],
  ['a malformed epoch', '%'],
])('reports unknown for an unknown key with %s', async (_what, epoch) => {
  const { resume } = await start();
  const answer = resume(0, {}, epoch === undefined ? {} : { 'shelftalk-epoch': epoch });
  expect(await answer.json()).toMatchObject({ error: { details: [{ delivery: 'unknown' }] } });
});

test('without a turn log resuming returns 410', async () => {
  const { memory } = await startProxy({ proxy: { turnLog: undefined } });
  const { sessionId } = await openSession(memory);
  const answer = memory.call(
    'invoke',
    { sessionId },
    { 'idempotency-key': randomUUID(), 'resume-from': '0' },
  );
  expect(await answer.json()).toMatchObject({ error: { code: 'turn_unknown' } });
});

test.each([
  [{ 'idempotency-key': 'not-a-uuid' }, 'idempotency-key'],
  [{ 'resume-from': '-1' }, 'resume-from'],
  [{ 'resume-from': '1e3' }, 'resume-from'],
])('refuses %o and names the header', async (headers, path) => {
  const { invoke, key } = await start();
  const answer = invoke({ ...key, ...headers });
  expect(await answer.json()).toMatchObject({ error: { code: 'bad_request', details: [{ path }] } });
});

describe('invoke_sync', () => {
  async function startSync() {
    const started = await start();
    const { memory, sessionId, key, platform } = started;
    const ask = (headers: Record<string, string> = key, inputEvents: unknown = [say('Hello')]) =>
      memory.call('invoke_sync', { sessionId, inputEvents }, headers);
    const finish = async () => {
      const turn = await platform.turn();
      turn.head();
      turn.say('One');
      turn.end();
    };
    return { ...started, ask, finish };
  }

  test('a repeated key returns the same bytes without calling the platform', async () => {
    const { ask, finish, platform, memory, sessionId, key } = await startSync();
    const first = ask();
    await finish();
    const { text } = await first.end();
    expect((await ask().end()).text).toBe(text);
    const resumed = memory.call('invoke_sync', { sessionId }, { ...key, 'resume-from': '0' });
    expect((await resumed.end()).text).toBe(text);
    expect(platform.of('invoke')).toHaveLength(1);
  });

  test('a cut response is fetched again under its key', async () => {
    const { finish, platform, port, sessionId, key } = await startSync();
    const box = await Middlebox.before(port);
    let cuts = 1;
    box.handlingOf = () => (cuts-- > 0 ? { cutAfter: 20 } : 'through');
    const ask = () =>
      fetch(`${box.endpoint}/invoke_sync`, {
        method: 'POST',
        headers: { ...key, origin: 'https://shop.example', 'content-type': 'application/json' },
        body: JSON.stringify({ sessionId, inputEvents: [say('Hello')] }),
      }).then((answer) => answer.json());
    const [cut] = await Promise.all([ask().catch(() => 'cut'), finish()]);
    expect(cut).toBe('cut');
    expect(await ask()).toMatchObject({
      response: { responseEvents: [{ messageEvent: {} }] },
      end: { lines: 1, reason: 'complete' },
    });
    expect(platform.of('invoke')).toHaveLength(1);
  });

  test('a second turn of the session returns 409 with the running turn’s id', async () => {
    const { ask, finish, turnId, platform } = await startSync();
    const first = ask();
    await platform.turn();
    const second = await ask({ 'idempotency-key': randomUUID() }).end();
    expect(second.status).toBe(409);
    expect(JSON.parse(second.text)).toMatchObject({ error: { code: 'turn_running', details: [{ turnId }] } });
    await finish();
    expect((await first.end()).status).toBe(200);
  });

  test('a key with another text returns 422', async () => {
    const { ask, finish, key } = await startSync();
    const first = ask();
    await finish();
    await first.end();
    const other = await ask(key, [say('Something else')]).end();
    expect(other.status).toBe(422);
    expect(JSON.parse(other.text)).toMatchObject({ error: { code: 'key_reused' } });
  });

  test('an unknown key returns 410 and sends nothing', async () => {
    const { memory, sessionId, platform, epoch } = await startSync();
    const headers = { 'idempotency-key': randomUUID(), 'resume-from': '0', 'shelftalk-epoch': epoch };
    const answer = await memory.call('invoke_sync', { sessionId }, headers).end();
    expect(answer.status).toBe(410);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { code: 'turn_unknown', details: [{ delivery: 'never-seen' }] },
    });
    expect(platform.of('invoke')).toHaveLength(0);
  });
});
