import { expect, test } from 'vitest';
import type { TurnLog } from '../../../proxy/index.ts';
import type { TurnLogBounds } from '../../../proxy/turn-log/bounds.ts';
import { FakeClock } from './FakeClock.ts';
import { until } from './until.ts';

const minute = 60_000;
const line = (size: number) => 'x'.repeat(size);

/** Tests the limits for each client, which every turn log must enforce. */
export function describeShares(make: (clock: FakeClock, bounds: Partial<TurnLogBounds>) => Promise<TurnLog>) {
  async function start(bounds: Partial<TurnLogBounds> = {}) {
    const clock = new FakeClock();
    const log = await make(clock, bounds);
    /** Claims a turn, of a new session by default. */
    const begin = async (turnId: string, customer: string, network: string, sessionId = turnId) =>
      log.claim({ turnId, sessionId, client: { customer, network } });
    /** Claims a turn, appends a line of `size` bytes and ends the turn. Resolves to whether the line was logged. */
    async function play(turnId: string, customer: string, network: string, size = 100, sessionId = turnId) {
      await begin(turnId, customer, network, sessionId);
      log.append(turnId, line(size));
      await log.end(turnId, 'complete');
      clock.advance(1);
      return hasLines(turnId, sessionId);
    }
    const hasLines = async (turnId: string, sessionId = turnId) =>
      (await log.claim({ turnId, sessionId, resumeFrom: 0 })).kind === 'known';
    const hasDropped = async () => (await log.usage()).dropped > 0;
    return { clock, log, begin, play, hasLines, hasDropped };
  }

  test('one address evicts only its own turns from the log', async () => {
    const { play, hasLines, log } = await start({
      totalBytes: 10_000,
      customer: { bytes: 300, keys: 100 },
      network: { bytes: 500, keys: 100 },
    });
    await play('honest', 'anna', '203.0.113.1');
    for (let turn = 0; turn < 40; turn += 1) await play(`flood ${turn}`, `visitor ${turn}`, '203.0.113.9');
    expect(await hasLines('honest')).toBe(true);
    expect(await hasLines('flood 39')).toBe(true);
    expect(await hasLines('flood 0')).toBe(false);
    expect((await log.usage()).bytes).toBe(600);
  });

  test('one customer gets one share for all its addresses', async () => {
    const { play, hasLines } = await start({
      customer: { bytes: 300, keys: 100 },
      network: { bytes: 1000, keys: 100 },
    });
    await play('other', 'anna', '203.0.113.1');
    for (let turn = 0; turn < 5; turn += 1) await play(`turn ${turn}`, 'ben', `203.0.113.${turn}`);
    expect(await Promise.all([0, 1, 2, 3, 4].map((turn) => hasLines(`turn ${turn}`)))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(await hasLines('other')).toBe(true);
  });

  test('does not evict a turn of another client that ended in the last half hour', async () => {
    const { play, hasLines, hasDropped, clock, begin, log } = await start({
      totalBytes: 300,
      linesFor: 60 * minute,
    });
    for (const turn of ['a', 'b', 'c']) await play(turn, turn, `network ${turn}`);
    await begin('d', 'd', 'network d');
    log.append('d', line(100));
    await until(hasDropped);
    await log.end('d', 'complete');
    expect(await Promise.all(['a', 'b', 'c'].map((turn) => hasLines(turn)))).toEqual([true, true, true]);
    clock.advance(30 * minute);
    expect(await play('e', 'e', 'network e')).toBe(true);
    expect(await Promise.all(['a', 'b', 'c', 'e'].map((turn) => hasLines(turn)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('does not evict the lines of a running turn for another client', async () => {
    const { begin, play, hasLines, log } = await start({
      totalBytes: 10_000,
      network: { bytes: 500, keys: 100 },
    });
    await begin('running', 'anna', '203.0.113.1');
    log.append('running', line(100));
    for (let turn = 0; turn < 20; turn += 1) await play(`flood ${turn}`, 'ben', '203.0.113.9');
    expect(await hasLines('running')).toBe(true);
    log.append('running', line(100));
    await log.end('running', 'complete');
    expect(await hasLines('running')).toBe(true);
  });

  test('the running turns of one network stay within its share', async () => {
    const { begin, log, hasDropped } = await start({ network: { bytes: 250, keys: 100 } });
    for (const turn of ['a', 'b', 'c']) await begin(turn, turn, '203.0.113.9');
    log.append('a', line(100));
    log.append('b', line(100));
    log.append('c', line(100));
    await until(hasDropped);
    expect((await log.usage()).bytes).toBeLessThanOrEqual(250);
  });

  test('evicts the oldest keys of a full network and none of another', async () => {
    const { play, log } = await start({ network: { bytes: 1000, keys: 3 }, maxKeys: 100 });
    await play('honest', 'anna', '203.0.113.1', 1);
    for (let turn = 0; turn < 20; turn += 1) await play(`flood ${turn}`, `visitor ${turn}`, '203.0.113.9', 1);
    expect((await log.usage()).keys).toBe(4);
    const again = { turnId: 'honest', sessionId: 'honest', inputHash: 'other' };
    expect(await log.claim(again)).toEqual({ kind: 'reused' });
  });

  test.each([
    ['latest', ['first', 'evicted']],
    ['middle', ['first', 'evicted', 'last']],
  ])('erases all lines of a session whose %s turn a full network has evicted', async (_, turns) => {
    const { play, log } = await start({ network: { bytes: 1000, keys: 1 } });
    for (const turn of turns) await play(turn, 'anna', `network of ${turn}`, 100, 'session');
    await play('other', 'ben', 'network of evicted');
    expect(await log.usage()).toMatchObject({ bytes: turns.length * 100, keys: turns.length });
    await log.erase('session');
    expect((await log.usage()).bytes).toBe(100);
  });

  test('after evictions in one network most turns of other sessions are still reported as never seen', async () => {
    const { play, log } = await start({ network: { bytes: 1000, keys: 3 } });
    const epoch = await log.epoch('honest');
    for (let turn = 0; turn < 5; turn += 1) await play(`flood ${turn}`, 'ben', '203.0.113.9', 1);
    const claims = [];
    for (let turn = 0; turn < 10; turn += 1) {
      claims.push(
        await log.claim({ turnId: `new ${turn}`, sessionId: `session ${turn}`, resumeFrom: 0, epoch }),
      );
    }
    // A session may share its hash bucket with one that lost a turn, which is rare.
    expect(
      claims.filter((found) => 'delivery' in found && found.delivery === 'never-seen').length,
    ).toBeGreaterThan(7);
  });
}
