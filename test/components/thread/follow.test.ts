import { describe, expect, it } from 'vitest';
import { followPosition, modeAfterScroll } from '../../../src/components/thread/follow.ts';

const view = (top: number, height = 1000, viewport = 400) => ({ top, height, viewport });

describe('modeAfterScroll', () => {
  it.each(['answer', 'end'] as const)('returns reading when the reader scrolls up in the mode %s', (mode) => {
    expect(modeAfterScroll(mode, view(600), view(500))).toBe('reading');
  });
  it('returns reading when the reader scrolls up while the thread grows', () => {
    expect(modeAfterScroll('answer', view(600), view(560, 1300))).toBe('reading');
  });
  it('keeps the mode when the thread grew and the position did not change', () => {
    expect(modeAfterScroll('answer', view(600), view(600, 1300))).toBe('answer');
  });
  it('keeps the mode when the thread shrank and the browser clamped the position', () => {
    expect(modeAfterScroll('answer', view(600), view(550, 950))).toBe('answer');
  });
  it('keeps the mode when the on-screen keyboard resized the view', () => {
    expect(modeAfterScroll('answer', view(600, 1000, 400), view(560, 1000, 300))).toBe('answer');
  });
  it('returns reading when the reader scrolls down within a long answer', () => {
    expect(modeAfterScroll('answer', view(100), view(300))).toBe('reading');
  });
  it('keeps the mode reading while the reader scrolls down', () => {
    expect(modeAfterScroll('reading', view(100), view(300))).toBe('reading');
  });
  it('returns end at the end, up to a fraction of a pixel', () => {
    expect(modeAfterScroll('reading', view(300), view(597.6))).toBe('end');
    expect(modeAfterScroll('answer', view(300), view(600))).toBe('end');
  });
});

describe('followPosition', () => {
  it('returns the end without a pinned row', () => {
    expect(followPosition(view(0), undefined)).toBe(600);
  });
  it('returns the top of the pinned row when the answer is longer than the view', () => {
    expect(followPosition(view(0, 3000), 900)).toBe(900);
  });
  it('returns the end when question and answer fit into the view', () => {
    expect(followPosition(view(0, 1200), 900)).toBe(800);
  });
  it('is never negative', () => {
    expect(followPosition(view(0, 200), -50)).toBe(0);
  });
});
