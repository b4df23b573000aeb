import { describe, expect, it } from 'vitest';
import {
  type RowWindow,
  rangeOf,
  withEarlierRows,
  withLaterRows,
} from '../../../src/components/thread/rowWindow.ts';

const upTo = (count: number, name = 'm') => Array.from({ length: count }, (_, at) => `${name}${at}`);
const many = upTo(10_000);

describe('rangeOf', () => {
  it('returns all rows of a short thread and the newest of a long one', () => {
    expect(rangeOf(upTo(50), {}, false)).toEqual([0, 50]);
    expect(rangeOf(many, {}, false)).toEqual([9_880, 10_000]);
  });
  it('keeps the same rows when messages are inserted before them', () => {
    const ids = upTo(50);
    expect(rangeOf([...upTo(30, 'old'), ...ids], { from: 'm0' }, true)).toEqual([30, 80]);
  });
  it('returns at most 120 rows, and drops the rows farthest from the reader', () => {
    const rowWindow = { from: 'm0' };
    expect(rangeOf(upTo(400), rowWindow, false)).toEqual([280, 400]);
    expect(rangeOf(upTo(400), rowWindow, true)).toEqual([0, 120]);
  });
  it('moves up and down in pages until the first and last message', () => {
    let rowWindow: RowWindow = {};
    let range = rangeOf(many, rowWindow, true);
    const seen: number[] = [];
    while (range[0] > 0) {
      rowWindow = withEarlierRows(many, range, true);
      range = rangeOf(many, rowWindow, true);
      seen.push(range[1] - range[0]);
    }
    expect(Math.max(...seen)).toBeLessThanOrEqual(120);
    expect(range[0]).toBe(0);
    while (range[1] < many.length) {
      rowWindow = withLaterRows(many, range);
      range = rangeOf(many, rowWindow, true);
      expect(range[1] - range[0]).toBeLessThanOrEqual(120);
    }
    expect(rowWindow.to).toBeUndefined();
  });
  it('returns the newest rows when the ids belong to another conversation', () => {
    expect(rangeOf(upTo(300, 'x'), { from: 'm5', to: 'm90' }, false)).toEqual([180, 300]);
  });
});
