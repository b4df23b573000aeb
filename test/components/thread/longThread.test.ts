import { describe, expect, it } from 'vitest';
import type { Held } from '../../../src/components/thread/held.ts';
import { earlier, later, rangeOf } from '../../../src/components/thread/longThread.ts';

const upTo = (count: number, name = 'm') => Array.from({ length: count }, (_, at) => `${name}${at}`);
const many = upTo(10_000);

describe('the rows of a thread that are in the document', () => {
  it('are all of a short one, and the newest of a long one', () => {
    expect(rangeOf(upTo(50), {}, false)).toEqual([0, 50]);
    expect(rangeOf(many, {}, false)).toEqual([9_880, 10_000]);
  });
  it('keep their place when others come before them', () => {
    const ids = upTo(50);
    expect(rangeOf([...upTo(30, 'old'), ...ids], { from: 'm0' }, true)).toEqual([30, 80]);
  });
  it('are never more than 120, and what goes is where nobody reads', () => {
    const held = { from: 'm0' };
    expect(rangeOf(upTo(400), held, false)).toEqual([280, 400]);
    expect(rangeOf(upTo(400), held, true)).toEqual([0, 120]);
  });
  it('move up and down in steps, until there are no more', () => {
    let held: Held = {};
    let range = rangeOf(many, held, true);
    const seen: number[] = [];
    while (range[0] > 0) {
      held = earlier(many, range, true);
      range = rangeOf(many, held, true);
      seen.push(range[1] - range[0]);
    }
    expect(Math.max(...seen)).toBeLessThanOrEqual(120);
    expect(range[0]).toBe(0);
    while (range[1] < many.length) {
      held = later(many, range);
      range = rangeOf(many, held, true);
      expect(range[1] - range[0]).toBeLessThanOrEqual(120);
    }
    expect(held.to).toBeUndefined();
  });
  it('are the newest when another conversation takes the place of this one', () => {
    expect(rangeOf(upTo(300, 'x'), { from: 'm5', to: 'm90' }, false)).toEqual([180, 300]);
  });
});
