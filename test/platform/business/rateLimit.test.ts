import { expect, test } from 'vitest';
import { createRateLimit } from '../../../platform/http/business/rateLimit.ts';

test('of ten thousand callers, the one that was silent longest is forgotten first', () => {
  const clock = { now: () => new Date(0), after: () => () => {} };
  const mayCall = createRateLimit(clock, 1);
  expect([mayCall('first'), mayCall('second')]).toEqual([true, true]);
  // It has had its call of this second, and is now the one that spoke last.
  expect(mayCall('first')).toBe(false);
  for (let count = 0; count < 9_999; count += 1) expect(mayCall(`caller ${count}`)).toBe(true);
  expect(mayCall('first')).toBe(false);
  expect(mayCall('second')).toBe(true);
});
