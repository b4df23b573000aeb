import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type Identity, Refusal } from '../../proxy/index.ts';
import { readingLimits } from '../../src/protocol/index.ts';
import { requestOnSocket } from './support/requestOnSocket.ts';
import { callProxy, openSession, say, send, startPlainProxy, startProxy } from './support/startProxy.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

test('an identity plug-in can require a challenge before init', async () => {
  const visitors: Identity = { identify: () => ({ customer: 'anon_1', clientKey: 'anon_1' }) };
  const identity: Identity = {
    identify(request, clientKey) {
      if (request.header('authorization') !== 'Challenge solved') throw new Refusal('identity_invalid');
      return visitors.identify(request, clientKey);
    },
  };
  const { memory, platform } = await startProxy({ proxy: { identity } });
  expect((await memory.call('init', {}).end()).status).toBe(401);
  expect(platform.of('init')).toHaveLength(0);
  expect((await memory.call('init', {}, { authorization: 'Challenge solved' }).end()).status).toBe(200);
});

test('refuses a call above the limit of simultaneous platform calls immediately', async () => {
  const { memory, platform } = await startProxy({ proxy: { maxCalls: 2 } });
  const sessions = [await openSession(memory), await openSession(memory), await openSession(memory)];
  const ask = (index: number) =>
    memory.call('invoke', { sessionId: sessions[index]?.sessionId, inputEvents: [say('Hello')] });
  const answers = [ask(0), ask(1)];
  const first = await platform.turn(0);
  await platform.turn(1);
  const third = await ask(2).end();
  expect(third.status).toBe(503);
  expect(third.headers['retry-after']).toBe('1');
  expect(JSON.parse(third.text)).toMatchObject({ error: { code: 'unavailable' } });
  first.head();
  first.end();
  await answers[0]?.end();
  ask(2);
  await platform.turn(2);
});

test('serves hundreds of open streams at a time', async () => {
  const { platform, proxy } = await startPlainProxy();
  const body = { clientKey: 'v', sessionId: 's', inputEvents: [say('Hello')] };
  for (let turn = 0; turn < 300; turn += 1) callProxy(proxy, 'invoke', body);
  await platform.turn(299);
  expect(proxy.running).toBe(300);
});

test('ends invoke_sync at a platform line that is nested too deeply', async () => {
  const { memory, platform, proxy } = await startProxy();
  const { sessionId } = await openSession(memory);
  const answer = memory.call('invoke_sync', { sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  turn.head();
  const nest = '['.repeat(100_000) + ']'.repeat(100_000);
  turn.raw(`{"result":{"response":{"responseEvents":[${nest}]}}}\n`);
  turn.end();
  expect(await answer.json()).toMatchObject({ error: { code: 'upstream_failed' } });
  expect(answer.status).toBe(502);
  expect(proxy.running).toBe(0);
});

test.each(['init', 'close'] as const)('aborts a response to %s above 1 MiB', async (operation) => {
  const { memory, platform } = await startProxy();
  const ask = async () => {
    const { sessionId } = await openSession(memory);
    const body = operation === 'close' ? { sessionId } : {};
    platform.override = (called, call) => {
      if (called !== operation) return false;
      call.head();
      call.raw(JSON.stringify({ response: { sessionId: 's', pad: 'x'.repeat(size - frame) } }));
      if (size <= 1024 * 1024) call.end();
      return true;
    };
    const answer = await memory.call(operation, body).end();
    platform.override = () => false;
    return answer;
  };
  const frame = JSON.stringify({ response: { sessionId: 's', pad: '' } }).length;
  let size = 1024 * 1024;
  expect((await ask()).status).toBe(200);
  size += 1;
  const answer = await ask();
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'upstream_failed' } });
  await platform.of(operation).at(-1)?.gone();
});

test.each([
  ['a line', 200, readingLimits.lineBytes + 1],
  ['a refusal', 500, 2000],
])('aborts %s of the platform that never ends', async (_what, status, size) => {
  const { memory, platform } = await startProxy();
  const { sessionId } = await openSession(memory);
  const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  turn.head(status);
  turn.raw(`{${'x'.repeat(size - 1)}`);
  await answer.end();
  expect(answer.parsedLines[0] ?? JSON.parse(answer.text)).toMatchObject({
    error: { code: 'upstream_failed' },
  });
  await turn.gone();
});

test.each([
  ['GET', '/livez', undefined],
  ['GET', '/nothing', undefined],
  ['POST', '/agent/health', '{}'],
  ['POST', '/agent/invoke', '{'],
])('%s %s reveals no software name and sends nosniff', async (method, path, body) => {
  const { port } = await startProxy();
  const headers = { origin: 'https://shop.example', 'content-type': 'application/json' };
  const answer = await send(port, path, body, body ? headers : {}, method).end();
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  for (const name of ['server', 'x-powered-by', 'via']) expect(answer.headers).not.toHaveProperty(name);
});

test('a request that is not HTTP gets an error response with nosniff', async () => {
  const { port } = await startProxy();
  const client = createConnection(port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
  });
  const text = await requestOnSocket(client, 'nonsense\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 400 .*\r\nx-content-type-options: nosniff\r\n/is);
});

test('closes the connection of a refused origin instead of reading the rest of its body', async () => {
  const { port } = await startProxy();
  const client = createConnection(port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
  });
  const head = [
    'POST /agent/uploads HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Origin: https://evil.example',
    'Content-Type: audio/ogg',
    'Content-Length: 5000000',
  ];
  const text = await requestOnSocket(client, `${head.join('\r\n')}\r\n\r\nOggS`);
  expect(text).toMatch(/^HTTP\/1\.1 403 .*\r\nconnection: close\r\n/is);
});

test('depends on ten packages, whose lowest versions are those of the lockfile, with undici 7.24 or newer', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(here('../../proxy/package.json'), 'utf8'),
  );
  expect(Object.keys(dependencies)).toEqual([
    '@fastify/static',
    '@redis/client',
    'aws4fetch',
    'fastify',
    'jose',
    'light-my-request',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'undici',
  ]);
  // Later minor versions of light-my-request need a newer Node.
  for (const range of Object.values(dependencies)) expect(range).toMatch(/^[\^~]\d+\.\d+\.\d+$/);
  const [major = 0, minor = 0] = (dependencies.undici ?? '').slice(1).split('.').map(Number);
  expect(major > 7 || (major === 7 && minor >= 24)).toBe(true);
  const { packages }: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(here('../../package-lock.json'), 'utf8'),
  );
  for (const [name, range] of Object.entries(dependencies)) {
    expect(packages[`node_modules/${name}`]?.version, name).toBe(range.slice(1));
  }
});

test('each npm command of the Dockerfile ignores install scripts', () => {
  const installs = readFileSync(here('../../proxy/Dockerfile'), 'utf8').match(/npm (ci|install) .*/g) ?? [];
  expect(installs).toHaveLength(2);
  for (const install of installs) expect(install).toContain(' --ignore-scripts ');
});
