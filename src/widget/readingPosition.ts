import type { ReadingPosition } from '../store/index.ts';

/** Distance from the end that fractional pixels leave, in CSS pixels. */
const tolerance = 4;

interface Shown {
  readonly scroller: Element;
  readonly rows: readonly Element[];
  /** Number of the first row among all messages. */
  readonly start: number;
}

function shownIn(root: ParentNode, order: readonly string[]): Shown | undefined {
  const scroller = root.querySelector('.shelftalk-thread-scroll');
  if (!scroller || scroller.clientHeight === 0) return undefined;
  const rows = [...scroller.querySelectorAll('.shelftalk-thread-row')];
  return { scroller, rows, start: order.length - rows.length };
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Where the reader is: `end`, or at a message; undefined where nothing is to be seen. */
export function readReadingPosition(
  root: ParentNode,
  order: readonly string[],
): ReadingPosition | 'end' | undefined {
  const shown = shownIn(root, order);
  if (!shown) return undefined;
  const { scroller, rows, start } = shown;
  if (scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop <= tolerance) return 'end';
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > topOf(scroller));
  const row = rows[at];
  const messageId = order[start + at];
  return row && messageId !== undefined ? { messageId, offset: topOf(row) - topOf(scroller) } : 'end';
}

/**
 * Brings the reader back to where they were. True once they are there; false where that is not to be seen yet, and
 * where they were only now brought there: a change of the content in the same frame may take them away again.
 */
export function restoreReadingPosition(
  root: ParentNode,
  order: readonly string[],
  { messageId, offset }: ReadingPosition,
): boolean {
  const shown = shownIn(root, order);
  const row = shown?.rows[order.indexOf(messageId) - shown.start];
  if (!shown || !row) return false;
  const { scroller } = shown;
  const before = scroller.scrollTop;
  scroller.scrollTop += topOf(row) - topOf(scroller) - offset;
  return Math.abs(scroller.scrollTop - before) < 1;
}
