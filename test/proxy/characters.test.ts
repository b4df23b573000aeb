import { describe, expect, test } from 'vitest';
import { defaultRateLimits, RateLimits, type RateLimitsOptions } from '../../proxy/index.ts';
import { charactersOf } from '../../proxy/limits/RateLimits.ts';
import { FakeClock } from './support/FakeClock.ts';
import { agentProtocols, productBytes, startScriptedAgent } from './support/startAgentProxy.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';

const limited = { code: 'rate_limited', status: 429, retryAfter: expect.any(Number) };

function limitsOf(options: Partial<RateLimitsOptions>, clock = new FakeClock()) {
  return new RateLimits({ ...defaultRateLimits, isLocal: false, now: () => clock.elapsed(), ...options });
}

test('characters are limited by customer, address and network, and refused ones do not count', async () => {
  const limits = limitsOf({ charactersPerMinute: charactersOf(100) });
  const send = (characters: number, customer: string, address: string) =>
    limits.admitCharacters(characters, { customer, address });
  await send(60, 'a', '2001:db8:1:1::1');
  for (let time = 0; time < 5; time += 1)
    await expect(send(60, 'a', '2001:db8:1:1::1')).rejects.toMatchObject(limited);
  await send(40, 'a', '2001:db8:1:1::1');
  for (const customer of ['b', 'c', 'd']) await send(100, customer, '2001:db8:1:1::1');
  await expect(send(1, 'e', '2001:db8:1:1::1')).rejects.toMatchObject(limited);
  for (let home = 2; home < 5; home += 1)
    for (const customer of ['a', 'b', 'c', 'd'])
      await send(100, `${home} ${customer}`, `2001:db8:1:${home}::1`);
  await expect(send(1, 'f', '2001:db8:1:9::1')).rejects.toMatchObject(limited);
  await send(100, 'g', '2001:db8:2:1::1');
});

test('one network may use a tenth of the characters of a day', async () => {
  const limits = limitsOf({ charactersPerDay: 1_000, charactersPerMinute: charactersOf(10_000) });
  const send = (characters: number, address: string) => limits.admitCharacters(characters, { address });
  await send(100, '203.0.113.1');
  await expect(send(1, '203.0.113.1')).rejects.toMatchObject(limited);
  await send(100, '203.0.113.2');
});

test('a later request of a turn counts, but is not refused', async () => {
  const limits = limitsOf({ charactersPerMinute: charactersOf(100) });
  await limits.admitCharacters(90, { customer: 'a' });
  await limits.admitCharacters(500, { customer: 'a' }, true);
  await expect(limits.admitCharacters(1, { customer: 'a' })).rejects.toMatchObject(limited);
});

test('with the platform, CHARACTERS_PER_MINUTE limits what a visitor sends', async () => {
  const { platform, socket } = await startProxy({ env: { CHARACTERS_PER_MINUTE: '2000' } });
  const { sessionId } = await openSession(socket);
  const ask = () => socket.call('invoke', { sessionId, inputEvents: [say('x'.repeat(1_200))] });
  const first = ask();
  const turn = await platform.turn(0);
  turn.head();
  turn.end();
  expect((await first.end()).status).toBe(200);
  const refused = await ask().end();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(platform.of('invoke')).toHaveLength(1);
});

describe.each(agentProtocols)('with an agent that speaks %s', (protocol) => {
  test('the earlier turns count as well, and a refused turn is not sent', async () => {
    const clock = new FakeClock();
    const limiter = limitsOf({ charactersPerMinute: charactersOf(30_000) }, clock);
    const { agent, open, ask } = startScriptedAgent(protocol, { clock, options: { limiter } });
    agent.answer = (call) => call.play(productBytes(protocol));
    const sessionId = await open();
    expect((await ask(sessionId, 'x'.repeat(7_000)).end()).status).toBe(200);
    let answered = 1;
    while (answered < 20 && (await ask(sessionId, 'a').end()).status === 200) answered += 1;
    const sent = agent.calls.map(({ body }) => JSON.stringify(body).length);
    expect(agent.calls).toHaveLength(answered);
    expect(answered).toBeLessThan(5);
    expect(sent.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(30_000);
    clock.advance(60_000);
    expect((await ask(sessionId, 'a').end()).status).toBe(200);
  });

  test('at most 32 Ki characters of the earlier turns are sent, the newest first', async () => {
    const { agent, open, ask } = startScriptedAgent(protocol);
    agent.answer = (call) => call.play(productBytes(protocol));
    const sessionId = await open();
    for (let turn = 0; turn < 12; turn += 1) await ask(sessionId, `${turn} ${'x'.repeat(7_000)}`).end();
    await ask(sessionId, 'short').end();
    const sent = JSON.stringify(agent.calls.at(-1)?.body);
    expect(sent.length).toBeLessThan(40 * 1024);
    expect(sent).toContain('11 xxx');
    expect(sent).not.toContain('"0 xxx');
  });
});

describe('a start in production', () => {
  const production = { NODE_ENV: 'production' };
  const warnings = (log: readonly string[]) => log.filter((line) => line.includes('no daily ceiling'));

  test('warns once without a daily ceiling', async () => {
    expect(warnings((await startProxy({ env: production })).log)).toHaveLength(1);
  });
  test.each(['MAX_TURNS_PER_DAY', 'MAX_CHARACTERS_PER_DAY'])('does not warn with %s', async (name) => {
    expect(warnings((await startProxy({ env: { ...production, [name]: '1000000' } })).log)).toEqual([]);
  });
});
