import { afterEach, expect, it } from 'vitest';
import { readReadingPosition, restoreReadingPosition } from '../../src/widget/readingPosition.ts';

afterEach(() => document.body.replaceChildren());

const order = Array.from({ length: 30 }, (_, at) => `m${at}`);

/** Places a thread with `drawn` rows, each 40 px high. The last row shows the message before the index `end`. */
function placeThread(drawn = order.length, end = order.length) {
  const scroller = document.createElement('div');
  scroller.className = 'shelftalk-thread-scroll';
  scroller.style.cssText = 'block-size: 200px; overflow: auto; overflow-anchor: none';
  const list = document.createElement('ol');
  list.className = 'shelftalk-thread-list';
  list.start = end - drawn + 1;
  list.style.cssText = 'margin: 0; padding: 0; list-style: none';
  for (let at = 0; at < drawn; at += 1) {
    const row = document.createElement('li');
    row.style.blockSize = '40px';
    list.append(row);
  }
  scroller.append(list);
  document.body.append(scroller);
  return scroller;
}

it('the reading position is the first visible message and its offset from the top edge', () => {
  placeThread(20).scrollTop = 90;
  expect(readReadingPosition(document, order)).toEqual({ messageId: 'm12', offset: -10 });
});

it('the reading position is the first visible message of a thread that does not render its newest messages', () => {
  const scroller = placeThread(10, 20);
  scroller.scrollTop = 90;
  expect(readReadingPosition(document, order)).toEqual({ messageId: 'm12', offset: -10 });
  scroller.scrollTop = 1000;
  expect(readReadingPosition(document, order)).toEqual({ messageId: 'm15', offset: 0 });
});

it('the reading position is the end when scrolled to the end', () => {
  placeThread().scrollTop = 1000;
  expect(readReadingPosition(document, order)).toBe('end');
});

it('the reading position is restored once the scroll position is stable', () => {
  const place = { messageId: 'm12', offset: -10 };
  const scroller = placeThread();
  expect(restoreReadingPosition(document, order, place)).toBe(false);
  expect(scroller.scrollTop).toBe(490);
  scroller.scrollTop = 0;
  expect(restoreReadingPosition(document, order, place)).toBe(false);
  expect(restoreReadingPosition(document, order, place)).toBe(true);
  expect(scroller.scrollTop).toBe(490);
});

it('the reading position is restored up to the end of the thread', () => {
  const place = { messageId: 'm29', offset: 0 };
  const scroller = placeThread();
  expect(restoreReadingPosition(document, order, place)).toBe(false);
  expect(restoreReadingPosition(document, order, place)).toBe(true);
  expect(scroller.scrollTop).toBe(1000);
});

it('the reading position is not restored before the message is rendered', () => {
  expect(restoreReadingPosition(document, order, { messageId: 'm2', offset: 0 })).toBe(false);
  placeThread(20);
  expect(restoreReadingPosition(document, order, { messageId: 'm2', offset: 0 })).toBe(false);
});
