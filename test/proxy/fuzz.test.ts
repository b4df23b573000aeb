import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { NodeSealer, RateLimits, type Route, WebSealer } from '../../proxy/index.ts';
import { marker } from './support/FakePlatform.ts';
import { callProxy, openSession, say, startProxy } from './support/startProxy.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** The same numbers every time, from 0 to 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
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

/** Cuts, doubles, swaps or writes over some places of a text. */
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

test('a hundred thousand mutated tokens and bodies: no 5xx, no leak, no growth', async () => {
  const limiter = new RateLimits({
    turnsPerMinute: { customer: 1e9, address: 1e9, origin: 1e9 },
    sessionsPerHour: { address: 1e9 },
    uploadsPerHour: { customer: 1, address: 1 },
    streams: { customer: 1e9, address: 1e9 },
    isLocal: false,
  });
  const { proxy, platform, memory, log } = await startProxy({ proxy: { limiter } });
  platform.override = (operation, call) => {
    if (operation === 'invoke') call.json(200, {});
    return operation === 'invoke';
  };
  const { sessionId, clientKey } = await openSession(memory);
  const events = [say('Hello'), { buttonResponseEvent: { id: '1', title: 'One' } }];
  const bodies: Record<'invoke' | 'invoke_sync' | 'close' | 'stop' | 'erase', unknown> = {
    invoke: { sessionId, inputEvents: events },
    invoke_sync: { sessionId, inputEvents: events },
    close: { sessionId },
    stop: { sessionId, turnId: crypto.randomUUID() },
    erase: { sessionId },
  };
  const routes: readonly (keyof typeof bodies)[] = [
    'invoke',
    'invoke',
    'invoke_sync',
    'close',
    'stop',
    'erase',
  ];
  const statuses = new Map<number, number>();
  const seen = { text: '' };
  const one = async () => {
    const route = routes[below(routes.length)] ?? 'invoke';
    const isTurn = route.startsWith('invoke');
    const text = JSON.stringify(bodies[route]);
    // Half of them name the session by a token that is nearly right, in a body that is; the others the reverse.
    const body =
      random() < 0.5 || !isTurn
        ? text.replace(sessionId, () => JSON.stringify(mutate(sessionId)).slice(1, -1))
        : text.replace(/"inputEvents":.*$/s, (events) => mutate(events));
    const answer = await callRaw(route, body).end();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.text.includes(marker) || answer.text.includes('platform-session')) seen.text = answer.text;
  };
  const callRaw = (route: Route, body: string) => callProxy(proxy, route, body);
  const many = async (count: number) => {
    for (let done = 0; done < count; done += 1) await one();
    platform.calls.length = 0;
  };
  await many(10_000);
  collect();
  const before = process.memoryUsage().heapUsed;
  await many(90_000);
  collect();
  const after = process.memoryUsage().heapUsed;
  expect(after - before).toBeLessThan(20 * 1024 * 1024);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.info(`fuzz: heap ${megabytes(before)} MB after 10,000, ${megabytes(after)} MB after 100,000`);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(401)).toBeGreaterThan(10_000);
  expect(statuses.get(400)).toBeGreaterThan(10_000);
  expect(seen.text).toBe('');
  expect(log.join('')).not.toContain(clientKey);
  expect(log.join('')).not.toContain(marker);
}, 120_000);

test.each([
  ['Node', NodeSealer],
  ['the web', WebSealer],
])(
  'whatever makes a token unusable takes the same time, sealed by %s',
  async (_what, OneSealer) => {
    const sealed = new OneSealer([{ id: 'k1', key: Buffer.alloc(32, 7) }]);
    const other = new OneSealer([{ id: 'k1', key: Buffer.alloc(32, 8) }]);
    const session = JSON.stringify(['platform-session-1', 'anon_1', 5, null]);
    const token = await sealed.seal(session, 'session');
    const kinds = {
      tampered: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`.replace(/..$/, 'zz'),
      foreign: await other.seal(session, 'session'),
      unknownKey: `k9${token.slice(2)}`,
      truncated: token.slice(0, 20),
      noDot: token.replace('.', ''),
    };
    const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
    for (let round = 0; round < 60; round += 1) {
      for (const [kind, text] of Object.entries(kinds)) {
        const start = process.hrtime.bigint();
        for (let time = 0; time < 50; time += 1) {
          expect((await sealed.open(text, 'session')) === undefined).toBe(true);
        }
        times.get(kind)?.push(Number(process.hrtime.bigint() - start));
      }
    }
    const medians = [...times.values()].map((each) => each.sort((a, b) => a - b)[each.length >> 1] ?? 0);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(3);
  },
  20_000,
);
