import { describe, expect, test } from 'vitest';
import { AttemptLimit } from '../../shop-agent/AttemptLimit.ts';
import { Circuit, maxFailures, pauseAfterFailures } from '../../shop-agent/model/Circuit.ts';
import { manualClock } from '../platform/support/clock.ts';

const hour = 3_600_000;

describe.each([
  ['back', -hour],
  ['forward', hour],
])('setting the time of day %s by an hour', (_, change) => {
  test('does not change how long a model that fails is left alone', () => {
    const clock = manualClock();
    const circuit = new Circuit(clock);
    for (let count = 0; count < maxFailures; count += 1) circuit.record(true);
    clock.set(change);
    clock.advance(pauseAfterFailures - 1);
    expect(circuit.admits()).toBe(false);
    clock.advance(1);
    expect(circuit.admits()).toBe(true);
  });

  test('does not change how long failed look-ups count', () => {
    const clock = manualClock();
    const limit = new AttemptLimit(1, 1_000, clock.elapsed);
    limit.addFailure('anna', 'network');
    clock.set(change);
    clock.advance(999);
    expect(limit.allows('anna', 'network')).toBe(false);
    clock.advance(1);
    expect(limit.allows('anna', 'network')).toBe(true);
  });
});
