import { afterEach, expect, it } from 'vitest';
import { readReadingPosition, restoreReadingPosition } from '../../src/widget/readingPosition.ts';

afterEach(() => document.body.replaceChildren());

const order = Array.from({ length: 30 }, (_, at) => `m${at}`);

/** A thread of which the last messages are drawn, each 40 px high. */
function thread(drawn = order.length) {
  const scroller = document.createElement('div');
  scroller.className = 'shelftalk-thread-scroll';
  scroller.style.cssText = 'block-size: 200px; overflow: auto; overflow-anchor: none';
  for (let at = 0; at < drawn; at += 1) {
    const row = document.createElement('div');
    row.className = 'shelftalk-thread-row';
    row.style.blockSize = '40px';
    scroller.append(row);
  }
  document.body.append(scroller);
  return scroller;
}

it('is the first message in view, and how far it is below the edge', () => {
  thread(20).scrollTop = 90;
  expect(readReadingPosition(document, order)).toEqual({ messageId: 'm12', offset: -10 });
});

it('is the end, for whoever is there', () => {
  thread().scrollTop = 1000;
  expect(readReadingPosition(document, order)).toBe('end');
});

it('is reached once nothing takes the reader away any more', () => {
  const place = { messageId: 'm12', offset: -10 };
  const scroller = thread();
  expect(restoreReadingPosition(document, order, place)).toBe(false);
  expect(scroller.scrollTop).toBe(490);
  scroller.scrollTop = 0;
  expect(restoreReadingPosition(document, order, place)).toBe(false);
  expect(restoreReadingPosition(document, order, place)).toBe(true);
  expect(scroller.scrollTop).toBe(490);
});

it('is reached as far as the thread goes', () => {
  const place = { messageId: 'm29', offset: 0 };
  const scroller = thread();
  expect(restoreReadingPosition(document, order, place)).toBe(false);
  expect(restoreReadingPosition(document, order, place)).toBe(true);
  expect(scroller.scrollTop).toBe(1000);
});

it('is not reached before it is drawn', () => {
  expect(restoreReadingPosition(document, order, { messageId: 'm2', offset: 0 })).toBe(false);
  thread(20);
  expect(restoreReadingPosition(document, order, { messageId: 'm2', offset: 0 })).toBe(false);
});
