import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { marker, type PlatformCall } from './support/FakePlatform.ts';
import { openSession, say, send, startProxy } from './support/startProxy.ts';
import type { TestResponse } from './support/TestResponse.ts';

const words = 'SHOPPER-WORDS-41c2';

/** Runs sessions and turns with all kinds of failures and collects every response. */
async function run() {
  const started = await startProxy({ env: { LOG_LEVEL: 'trace', DEMO_DIR: process.cwd() } });
  const { socket, platform, port } = started;
  const answers: TestResponse[] = [];
  const recordResponse = async (answer: TestResponse) => {
    answers.push(await answer.end());
    return answer;
  };
  const { sessionId, clientKey } = await openSession(socket);
  const invoke = (inputEvents: unknown = [say(words)], headers = {}) =>
    socket.call('invoke', { sessionId, inputEvents, businessId: marker, clientKey: words }, headers);
  let turns = 0;
  const turn = async (play: (call: PlatformCall) => void, headers = {}) => {
    const answer = invoke([say(words)], headers);
    play(await platform.turn(turns));
    turns += 1;
    await recordResponse(answer);
  };
  const turnId = randomUUID();
  await turn(
    (call) => {
      call.head();
      call.say('Fine');
      call.end();
    },
    { 'idempotency-key': turnId },
  );
  await recordResponse(invoke([say('other')], { 'idempotency-key': turnId }));
  await recordResponse(invoke([say(words)], { 'idempotency-key': turnId, 'resume-from': '0' }));
  for (const status of [400, 401, 403, 422, 429, 500, 503]) {
    await turn((call) =>
      call.json(status, {
        code: 16,
        message:
          status === 400 || status === 422 ? `bad: ${words}` : `key ${call.headers['x-api-key']} is bad`,
      }),
    );
  }
  await turn((call) => call.cut());
  await turn((call) => {
    call.head();
    call.raw(`{"error":{"code":16,"message":"${call.headers['x-api-key']}","details":[]}}\n`);
  });
  await turn((call) => {
    call.head();
    call.raw(`<html>${call.headers['x-api-key']}</html>\n`);
    call.end();
  });
  await turn((call) => {
    call.head();
    call.say('One');
    call.raw(String(call.headers['x-api-key']));
    call.cut();
  });
  await recordResponse(
    invoke([{ messageEvent: { role: 'ASSISTANT', content: { textContent: { text: words } } } }]),
  );
  await recordResponse(invoke([{ nonsense: words }]));
  await recordResponse(socket.call('init', { clientKey, sessionId: `${sessionId}x`, agentId: words }));
  await recordResponse(socket.call('health', {}));
  await recordResponse(socket.call('stop', { sessionId, turnId }));
  await recordResponse(socket.call('invoke_sync', { sessionId, inputEvents: [] }));
  await recordResponse(socket.call('close', { sessionId }));
  await recordResponse(invoke());
  for (const path of [
    '/',
    '/livez',
    '/readyz',
    '/shelftalk.js',
    `/${words}`,
    '/agent/invoke',
    `/?key=${words}`,
  ]) {
    await recordResponse(send(port, path, undefined));
  }
  await recordResponse(
    send(port, '/agent/init', '{', { 'content-type': 'application/json', 'x-api-key': marker }),
  );
  return { ...started, answers, sessionId, clientKey };
}

test('no response, header, metric or log line contains the key; no metric or log line contains messages or tokens', async () => {
  const { answers, log, sessionId, clientKey, platform, metrics } = await run();
  expect(platform.calls.length).toBeGreaterThan(12);
  expect(platform.calls.every(({ headers }) => headers['x-api-key'] === marker)).toBe(true);
  expect(answers.length).toBeGreaterThan(25);
  for (const { text, headers } of answers) expect(text + JSON.stringify(headers)).not.toContain(marker);
  const logged = log.join('');
  expect(logged).toContain('platform refused the key');
  expect(log.length).toBeGreaterThan(30);
  const counted = await metrics();
  expect(counted).toContain('shelftalk_upstream_errors_total{kind="401"} 1');
  for (const secret of [marker, words, sessionId, clientKey, 'platform-session-1']) {
    expect(logged).not.toContain(secret);
    expect(counted).not.toContain(secret);
  }
});

test('a refusal of the key is logged once a minute, and the shopper gets the error `unavailable`', async () => {
  const { memory, platform, log, clock } = await startProxy();
  platform.override = (operation, call) => {
    if (operation === 'init') call.json(401, {});
    return operation === 'init';
  };
  const countRefusals = () => log.filter((line) => line.includes('platform refused the key')).length;
  for (const _time of [1, 2, 3]) {
    const answer = memory.call('init', {});
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(answer.status).toBe(503);
  }
  expect(countRefusals()).toBe(1);
  expect(JSON.parse(log.find((line) => line.includes('refused the key')) ?? '{}')).toMatchObject({
    level: 50,
  });
  clock.advance(60_000);
  await memory.call('init', {}).end();
  expect(countRefusals()).toBe(2);
});

test('redacts secret fields that a plug-in logs, also one level down, and omits error messages', async () => {
  const { server, log } = await startProxy();
  const secrets = { authorization: marker, sessionId: marker, clientKey: marker, apiKey: marker };
  server.log.info({ ...secrets, 'x-api-key': marker, route: 'invoke' }, 'one');
  server.log.info({ headers: { ...secrets, 'x-api-key': marker, accept: 'all' } }, 'two');
  server.log.info({ error: new Error(marker) }, 'three');
  server.log.info({ err: new RangeError(marker) }, 'four');
  server.log.info(new RangeError(marker));
  server.log.info({ err: new RangeError(marker) });
  const headers = { cookie: marker };
  server.log.info({
    req: { id: '1', method: 'GET', url: `/?${marker}`, headers },
    res: { statusCode: 200, headers },
  });
  expect(log.slice(-7).map((line): unknown => JSON.parse(line))).toMatchObject([
    { authorization: '[Redacted]', route: 'invoke', msg: 'one' },
    { headers: { sessionId: '[Redacted]', accept: 'all' }, msg: 'two' },
    { msg: 'three' },
    { err: { type: 'RangeError' }, msg: 'four' },
    { err: { type: 'RangeError' }, msg: 'RangeError' },
    { err: { type: 'RangeError' }, msg: 'RangeError' },
    { req: { id: '1', method: 'GET' }, res: { statusCode: 200 } },
  ]);
  expect(log.join('')).not.toContain(marker);
});
