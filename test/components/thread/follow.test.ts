import { describe, expect, it } from 'vitest';
import { followAfterScroll, restingPlace } from '../../../src/components/thread/follow.ts';

const view = (top: number, height = 1000, viewport = 400) => ({ top, height, viewport });

describe('following the end of a thread', () => {
  it.each(['answer', 'end'] as const)('ends when the reader scrolls up (%s)', (follow) => {
    expect(followAfterScroll(follow, view(600), view(500))).toBe('reading');
  });
  it('ends when the reader scrolls up while the thread grows', () => {
    expect(followAfterScroll('answer', view(600), view(560, 1300))).toBe('reading');
  });
  it('goes on when the thread grew under an unmoved position', () => {
    expect(followAfterScroll('answer', view(600), view(600, 1300))).toBe('answer');
  });
  it('goes on when the thread shrank and took the position with it', () => {
    expect(followAfterScroll('answer', view(600), view(550, 950))).toBe('answer');
  });
  it('goes on when the browser moved the position because the keyboard took room', () => {
    expect(followAfterScroll('answer', view(600, 1000, 400), view(560, 1000, 300))).toBe('answer');
  });
  it('ends when the reader goes on within a long answer', () => {
    expect(followAfterScroll('answer', view(100), view(300))).toBe('reading');
  });
  it('does not begin again on the way down', () => {
    expect(followAfterScroll('reading', view(100), view(300))).toBe('reading');
  });
  it('begins again at the end, a fraction of a pixel away, and is then about the end', () => {
    expect(followAfterScroll('reading', view(300), view(597.6))).toBe('end');
    expect(followAfterScroll('answer', view(300), view(600))).toBe('end');
  });
});

describe('where the thread rests after something was added', () => {
  it('is the end', () => {
    expect(restingPlace(view(0), undefined)).toBe(600);
  });
  it('is the question asked last, where the answer is longer than the view', () => {
    expect(restingPlace(view(0, 3000), 900)).toBe(900);
  });
  it('is the end, where question and answer fit', () => {
    expect(restingPlace(view(0, 1200), 900)).toBe(800);
  });
  it('is never above the top', () => {
    expect(restingPlace(view(0, 200), -50)).toBe(0);
  });
});
