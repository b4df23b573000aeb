import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy, MemoryTurnLog, type Route, sealLine } from '../../proxy/index.ts';
import { hostileChanges, hostileStrings, replaceAt, stringPaths } from '../support/hostileStrings.ts';
import { marker } from './support/FakePlatform.ts';
import { wav } from './support/mediaFiles.ts';
import { noLimits } from './support/noLimits.ts';
import { proxyForms, startForm } from './support/proxyForms.ts';
import { callProxy, openSession, say, send } from './support/startProxy.ts';
import type { TestResponse } from './support/TestResponse.ts';

const secret = 'a secret that the shop and its proxy share';
const origin = 'https://shop.example';
const line = 'Hello, this is Ana.';
const strings = Object.entries(hostileStrings);
const server = ['the server', 'socket'] as const;
vi.setConfig({ testTimeout: 120_000 });
/** Milliseconds after which a call counts as hanging. */
const callTimeout = 10_000;

const prototypes = () =>
  [Object, Array, Function, String, Map].map(({ prototype }) => Object.getOwnPropertyNames(prototype));
const untouched = prototypes();

const failures: string[] = [];
beforeEach(() => {
  failures.length = 0;
});

/** Records a call that hangs, gets 5xx or an error line, or reveals the key or the platform's session. */
async function check(input: string, answer: TestResponse): Promise<TestResponse> {
  const timer = setTimeout(() => {
    answer.abort();
    [answer.isEnded, answer.isAborted] = [true, true];
  }, callTimeout);
  await answer.end();
  clearTimeout(timer);
  const all = answer.text + JSON.stringify(answer.headers);
  if (answer.isAborted) failures.push(`${input}: cut, or no end within ${callTimeout} ms`);
  else if (answer.status < 200 || answer.status >= 500) failures.push(`${input}: status ${answer.status}`);
  else if (/^\{"error"/m.test(answer.text) && answer.status === 200)
    failures.push(`${input}: ${answer.text}`);
  if (all.includes(marker) || all.includes('platform-session')) failures.push(`${input}: leak in ${all}`);
  return answer;
}

/** A proxy in front of a platform that replies to every turn, and `finish`, which asserts that no call has failed and the proxy still works. */
async function start(form: (typeof proxyForms)[number] = server) {
  const started = await startForm(form, {
    env: {
      DATA_DIR: mkdtempSync(join(tmpdir(), 'shelftalk-hostile-')),
      STARTERS_DIR: mkdtempSync(join(tmpdir(), 'shelftalk-starters-')),
      HANDOVER_SECRET: secret,
      IDENTITY_SECRET: secret,
      IDENTITY_AUDIENCE: 'shop',
      MEDIA_ORIGINS: 'https://cdn.example.com',
      TRUST_PROXY: '1',
      WELCOME: 'Hello!|What is new?',
    },
    proxy: { limiter: noLimits() },
  });
  const { caller, platform, proxy, log, invoke } = started;
  platform.override = (operation, call) => {
    if (!operation.startsWith('invoke')) return false;
    call.head();
    call.say('Fine');
    call.end();
    return true;
  };
  const call = (input: string, route: Route, body: unknown, headers: Record<string, string> = {}) =>
    check(`${route} ${input}`.slice(0, 300), caller.call(route, body, headers));
  const finish = async () => {
    expect(failures).toEqual([]);
    expect(prototypes()).toEqual(untouched);
    expect(log.filter((entry) => JSON.parse(entry).level >= 50)).toEqual([]);
    expect(log.join('')).not.toContain(marker);
    expect((await invoke().end()).text).toContain('Fine');
    expect(proxy.running).toBe(0);
  };
  return { ...started, call, finish };
}

/** A body of each route; together they have every string field that the proxy reads. */
async function wholeBodies({ sessionId, clientKey, clock }: Awaited<ReturnType<typeof start>>) {
  const seal = await sealLine({ secret, sessionId, lineId: '1', text: line, sealedAt: clock.now() });
  const message = (content: object) => ({ messageEvent: { role: 'USER', content } });
  const url = 'https://cdn.example.com/a.png';
  const inputEvents = [
    say('Is it waterproof?'),
    message({ imageContent: { url, caption: 'this one' } }),
    message({ audioContent: { url } }),
    message({ locationContent: { latitude: 1, longitude: 1, name: 'Home', address: 'River Street' } }),
    { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: line } }, seal } },
    { buttonResponseEvent: { id: 'help', title: 'Help' } },
    { listReplyEvent: { id: 'stores', title: 'Stores', description: 'All of them' } },
    { filledFormResponseEvent: { formData: { fit: 'women', colour: 'blue' } } },
    { storeEvent: { storeId: 'lyon', name: 'Lyon', city: 'Lyon', state: 'FR' } },
  ];
  const tools = [{ name: 'add', description: 'Adds.', parameters: { type: 'object' } }];
  const turn = { sessionId, clientKey, agentId: 'agent-1', inputEvents, tools };
  const result = { status: 'failed', error: 'Sold out.' };
  const bodies: Readonly<Record<Route, object>> = {
    init: { sessionId, clientKey, agentId: 'agent-1' },
    invoke: turn,
    invoke_sync: turn,
    stop: { sessionId, turnId: randomUUID() },
    close: { sessionId: `${sessionId}x`, clientKey },
    erase: { sessionId: `${sessionId}x`, clientKey },
    health: { businessId: 'business-1' },
    answer: { sessionId, turnId: randomUUID(), callId: 'call-1', result },
  };
  return Object.entries(bodies) as [Route, object][];
}

const fromEntries = Object.fromEntries;

describe.each(proxyForms.filter(([form, via]) => (form === 'the server') === (via === 'socket')))(
  'bodies at %s by %s',
  (...form) => {
    test.each(strings)('%s in any field gets no 5xx', async (_, text) => {
      const started = await start(form);
      for (const [route, body] of await wholeBodies(started)) {
        for (const path of stringPaths(body)) {
          for (const change of hostileChanges(text))
            await started.call(path.join('.'), route, replaceAt(body, path, change));
        }
      }
      await started.finish();
    });

    test.each(strings)('%s as a field’s name gets no 5xx', async (_, text) => {
      const started = await start(form);
      const name = JSON.stringify(text);
      for (const [route, body] of await wholeBodies(started)) {
        const json = JSON.stringify(body);
        for (const [, key] of json.matchAll(/"(\w+)":/g)) {
          const renamed = json.replaceAll(`"${key}":`, () => `${name}:`);
          const beside = json.replaceAll(`"${key}":`, () => `${name}:{"isAdmin":true},"${key}":`);
          await started.call(`renamed ${key}`, route, JSON.parse(renamed));
          await started.call(`beside ${key}`, route, JSON.parse(beside));
        }
      }
      await started.finish();
    });
  },
);

const headerNames = [
  'authorization',
  'cookie',
  'content-type',
  'content-length',
  'transfer-encoding',
  'expect',
  'host',
  'origin',
  'sec-fetch-site',
  'referer',
  'user-agent',
  'accept-encoding',
  'accept-language',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'connection',
  'idempotency-key',
  'resume-from',
  'shelftalk-epoch',
  'shelftalk-turn',
  'x-request-id',
  'traceparent',
  'if-none-match',
  'if-modified-since',
  'range',
  'access-control-request-method',
  'x-api-key',
];
const valuesOf = (text: string) => [text, `Bearer ${text}`, `Shelftalk ${text}`, `1, ${text}`];

/** Sends bytes that Node's own client refuses to send. Resolves to the reply once the connection has closed. */
function sendBytes(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const timer = setTimeout(() => socket.destroy(), callTimeout);
    let reply = '';
    socket.on('data', (chunk) => {
      reply += String(chunk);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(reply);
    });
    socket.write(request);
  });
}

describe('headers', () => {
  test.each(strings)('%s in any header that the relay reads gets no 5xx', async (_, text) => {
    const { proxy, sessionId, finish, ...started } = await start(['the server', 'memory']);
    const bodies = await wholeBodies({ proxy, sessionId, finish, ...started });
    for (const name of headerNames)
      for (const value of valuesOf(text))
        for (const [route, body] of bodies) await started.call(name, route, body, { [name]: value });
    await finish();
  });

  test.each(strings)('%s in any header on the wire gets no 5xx', async (_, text) => {
    const { port, sessionId, finish } = await start();
    const body = JSON.stringify({ sessionId, inputEvents: [say('Hello')] });
    const requests = [
      ['POST /agent/invoke', { 'content-type': 'application/json' }, body],
      ['POST /agent/uploads', { authorization: `Shelftalk ${sessionId}` }, 'no picture'],
      ['GET /agent/welcome.json', {}, ''],
      ['OPTIONS /agent/init', {}, ''],
    ] as const;
    for (const [target, more, payload] of requests) {
      const usual = { host: `127.0.0.1:${port}`, origin, 'content-length': payload.length, ...more };
      const changes = headerNames.flatMap((name) =>
        valuesOf(text).map((value) => [name, name === 'connection' ? `close, ${value}` : value] as const),
      );
      for (const [name, value] of [...changes, [text, 'value'] as const]) {
        const headers = fromEntries([...Object.entries(usual), ['connection', 'close'], [name, value]]);
        const lines = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`);
        const reply = await sendBytes(port, `${target} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`);
        const input = `${target} ${name}: ${value}`.slice(0, 200);
        if (!/^HTTP\/1\.1 [1-4]\d\d /.test(reply)) failures.push(`${input}: ${reply.slice(0, 200)}`);
        if (reply.includes(marker) || reply.includes('platform-session')) failures.push(`${input}: leak`);
      }
    }
    await finish();
  });
});

test.each(strings)('%s as a body, a path, a query or a file gets no 5xx', async (_, text) => {
  const { port, sessionId, finish } = await start();
  const json = { origin, 'content-type': 'application/json' };
  // Short enough for a request line.
  const encoded = encodeURIComponent(Buffer.from(text.slice(0, 2000)).toString());
  const ask = (path: string, body?: string | Uint8Array, headers = {}, method?: string) =>
    check(`${method ?? ''} ${path}`.slice(0, 200), send(port, path, body, { origin, ...headers }, method));
  const routes = ['init', 'invoke', 'invoke_sync', 'close', 'stop', 'erase', 'answer', 'health', encoded];
  for (const route of routes) {
    for (const body of [text, `"${text}"`, `{"${text}":"${text}"}`]) await ask(`/agent/${route}`, body, json);
    await ask(`/agent/${route}?${encoded}=${encoded}`, '{}', json);
  }
  const authorization = `Shelftalk ${sessionId}`;
  for (const file of [Buffer.from(text), Buffer.concat([wav(), Buffer.from(text)])])
    await ask('/agent/uploads', file, { authorization });
  for (const folder of ['/', '/u/', '/agent/', '/agent/starters/', '/agent/uploads/', '/metrics/'])
    for (const path of [encoded, `${encoded}.json`, `${encoded}/${encoded}`, `?${encoded}=${encoded}`])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT'])
        await ask(folder + path, undefined, { range: 'bytes=0-1' }, method);
  await finish();
});

describe('tokens', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, claims: object) => {
    const text = `${part(header)}.${part(claims)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };

  test.each(strings)(
    '%s in any part of a shopper’s token gets no 5xx, nor does a turn with such a token',
    async (_, text) => {
      const { clock, call, finish } = await start();
      const seconds = Math.floor(clock.now() / 1000);
      const right = { header: { alg: 'HS256', typ: 'JWT', kid: '1' }, claims: { sub: 'anna', aud: 'shop' } };
      const times = { exp: seconds + 600, nbf: seconds, iat: seconds, iss: 'shop', jti: '1' };
      const whole = { ...right, claims: { ...right.claims, ...times } };
      const names = { header: [...Object.keys(whole.header), 'crit', 'jku', text] };
      const tokens = [
        ...names.header.map((name) =>
          signed(fromEntries([...Object.entries(whole.header), [name, text]]), whole.claims),
        ),
        ...[...Object.keys(whole.claims), text].map((name) =>
          signed(whole.header, fromEntries([...Object.entries(whole.claims), [name, text]])),
        ),
        ...[0, 1, 2].map((at) =>
          signed(whole.header, whole.claims).split('.').with(at, part(text)).join('.'),
        ),
      ];
      for (const token of tokens) {
        const opened = await call('token', 'init', {}, { authorization: `Bearer ${token}` });
        if (opened.status !== 200) continue;
        const { sessionId } = JSON.parse(opened.text).response;
        const turn = await call('shopper', 'invoke', { sessionId, inputEvents: [say('Hello')] });
        expect(turn.status).toBe(200);
        await call('shopper', 'close', { sessionId });
      }
      await finish();
    },
  );

  test.each(strings)('%s in any part of a seal or a session token gets no 5xx', async (_, text) => {
    const { clock, sessionId, clientKey, call, finish } = await start();
    const lineId = text.slice(0, 200);
    const seals = [
      await sealLine({ secret, sessionId, lineId, text: line, sealedAt: clock.now() }),
      await sealLine({ secret, sessionId: text, lineId: '1', text: line, sealedAt: clock.now() }),
    ];
    const [seal = ''] = seals;
    const pieces = seal.split('.');
    for (const at of pieces.keys())
      for (const piece of [text, part(text), part({ id: text, sealedAt: text })])
        seals.push(pieces.with(at, piece).join('.'));
    for (const one of seals) {
      const event = {
        messageEvent: { role: 'ASSISTANT', content: { textContent: { text: line } }, seal: one },
      };
      await call('seal', 'invoke', { sessionId, inputEvents: [say('Hello'), event] });
    }
    for (const token of [sessionId, clientKey]) {
      const parts = token.split('.');
      for (const at of parts.keys())
        for (const piece of [text, part(text)]) {
          const forged = parts.with(at, piece).join('.');
          await call('token', 'invoke', { sessionId: forged, inputEvents: [say('Hello')] });
          await call('token', 'init', { sessionId: forged, clientKey: forged });
        }
    }
    await finish();
  });
});

test.each(strings)('%s as the platform’s session id and text gets no 5xx', async (_, text) => {
  const { platform, caller, call, finish } = await start();
  const reply = platform.override;
  platform.override = (operation, incoming) => {
    if (operation === 'init') incoming.json(200, { response: { sessionId: text } });
    else if (operation === 'invoke') {
      incoming.head();
      incoming.say(text);
      incoming.event({ [text]: { [text]: text } });
      incoming.end();
    } else return false;
    return true;
  };
  const { sessionId } = await openSession(caller);
  const key = { 'idempotency-key': randomUUID() };
  const body = { sessionId, inputEvents: [say('Hello')] };
  const turn = await call('turn', 'invoke', body, key);
  const again = await call('resumed', 'invoke', body, { ...key, 'resume-from': '0' });
  expect([turn.status, again.text]).toEqual([200, turn.text]);
  for (const route of ['invoke_sync', 'answer', 'stop', 'close', 'erase'] as const)
    await call(text, route, { ...body, turnId: key['idempotency-key'] });
  platform.override = reply;
  await finish();
});

test.each(strings)(
  '%s as the session and the customer of a proxy without plug-ins gets no 5xx',
  async (_, text) => {
    const { platform, clock, finish } = await start();
    const proxy = createProxy({
      baseUrl: platform.baseUrl,
      apiKey: marker,
      businessId: 'business-1',
      clock,
      turnLog: new MemoryTurnLog(clock),
    });
    const ask = (route: Route, body: object, headers = {}) =>
      check(route, callProxy(proxy, route, body, headers));
    const who = { sessionId: text, clientKey: text, turnId: text, agentId: text };
    for (const ids of [who, fromEntries([...Object.entries(who), [text, text]])]) {
      const body = { ...ids, inputEvents: [say(text), { [text]: text }] };
      const key = { 'idempotency-key': randomUUID() };
      await ask('invoke', body, key);
      await ask('invoke', body, { ...key, 'resume-from': '0', 'shelftalk-epoch': text });
      for (const route of ['invoke_sync', 'init', 'answer', 'stop', 'close', 'erase'] as const)
        await ask(route, body);
    }
    await proxy.close();
    await finish();
  },
);
