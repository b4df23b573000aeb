import { expect, test } from 'vitest';
import { routes } from '../../proxy/handler/routes.ts';
import { RateLimits } from '../../proxy/index.ts';
import { createRandom } from './support/createRandom.ts';
import { lowLimits } from './support/lowLimits.ts';
import { callFetch, openSession, send, startProxy } from './support/startProxy.ts';

const shop = 'https://shop.example';
const evil = 'https://evil.example';
const paths = [...routes, 'uploads'] as const;

const random = createRandom(11);
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
const hex = (character: string) => {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${random() < 0.5 ? code : code.toUpperCase()}`;
};

/** Alternative spellings of a path; some match the route, some match none. */
const changes: readonly ((path: string) => string)[] = [
  (path) => path.replace(/[a-z_]/g, (one) => (random() < 0.3 ? hex(one) : one)),
  (path) => path.replace(/\/(\w)/, (_all, first: string) => `/${hex(first)}`),
  (path) => path.replace(/\//g, (one) => (random() < 0.5 ? hex(one) : one)),
  (path) => path.replace(/\//g, () => pick(['/', '//', '///', '/./', '\\', '/%2e/', '/x/../', '/x/%2e%2E/'])),
  (path) => path.replace(/[a-z]/g, (one) => (random() < 0.3 ? one.toUpperCase() : one)),
  (path) => path + pick(['/', '//', '/.', ';a=b', ';', '?a=b', '?', '%00', '%20', '%3F', '#x', '%23']),
  (path) => path.replace('/', pick(['/;x/', '/a;/../', '/.;/', '/%252e/', '/%00/'])),
  (path) => pick(['http://evil.example', 'https://x', 'HTTP://a:1', 'http://', 'ftp://a', 'a']) + path,
];

/** Deterministic spellings of a path, the plain one first. */
function spellingsOf(path: string, count: number): readonly string[] {
  const spellings = new Set([path, `//${path.slice(1)}`, `http://evil.example${path}`]);
  for (const change of changes) spellings.add(change(path));
  while (spellings.size < count) {
    let spelling = path;
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) spelling = pick(changes)(spelling);
    spellings.add(spelling);
  }
  return [...spellings];
}

const json = { 'content-type': 'application/json' };

test.each(paths)('no spelling of /agent/%s bypasses the origin check', async (route) => {
  const { port, platform } = await startProxy();
  const reached: string[] = [];
  // Every route but init and health refuses this session after the origin check.
  const body = '{"sessionId":"x"}';
  for (const path of spellingsOf(`/agent/${route}`, 60)) {
    const foreign = await send(port, path, body, { ...json, origin: evil }).end();
    expect(foreign.headers, path).not.toHaveProperty('access-control-allow-origin');
    const nameless = await send(port, path, body, json).end();
    for (const { status } of [foreign, nameless]) expect([400, 403, 404], path).toContain(status);
    const fromOwnOrigin = await send(port, path, body, { ...json, origin: shop }).end();
    if (fromOwnOrigin.status === 400 || fromOwnOrigin.status === 404) continue;
    reached.push(path);
    expect([foreign.status, nameless.status], path).toEqual([403, 403]);
    expect(fromOwnOrigin.headers['access-control-allow-origin'], path).toBe(shop);
  }
  expect(reached.length).toBeGreaterThan(3);
  expect(platform.of('invoke')).toEqual([]);
});

test('a foreign page cannot reach the platform by an encoded or absolute spelling of a route', async () => {
  const { port, platform, socket } = await startProxy();
  const { sessionId } = await openSession(socket);
  const before = platform.calls.length;
  const body = JSON.stringify({ sessionId, inputEvents: [] });
  for (const path of ['/%61gent/close', 'http://evil.example/agent/close', '/agent/%63lose']) {
    expect((await send(port, path, body, { ...json, origin: evil }).end()).status, path).toBe(403);
  }
  expect(platform.calls).toHaveLength(before);
});

test('all spellings of a route count for one limit', async () => {
  const limiter = new RateLimits({ ...lowLimits, isLocal: false });
  const { port } = await startProxy({ proxy: { limiter } });
  const found = [];
  for (const path of ['/agent/init', '/%61gent/init', 'http://evil.example/agent/init', '/agent/%69nit']) {
    found.push((await send(port, path, '{}', { ...json, origin: shop }).end()).status);
  }
  expect(found).toEqual([200, 200, 429, 429]);
});

test('no spelling of a route bypasses the origin check of the fetch handler', async () => {
  const { fetchForm, platform } = await startProxy();
  const { proxy: handler } = await fetchForm('node', 'memory');
  if (!('fetch' in handler)) throw new Error('no handler');
  const ask = async (path: string, origin?: string) => {
    const url = URL.canParse(path) ? path : `https://host.example${path}`;
    if (!URL.canParse(url)) return undefined;
    const headers = origin === undefined ? json : { ...json, origin };
    return handler.fetch(new Request(url, { method: 'POST', body: '{}', headers }));
  };
  for (const route of paths) {
    for (const path of spellingsOf(`/api/agent/${route}`, 60)) {
      const before = platform.calls.length;
      for (const origin of [evil, undefined]) {
        const answer = await ask(path, origin);
        expect(answer?.status ?? 403, path).toBe(403);
      }
      expect(platform.calls, path).toHaveLength(before);
    }
  }
  expect((await callFetch(handler).call('health', {}).end()).status).toBe(200);
});
