import { expect, test } from 'vitest';
import { MemoryCounter } from '../../proxy/limits/MemoryCounter.ts';

test('1,000 keys at their limit refuse at most 2 % of other keys', () => {
  const counter = new MemoryCounter(1, 60, () => 0);
  for (let key = 0; key < 1_000; key += 1) counter.consume(`full-${key}`);
  const others = Array.from({ length: 2_000 }, (_, key) => `other-${key}`);
  // With one bucket for each key, 6 % would be refused.
  expect(others.filter((key) => counter.wait(key) > 0).length).toBeLessThan(40);
});

test('counts each key by itself, and returns the time until its window ends', () => {
  let now = 0;
  const counter = new MemoryCounter(2, 60, () => now);
  expect([counter.consume('a'), counter.consume('a'), counter.wait('a')]).toEqual([0, 0, 60_000]);
  expect(counter.wait('b')).toBe(0);
  now = 20_000;
  expect(counter.consume('a')).toBe(40_000);
  now = 60_000;
  expect([counter.wait('a'), counter.consume('a', 3)]).toEqual([0, 60_000]);
});
