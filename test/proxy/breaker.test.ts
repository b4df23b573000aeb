import { expect, test } from 'vitest';
import { openSession, type StartOptions, say, send, startProxy } from './support/startProxy.ts';

/** A proxy with shoppers at different addresses. */
async function start(options: StartOptions = {}) {
  const started = await startProxy({ ...options, env: { TRUST_PROXY: '1' } });
  const { platform, socket } = started;
  const sessions = new Map<string, string>();

  /** Sends a turn from an address; the platform responds with this status. */
  async function turn(address: string, status: number, visitor = address) {
    const from = { 'x-forwarded-for': address };
    const caller = {
      call: (...[route, body]: Parameters<typeof socket.call>) => socket.call(route, body, from),
    };
    const sessionId = sessions.get(visitor) ?? (await openSession(caller)).sessionId;
    sessions.set(visitor, sessionId);
    platform.override = (operation, call) => {
      if (operation === 'invoke') call.json(status, {});
      return operation === 'invoke';
    };
    return caller.call('invoke', { sessionId, inputEvents: [say('Hello')] }).end();
  }
  const isReady = async () => (await send(started.port, '/readyz', undefined).end()).status === 200;
  /** Sends one turn from each of several addresses, one after the other. */
  async function turns(count: number, status: number, network = '198.51.100') {
    const found: number[] = [];
    for (let host = 1; host <= count; host += 1)
      found.push((await turn(`${network}.${host}`, status)).status);
    return found;
  }
  const reached = () => platform.of('invoke').length;
  return { ...started, turn, turns, isReady, reached };
}

test('failures of one address do not stop the turns of others, and the proxy stays ready', async () => {
  const { turn, isReady } = await start();
  const honest: number[] = [];
  for (let round = 0; round < 24; round += 1) {
    for (let visitor = 0; visitor < 5; visitor += 1) await turn('203.0.113.9', 500, `visitor ${visitor}`);
    honest.push((await turn(`198.51.100.${round}`, 200)).status);
  }
  expect(honest).toEqual(Array.from({ length: 24 }, () => 200));
  expect(await isReady()).toBe(true);
});

test('failures in one IPv6 /48 count as one client and do not stop the turns of others', async () => {
  const { turn } = await start();
  for (let home = 1; home <= 12; home += 1) await turn(`2001:db8:1:${home}::1`, 500);
  expect((await turn('2001:db8:2:1::1', 200)).status).toBe(200);
});

test('a failure counts for at most 30 s', async () => {
  const { turns, turn, clock } = await start();
  await turns(4, 500);
  clock.advance(29_000);
  await turn('198.51.100.1', 500);
  clock.advance(14_000);
  await turn('198.51.100.5', 500);
  expect((await turn('192.0.2.1', 200)).status).toBe(200);
});

test('a refused or failed turn does not affect other turns', async () => {
  const { turn, reached } = await start();
  for (const status of [400, 404, 429, 500, 503]) await turn('198.51.100.1', status, `visitor ${status}`);
  expect((await turn('198.51.100.1', 200, 'another')).status).toBe(200);
  expect(reached()).toBe(6);
});

test('the breaker opens once at least five networks, and half of all that call, fail; the proxy stays ready', async () => {
  const { turns, turn, isReady, reached } = await start();
  expect(await turns(6, 200, '192.0.2')).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await turns(6, 500)).toEqual([502, 502, 502, 502, 502, 502]);
  const stopped = await turn('192.0.2.1', 200);
  expect(stopped.status).toBe(503);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(10);
  expect(reached()).toBe(12);
  expect(await isReady()).toBe(true);
});

test('the breaker stays closed while five failing networks are a minority', async () => {
  const { turns, turn } = await start();
  await turns(6, 200, '192.0.2');
  await turns(5, 500);
  expect((await turn('192.0.2.1', 200)).status).toBe(200);
});

test('the breaker forgets failures after 30 s without calls', async () => {
  const { turns, clock, turn } = await start();
  await turns(4, 500);
  clock.advance(30_000);
  await turns(4, 500, '192.0.2');
  expect((await turn('203.0.113.1', 200)).status).toBe(200);
});

test('after 10 s the breaker lets each network try once; one success closes it, a failure changes nothing', async () => {
  const { turns, turn, clock } = await start();
  await turns(5, 500);
  clock.advance(10_000);
  expect((await turn('198.51.100.1', 500)).status).toBe(502);
  expect((await turn('198.51.100.1', 200)).status).toBe(503);
  expect((await turn('198.51.100.2', 200)).status).toBe(200);
  expect((await turn('198.51.100.1', 200)).status).toBe(200);
});

test('the breaker sends a failing platform at most eight trial calls in 10 s', async () => {
  const { turns, clock, reached } = await start();
  await turns(5, 500);
  clock.advance(10_000);
  const found = await turns(12, 500, '192.0.2');
  expect(found.filter((status) => status === 502)).toHaveLength(8);
  expect(reached()).toBe(13);
  clock.advance(10_000);
  expect(await turns(1, 500, '192.0.2')).toEqual([502]);
});

test('failing init calls do not stop turns', async () => {
  const { turn, platform, socket } = await start();
  await turn('203.0.113.1', 200);
  platform.override = (operation, call) => {
    if (operation === 'init') call.json(500, {});
    return operation === 'init';
  };
  const init = (host: number) => socket.call('init', {}, { 'x-forwarded-for': `198.51.100.${host}` }).end();
  for (let host = 0; host < 5; host += 1) expect((await init(host)).status).toBe(502);
  expect((await init(9)).status).toBe(503);
  expect((await turn('203.0.113.1', 200)).status).toBe(200);
});

test.each([401, 403])(
  'a refused key (%i) makes the proxy unready once three networks have seen the refusal',
  async (status) => {
    const { turn, isReady, log, metrics, clock } = await start();
    for (let visitor = 0; visitor < 3; visitor += 1) {
      const answer = await turn('203.0.113.1', status, `visitor ${visitor}`);
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'unavailable' } });
    }
    expect(await isReady()).toBe(true);
    const logged = () => log.filter((line) => line.includes('platform refused the key'));
    expect(logged()).toHaveLength(1);
    await turn('203.0.113.2', status);
    await turn('203.0.113.3', status);
    expect(await isReady()).toBe(false);
    expect(logged()).toHaveLength(1);
    expect(await metrics()).toContain(`shelftalk_upstream_errors_total{kind="${status}"} 5`);
    clock.advance(60_000);
    expect(await isReady()).toBe(true);
    await turn('203.0.113.1', status);
    expect(logged()).toHaveLength(2);
  },
);

test('a success makes the proxy ready again after its key was refused', async () => {
  const { turns, turn, isReady } = await start();
  await turns(3, 401);
  expect(await isReady()).toBe(false);
  await turn('198.51.100.9', 200);
  expect(await isReady()).toBe(true);
});

test('a key refused by the health check makes the proxy unready', async () => {
  const { platform, isReady } = await start();
  platform.override = (operation, call) => {
    if (operation === 'health') call.json(401, {});
    return operation === 'health';
  };
  expect(await isReady()).toBe(false);
});
