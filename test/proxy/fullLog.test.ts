import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MemoryTurnLog } from '../../proxy/index.ts';
import { FakeClock } from './support/FakeClock.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';

test('a full turn log fails no answer: the browser gets all lines, and only a resume is refused', async () => {
  const clock = new FakeClock();
  const turnLog = new MemoryTurnLog(clock, { totalBytes: 1024 });
  const { memory, platform, metrics, log } = await startProxy({ clock, proxy: { turnLog } });
  const { sessionId } = await openSession(memory);
  const key = { 'idempotency-key': randomUUID() };
  const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }, key);
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  await answer.line();
  turn.say('x'.repeat(2_000));
  await answer.line();
  const resumed = memory.call('invoke', { sessionId }, { ...key, 'resume-from': '0' });
  expect(await resumed.json()).toMatchObject({
    error: { code: 'turn_unknown', details: [{ delivery: 'unknown' }] },
  });
  turn.say('Three');
  turn.end();
  await answer.end();
  expect(answer.parsedLines).toMatchObject([
    { seq: 1 },
    { seq: 2 },
    { seq: 3 },
    { end: { lines: 3, reason: 'complete' } },
  ]);
  const text = await metrics();
  expect(text).toMatch(/^shelftalk_log_dropped 1$/m);
  expect(text).not.toMatch(/^shelftalk_(upstream_errors|refusals)_total\{.*invoke.*upstream/m);
  expect(log.join('')).not.toContain('platform');
  const again = memory.call('invoke', { sessionId }, { ...key, 'resume-from': '3' });
  expect((await again.end()).parsedLines).toEqual([{ end: { lines: 3, reason: 'complete' } }]);
});

test('a browser that reads a turn whose lines are dropped sees a cut, not the end', async () => {
  const clock = new FakeClock();
  const turnLog = new MemoryTurnLog(clock, { totalBytes: 1024 });
  const { memory, platform } = await startProxy({ clock, proxy: { turnLog } });
  const { sessionId } = await openSession(memory);
  const key = { 'idempotency-key': randomUUID() };
  const first = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }, key);
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  await first.line();
  const second = memory.call('invoke', { sessionId }, { ...key, 'resume-from': '0' });
  await second.line();
  turn.say('x'.repeat(2_000));
  await second.end();
  expect(second.parsedLines).toMatchObject([{ seq: 1 }]);
  turn.end();
  await first.end();
  expect(first.parsedLines.at(-1)).toEqual({ end: { lines: 2, reason: 'complete' } });
});
