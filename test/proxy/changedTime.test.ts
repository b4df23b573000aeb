import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { MemoryFigures } from '../../proxy/figures/MemoryFigures.ts';
import { MemoryConversations, MemoryTurnLog, RateLimits } from '../../proxy/index.ts';
import { createKeyFile } from '../../proxy/secrets/keyFile.ts';
import { CircuitBreaker } from '../../proxy/upstream/CircuitBreaker.ts';
import { HealthCache } from '../../proxy/upstream/HealthCache.ts';
import { FakeClock } from './support/FakeClock.ts';

const hour = 3_600_000;
const second = 1_000;

describe.each([
  ['back', -hour],
  ['forward', hour],
])('setting the time of day %s by an hour', (_, change) => {
  test('neither extends nor ends a window of the rate limits', async () => {
    const clock = new FakeClock();
    const limits = new RateLimits({
      turnsPerMinute: { customer: 1, address: 9, origin: 9 },
      sessionsPerHour: { address: 9 },
      uploadsPerHour: { customer: 9, address: 9 },
      streams: { customer: 9, address: 9 },
      isLocal: false,
      now: () => clock.elapsed(),
    });
    const admit = () => limits.admit('turn', { customer: 'anna' });
    await admit();
    clock.set(change);
    clock.advance(59 * second);
    await expect(admit()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 });
    clock.advance(second);
    await admit();
  });

  test('does not change how long the circuit breaker refuses calls', () => {
    const clock = new FakeClock();
    const breaker = new CircuitBreaker(clock);
    for (let at = 0; at < 5; at += 1) {
      breaker.enter(`call-${at}`, `network-${at}`);
      breaker.reported('warn', 'platform timed out', { reqId: `call-${at}` });
    }
    clock.set(change);
    clock.advance(9 * second);
    expect(() => breaker.enter('early', 'another')).toThrow();
    clock.advance(second);
    breaker.enter('late', 'another');
  });

  test('does not change how long a health check is used', async () => {
    const clock = new FakeClock();
    const isHealthy = vi.fn(async () => true);
    const health = new HealthCache({ isHealthy }, clock);
    await health.problem({ 'x-request-id': '1' });
    clock.set(change);
    clock.advance(9 * second);
    await health.problem({ 'x-request-id': '1' });
    expect(isHealthy).toHaveBeenCalledTimes(1);
    clock.advance(second);
    await health.problem({ 'x-request-id': '1' });
    expect(isHealthy).toHaveBeenCalledTimes(2);
  });

  test('does not change how long conversations are kept', () => {
    const clock = new FakeClock();
    const conversations = new MemoryConversations(clock, { keepFor: 10 * second });
    conversations.create('s1', 'network');
    conversations.save('s1', 'text');
    clock.set(change);
    clock.advance(9 * second);
    expect(conversations.load('s1')).toBe('text');
    clock.advance(second);
    expect(conversations.load('s1')).toBeUndefined();
  });

  test('does not change how long a turn can be resumed', () => {
    const clock = new FakeClock();
    const log = new MemoryTurnLog(clock, { linesFor: 10 * second });
    const claim = { turnId: 't1', sessionId: 's1', inputHash: 'hash', epoch: undefined, client: undefined };
    log.claim({ ...claim, resumeFrom: undefined });
    log.append('t1', '{}');
    log.end('t1', 'complete');
    clock.set(change);
    clock.advance(9 * second);
    expect(log.claim({ ...claim, resumeFrom: 0 }).kind).toBe('known');
    clock.advance(second);
    expect(log.claim({ ...claim, resumeFrom: 0 }).kind).toBe('unknown');
  });

  test('neither forgets hashes of reports nor keeps them longer', () => {
    const clock = new FakeClock();
    const figures = new MemoryFigures(clock, { reportFor: 10 * second });
    const isNew = () => figures.add({ day: '2026-01-05', counts: {}, reportHash: 'one' }).isNew;
    isNew();
    clock.set(change);
    clock.advance(9 * second);
    expect(isNew()).toBe(false);
    clock.advance(second);
    expect(isNew()).toBe(true);
  });

  test('does not change when a key file is read again', () => {
    const clock = new FakeClock();
    const path = join(mkdtempSync(join(tmpdir(), 'shelftalk-key-')), 'key');
    writeFileSync(path, 'first');
    const key = createKeyFile(path, clock);
    writeFileSync(path, 'second');
    clock.set(change);
    expect(key()).toBe('first');
    clock.advance(hour);
    expect(key()).toBe('second');
  });
});
