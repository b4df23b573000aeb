import type { ReadingPosition } from '../store/index.ts';

/** CSS pixels from the end that still count as the end, because scroll positions are rounded. */
const tolerance = 4;

interface RenderedThread {
  readonly scroller: Element;
  readonly rows: readonly Element[];
  /** Index of the first rendered row among all messages. */
  readonly start: number;
}

function renderedThread(root: ParentNode): RenderedThread | undefined {
  const scroller = root.querySelector('.shelftalk-thread-scroll');
  if (!scroller || scroller.clientHeight === 0) return undefined;
  const list = scroller.querySelector<HTMLOListElement>('.shelftalk-thread-list');
  return { scroller, rows: [...(list?.children ?? [])], start: (list?.start ?? 1) - 1 };
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Returns `end` if the thread is at its end, else its first visible message; undefined if it is not displayed. */
export function readReadingPosition(
  root: ParentNode,
  order: readonly string[],
): ReadingPosition | 'end' | undefined {
  const thread = renderedThread(root);
  if (!thread) return undefined;
  const { scroller, rows, start } = thread;
  const isNewestRendered = start + rows.length === order.length;
  const toEnd = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  if (isNewestRendered && toEnd <= tolerance) return 'end';
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > topOf(scroller));
  const row = rows[at];
  const messageId = order[start + at];
  return row && messageId !== undefined ? { messageId, offset: topOf(row) - topOf(scroller) } : 'end';
}

/**
 * Scrolls to a reading position.
 *
 * @returns Whether the thread was at the position before the call. Call again in the next frame until it is true: the row may
 *   not be rendered yet, and layout changes may move it.
 */
export function restoreReadingPosition(
  root: ParentNode,
  order: readonly string[],
  { messageId, offset }: ReadingPosition,
): boolean {
  const thread = renderedThread(root);
  const row = thread?.rows[order.indexOf(messageId) - thread.start];
  if (!thread || !row) return false;
  const { scroller } = thread;
  const before = scroller.scrollTop;
  scroller.scrollTop += topOf(row) - topOf(scroller) - offset;
  return Math.abs(scroller.scrollTop - before) < 1;
}
