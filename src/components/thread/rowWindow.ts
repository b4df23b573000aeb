/** The most rows of a thread that are in the document at a time. */
export const MAX_ROWS = 120;
/** Rows added when the reader comes near the edge. */
const PAGE_ROWS = 40;
/** Rows that remain when a page is added; more are removed at the other end. */
const MAX_KEPT_ROWS = 110;
/** Distance from the edge of the rendered rows at which a page is added, in CSS pixels. */
const EDGE_DISTANCE = 800;

/**
 * The rendered rows by the ids of the outermost ones, so that they stay the same when messages are inserted before
 * them. Without `from`, the newest rows; without `to`, up to the newest.
 */
export interface RowWindow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Indexes of the rendered rows; `end` is exclusive. */
export type RowRange = readonly [start: number, end: number];

const rowsBefore = (end: number): RowRange => [Math.max(0, end - MAX_ROWS), end];

/**
 * Resolves a window to indexes, at most `MAX_ROWS` apart.
 *
 * @param reading Whether the reader is away from the end: the first rows are kept then, else the last ones.
 */
export const rangeOf = (ids: readonly string[], { from, to }: RowWindow, reading: boolean): RowRange => {
  const last = to === undefined ? -1 : ids.indexOf(to);
  const end = last < 0 ? ids.length : last + 1;
  const start = from === undefined ? -1 : ids.indexOf(from);
  if (start < 0) return rowsBefore(end);
  if (end - start <= MAX_ROWS) return [start, end];
  return reading ? [start, start + MAX_ROWS] : rowsBefore(end);
};

const windowOf = (ids: readonly string[], start: number, end: number): RowWindow => ({
  from: ids[Math.max(0, start)],
  to: end < ids.length ? ids[end - 1] : undefined,
});

/** Adds a page of earlier rows; removes rows far below unless the reader is at the end. */
export const withEarlierRows = (
  ids: readonly string[],
  [start, end]: RowRange,
  reading: boolean,
): RowWindow => {
  const next = Math.max(0, start - PAGE_ROWS);
  return windowOf(ids, next, reading ? Math.min(end, next + MAX_KEPT_ROWS) : end);
};

/** Adds a page of later rows; removes rows far above. */
export const withLaterRows = (ids: readonly string[], [start, end]: RowRange): RowWindow => {
  const next = Math.min(ids.length, end + PAGE_ROWS);
  return windowOf(ids, Math.max(start, next - MAX_KEPT_ROWS), next);
};

/** The window around one row. */
export const windowAround = (ids: readonly string[], index: number): RowWindow => ({
  from: ids[Math.max(0, index - 50)],
  to: ids[index + 50],
});

/**
 * Calls `extend` with a larger window when the reader scrolls near an edge of the rendered rows.
 *
 * @returns A function that stops watching.
 */
export const watchEdges = (
  scroller: Element,
  ids: readonly string[],
  range: RowRange,
  reading: boolean,
  extend: (window: RowWindow) => void,
): (() => void) => {
  const [start, end] = range;
  const check = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (clientHeight === 0) return;
    const hasRoom = reading || end - start < MAX_ROWS;
    if (start > 0 && hasRoom && scrollTop < EDGE_DISTANCE) extend(withEarlierRows(ids, range, reading));
    else if (end < ids.length && scrollHeight - clientHeight - scrollTop < EDGE_DISTANCE)
      extend(withLaterRows(ids, range));
  };
  check();
  scroller.addEventListener('scroll', check, { passive: true });
  return () => scroller.removeEventListener('scroll', check);
};
