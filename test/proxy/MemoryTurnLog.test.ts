import { expect, test } from 'vitest';
import { MemoryTurnLog } from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';

const minute = 60_000;
const hour = 60 * minute;
const bytes = (size: number) => new Uint8Array(size);

function start(bounds = {}) {
  const clock = new FakeClock();
  const log = new MemoryTurnLog(clock, bounds);
  const claim = (turnId: string, sessionId = turnId) => log.claim({ turnId, sessionId, inputEvents: [] });
  const resume = (turnId: string, epoch?: string, resumeFrom = 0) =>
    log.claim({ turnId, sessionId: turnId, resumeFrom, epoch });
  return { clock, log, claim, resume };
}

test('lines are kept for ten minutes after the end, the key for a day', () => {
  const { clock, log, claim, resume } = start();
  claim('a');
  log.append('a', bytes(100));
  clock.advance(30 * minute);
  log.end('a', 'complete');
  clock.advance(10 * minute - 1);
  expect(resume('a')).toMatchObject({ kind: 'known' });
  clock.advance(1);
  const epoch = log.epoch();
  expect(resume('a', epoch)).toEqual({ kind: 'unknown', fate: 'unknown' });
  expect(log.bytes).toBe(0);
  expect(resume('a', epoch, 1)).toMatchObject({ kind: 'known' });
  expect(claim('a')).toMatchObject({ kind: 'unknown' });
  clock.advance(24 * hour);
  claim('b');
  expect(log.keys).toBe(1);
});

test('a turn takes no more than its bound, and its last line all the same', async () => {
  const { log, claim } = start({ turnBytes: 100 });
  claim('a');
  expect(log.append('a', bytes(60))).toBe(true);
  expect(log.append('a', bytes(41))).toBe(false);
  log.end('a', 'failed', bytes(50));
  const items = [];
  for await (const item of log.read('a', 0, new AbortController().signal)) items.push(item);
  expect(items).toEqual([
    { seq: 1, line: bytes(60) },
    { seq: 2, line: bytes(50) },
    { end: { lines: 2, reason: 'failed' } },
  ]);
});

test('over its whole bound the oldest ended turn gives way, a running one never', () => {
  const { log, claim, resume } = start({ turnBytes: 1000, totalBytes: 250 });
  for (const id of ['a', 'b', 'c']) claim(id);
  log.append('c', bytes(100));
  log.append('a', bytes(100));
  log.end('a', 'complete');
  expect(log.append('b', bytes(100))).toBe(true);
  expect(resume('a')).toMatchObject({ kind: 'unknown', fate: 'unknown' });
  expect(log.append('b', bytes(100))).toBe(false);
  expect(log.bytes).toBe(200);
});

test('never holds more keys than allowed', () => {
  const { log, claim, clock } = start({ maxKeys: 10 });
  for (let index = 0; index < 100; index += 1) {
    clock.advance(1);
    claim(`turn-${index}`);
    log.end(`turn-${index}`, 'complete');
  }
  expect(log.keys).toBeLessThanOrEqual(10);
});

test('an epoch vouches only as long as nothing at least as young was forgotten', () => {
  const { log, claim, resume, clock } = start({ maxKeys: 1 });
  const before = log.epoch();
  clock.advance(1);
  expect(resume('x', before)).toEqual({ kind: 'unknown', fate: 'never-seen' });
  const { epoch: ofTurn } = claim('x') as { epoch: string };
  log.end('x', 'complete');
  clock.advance(1);
  claim('y');
  log.end('y', 'complete');
  clock.advance(1);
  claim('z');
  const after = log.epoch();
  expect(resume('x', before)).toEqual({ kind: 'unknown', fate: 'unknown' });
  expect(resume('x', ofTurn)).toEqual({ kind: 'unknown', fate: 'unknown' });
  expect(resume('never', after)).toEqual({ kind: 'unknown', fate: 'never-seen' });
  expect(
    new MemoryTurnLog(clock).claim({ turnId: 'n', sessionId: 'n', resumeFrom: 0, epoch: after }),
  ).toEqual({
    kind: 'unknown',
    fate: 'unknown',
  });
});

test('a reader gets what is there, then what comes, and leaves nothing behind when it goes', async () => {
  const { log, claim } = start();
  claim('a');
  log.append('a', bytes(1));
  const gone = new AbortController();
  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const item of log.read('a', 0, gone.signal)) seen.push(item);
  })();
  await Promise.resolve();
  log.append('a', bytes(2));
  while (seen.length < 2) await Promise.resolve();
  gone.abort();
  await reading;
  log.append('a', bytes(3));
  log.end('a', 'complete');
  expect(seen).toEqual([
    { seq: 1, line: bytes(1) },
    { seq: 2, line: bytes(2) },
  ]);
});

test('a reader whose lines were forgotten under it gets no end', async () => {
  const { log, claim, clock } = start();
  claim('a');
  log.append('a', bytes(1));
  log.append('a', bytes(1));
  log.end('a', 'complete');
  const reader = log.read('a', 0, new AbortController().signal);
  await reader.next();
  clock.advance(11 * minute);
  claim('b');
  expect(await reader.next()).toEqual({ done: true, value: undefined });
});

test('a session is known to be gone for a day', () => {
  const { log, clock } = start();
  log.noteGone('a', 'session_closed');
  clock.advance(24 * hour - 1);
  expect(log.gone('a')).toBe('session_closed');
  clock.advance(1);
  expect(log.gone('a')).toBeUndefined();
});
