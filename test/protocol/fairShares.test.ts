import { describe, expect, test } from 'vitest';
import { isKnownSince, mayTake } from '../../src/protocol/index.ts';

/** Lets each network take one by one, in turns, until none may take more; returns what they have. */
function takeAll(total: number, networks: number, isKnown = false): readonly number[] {
  const have = Array.from({ length: networks }, () => 0);
  let used = 0;
  for (let taken = true; taken; ) {
    taken = false;
    for (const [index, own] of have.entries()) {
      if (!mayTake({ total, used, own, isKnown }, 1)) continue;
      have[index] = own + 1;
      used += 1;
      taken = true;
    }
  }
  return have;
}
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

describe('the shares of a bounded store or ceiling', () => {
  test.each([1, 9, 60, 500])('%i greedy networks get equal parts, and leave one for the next', (networks) => {
    const total = 12_000;
    const have = takeAll(total, networks);
    expect(Math.max(...have) - Math.min(...have)).toBeLessThanOrEqual(1);
    const used = sum(have);
    expect(mayTake({ total, used, own: 0, isKnown: false }, 1)).toBe(true);
    const next = takeAll(total - used, 1)[0] ?? 0;
    expect(next).toBeGreaterThan(0);
  });

  test.each([9, 60, 500])('%i greedy networks, one after another, leave some for the next', (networks) => {
    const total = 12_000;
    let used = 0;
    const take = () => {
      let own = 0;
      while (mayTake({ total, used, own, isKnown: false }, 1)) {
        own += 1;
        used += 1;
      }
      return own;
    };
    for (let index = 0; index < networks; index += 1) take();
    expect(take()).toBeGreaterThan(0);
    expect(used).toBeLessThan(total * 0.75);
  });

  test('more strangers than there is room leave the last quarter to the known', () => {
    const [total, strangers] = [1_000, 5_000];
    const used = sum(takeAll(total, strangers));
    expect(used).toBe(750);
    expect(mayTake({ total, used, own: 0, isKnown: false }, 1)).toBe(false);
    expect(mayTake({ total, used, own: 0, isKnown: true }, 1)).toBe(true);
  });

  test('never exceed the total', () => {
    expect(sum(takeAll(1_000, 5_000, true))).toBe(1_000);
    expect(mayTake({ total: 100, used: 60, own: 0, isKnown: true }, 41)).toBe(false);
  });

  test('a single place goes to the first who asks', () => {
    expect(takeAll(1, 3)).toEqual([1, 0, 0]);
  });

  test('a session is known a minute after its first use', () => {
    expect(isKnownSince(0, 59_999)).toBe(false);
    expect(isKnownSince(0, 60_000)).toBe(true);
  });
});
