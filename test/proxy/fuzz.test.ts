import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { Refusal, type Route } from '../../proxy/index.ts';
import { FileUploads } from '../../proxy/uploads/FileUploads.ts';
import { collectGarbage } from './support/collectGarbage.ts';
import { createRandom } from './support/createRandom.ts';
import { marker } from './support/FakePlatform.ts';
import { mp3, opus, wav } from './support/mediaFiles.ts';
import { noLimits } from './support/noLimits.ts';
import { callProxy, openSession, say, send, startProxy } from './support/startProxy.ts';

const random = createRandom(11);
const below = (bound: number) => Math.floor(random() * bound);
const pieces = [
  '',
  '{',
  '}',
  '"',
  '\\',
  '\u0000',
  '\ud800',
  'é',
  '.',
  ':',
  ',',
  '[',
  '0',
  'null',
  '-1',
  '__proto__',
];

/** Truncates a text, or inserts, overwrites or removes pieces. */
function mutate(text: string): string {
  let changed = text;
  for (let times = 1 + below(3); times > 0; times -= 1) {
    const [at, to] = [below(changed.length + 1), below(changed.length + 1)];
    const piece = pieces[below(pieces.length)] ?? '';
    if (random() < 0.2) changed = changed.slice(0, at);
    else if (random() < 0.3) changed = changed.slice(0, at) + piece + changed.slice(at);
    else if (random() < 0.6) changed = changed.slice(0, at) + piece + changed.slice(at + 1 + below(4));
    else changed = changed.slice(0, Math.min(at, to)) + changed.slice(Math.max(at, to));
  }
  return changed;
}

/** Nested lists or objects. */
const nest = (depth: number) =>
  random() < 0.5
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth / 3)}1${'}'.repeat(depth / 3)}`;

test('a hundred thousand mutated tokens and bodies cause no 5xx, reveal no secret and do not fill the memory', async () => {
  const { proxy, platform, memory, log } = await startProxy({ proxy: { limiter: noLimits() } });
  platform.override = (operation, call) => {
    if (operation === 'invoke') call.json(200, {});
    return operation === 'invoke';
  };
  const { sessionId, clientKey } = await openSession(memory);
  const events = [say('Hello'), { buttonResponseEvent: { id: '1', title: 'One' } }];
  const bodies: Record<'invoke' | 'invoke_sync' | 'close' | 'stop' | 'erase' | 'answer', unknown> = {
    invoke: { sessionId, inputEvents: events },
    invoke_sync: { sessionId, inputEvents: events },
    close: { sessionId },
    stop: { sessionId, turnId: crypto.randomUUID() },
    erase: { sessionId },
    answer: { sessionId, turnId: crypto.randomUUID(), callId: 'c', result: { status: 'done' } },
  };
  const routes: readonly (keyof typeof bodies)[] = [
    'invoke',
    'invoke',
    'invoke_sync',
    'close',
    'stop',
    'erase',
    'answer',
  ];
  const statuses = new Map<number, number>();
  const leak = { text: '' };
  const one = async () => {
    const route = routes[below(routes.length)] ?? 'invoke';
    const isTurn = route.startsWith('invoke');
    const text = JSON.stringify(bodies[route]);
    // Half of the turns and all other calls have a mutated token in a valid body; the other turns have a valid token in a mutated body.
    const body =
      random() < 0.5 || !isTurn
        ? text.replace(sessionId, () => JSON.stringify(mutate(sessionId)).slice(1, -1))
        : random() < 0.01
          ? text.replace(/"inputEvents":.*$/s, () => `"inputEvents":${nest(below(30_000))}}`)
          : text.replace(/"inputEvents":.*$/s, (events) => mutate(events));
    const answer = await callRaw(route, body).end();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.text.includes(marker) || answer.text.includes('platform-session')) leak.text = answer.text;
  };
  const callRaw = (route: Route, body: string) => callProxy(proxy, route, body);
  const many = async (count: number) => {
    for (let done = 0; done < count; done += 1) await one();
    platform.calls.length = 0;
  };
  await many(10_000);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await many(90_000);
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  expect(after - before).toBeLessThan(20 * 1024 * 1024);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.info(`fuzz: heap ${megabytes(before)} MB after 10,000, ${megabytes(after)} MB after 100,000`);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(401)).toBeGreaterThan(10_000);
  expect(statuses.get(400)).toBeGreaterThan(10_000);
  expect(leak.text).toBe('');
  expect(log.join('')).not.toContain(clientKey);
  expect(log.join('')).not.toContain(marker);
}, 600_000);

test('mutated client keys, identity tokens, idempotency keys and resume positions cause no 5xx and reveal no secret', async () => {
  const shared = 'a secret that the shop and its proxy share';
  const env = { IDENTITY_SECRET: shared, IDENTITY_AUDIENCE: 'shop' };
  const started = await startProxy({ env, proxy: { limiter: noLimits() } });
  const { proxy, platform, memory, clock, log } = started;
  platform.override = (operation, call) => {
    if (operation === 'invoke') call.json(200, {});
    return operation === 'invoke';
  };
  const jwt = await new SignJWT({ sub: 'anna', aud: 'shop', exp: Math.floor(clock.now() / 1000) + 600 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(shared));
  const opened = await memory.call('init', {}).end();
  const { sessionId, clientKey } = JSON.parse(opened.text).response;
  const epoch = opened.headers['shelftalk-epoch'] ?? '';
  const known = crypto.randomUUID();
  const inputEvents = [say('Hello')];
  await memory.call('invoke', { sessionId, inputEvents }, { 'idempotency-key': known }).end();

  const sometimes = (text: string) => (random() < 0.5 ? text : mutate(text));
  const some = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(() => random() < 0.7));
  const calls: readonly (() => readonly [Route, unknown, Record<string, string>])[] = [
    () => [
      'init',
      some({
        sessionId: sometimes(sessionId),
        clientKey: sometimes(clientKey),
        agentId: sometimes('agent-1'),
      }),
      random() < 0.5 ? { authorization: `Bearer ${mutate(jwt)}` } : {},
    ],
    () => [
      random() < 0.5 ? 'invoke' : 'invoke_sync',
      { sessionId, ...some({ inputEvents }) },
      Object.fromEntries(
        Object.entries({
          'idempotency-key': sometimes(known),
          'resume-from': sometimes('1'),
          'shelftalk-epoch': sometimes(epoch),
        }).filter(() => random() < 0.8),
      ),
    ],
  ];
  const statuses = new Map<number, number>();
  for (let done = 0; done < 8_000; done += 1) {
    const [route, body, headers] = calls[below(calls.length)]?.() ?? ['init', {}, {}];
    const answer = await callProxy(proxy, route, body, headers).end();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect(answer.status, JSON.stringify([route, body, headers])).toBeLessThan(500);
    expect(answer.text.includes(marker) || answer.text.includes('platform-session')).toBe(false);
    if (done % 1000 === 0) platform.calls.length = 0;
  }
  for (const status of [200, 400, 401, 410])
    expect(statuses.get(status), String(status)).toBeGreaterThan(100);
  expect(log.join('')).not.toMatch(new RegExp(`${marker}|${clientKey}|${jwt}`));
}, 180_000);

test('mutated files are accepted or refused without an exception; a mutated token is always refused', async () => {
  const acceptedFiles = new Map<string, Buffer>();
  const uploads = new FileUploads({
    store: {
      put: async ({ name, parts }) => void acceptedFiles.set(name, Buffer.concat(parts)),
      size: async () => undefined,
      read: async () => undefined,
      erase: async () => {},
      sweep: async () => {},
    },
    incomingDir: mkdtempSync(join(tmpdir(), 'shelftalk-incoming-')),
    publicUrl: () => 'https://chat.shop.example',
    clock: { now: () => 0, elapsed: () => 0, timer: () => ({ refresh() {}, cancel() {} }) },
    report: (_level, event) => expect.unreachable(event),
  });
  const files = [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/aAAgBAQAAPwBU3//Z',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    wav().toString('base64'),
    mp3().toString('base64'),
    opus().toString('base64'),
  ].map((text) => Buffer.from(text, 'base64').toString('latin1'));
  const outcomes = new Map<string, number>();
  for (let done = 0; done < 5_000; done += 1) {
    const bytes = Buffer.from(mutate(files[done % files.length] ?? ''), 'latin1');
    const outcome = await uploads.receive({ body: [bytes], sessionId: 'session' }).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Refusal ? error.code : expect.unreachable(String(error))),
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  const known = ['accepted', 'media_refused', 'too_large'];
  expect([...outcomes.keys()].filter((outcome) => !known.includes(outcome))).toEqual([]);
  expect(outcomes.get('accepted')).toBeGreaterThan(0);
  expect(outcomes.get('media_refused')).toBeGreaterThan(0);

  const DATA_DIR = mkdtempSync(join(tmpdir(), 'shelftalk-fuzz-'));
  const { port, memory } = await startProxy({ env: { DATA_DIR } });
  const { sessionId } = await openSession(memory);
  for (let done = 0; done < 200; done += 1) {
    const token = mutate(sessionId).replace(/[^!-~]/g, '');
    const answer = await send(port, '/agent/uploads', Buffer.from(files[1] ?? '', 'latin1'), {
      origin: 'https://shop.example',
      authorization: `Shelftalk ${token}`,
    }).end();
    expect(answer.status, token).toBe(token === sessionId ? 200 : 401);
  }
}, 180_000);
