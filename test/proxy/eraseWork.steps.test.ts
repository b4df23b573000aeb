import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../proxy/core/lines.ts';
import { MemoryTurnLog } from '../../proxy/index.ts';
import { stepCounter } from '../support/countSteps.ts';
import { FakeClock } from './support/FakeClock.ts';

const count = stepCounter();

/** A log with three turns of the session `a`, and one turn of each of `others` sessions. */
function createLog(others: number): MemoryTurnLog {
  const log = new MemoryTurnLog(new FakeClock());
  const claim = (turnId: string, sessionId: string) => {
    log.claim({ turnId, sessionId });
    log.append(turnId, encodeUtf8('a line'));
    log.end(turnId, 'complete');
  };
  for (let index = 0; index < others; index += 1) claim(`other ${index}`, `session ${index}`);
  for (let index = 0; index < 3; index += 1) claim(`turn ${index}`, 'a');
  return log;
}

test('erasing a session takes as many steps among 40,000 turns of other sessions as without any', async () => {
  const [small, large] = [createLog(0), createLog(40_000)];
  const steps = await count('/proxy/turn-log/', () => small.erase('a'));
  expect(steps).toBeGreaterThan(0);
  expect(await count('/proxy/turn-log/', () => large.erase('a'))).toBe(steps);
  expect(small.usage().bytes).toBe(0);
});
