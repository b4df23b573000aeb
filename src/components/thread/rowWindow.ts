/** Maximum number of rows of a thread that are in the document at a time. */
export const MAX_ROWS = 120;
/** Rows added when the reader comes near the edge. */
const PAGE_ROWS = 40;
/**
 * Maximum number of rows after a page was added, that page included. Rows at the other end are removed, unless the reader is
 * at the end of the thread and earlier rows were added.
 */
const MAX_KEPT_ROWS = 110;
/** Distance from the edge of the rendered rows at which a page is added, in CSS pixels. */
const EDGE_DISTANCE = 800;

/**
 * The rendered rows, as the ids of the first and the last one, so that inserting messages before them does not change
 * which are rendered. Without `from`, the last rows up to `to`; without `to`, up to the newest row.
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
 * @param isAwayFromEnd Whether the reader is away from the end. If so, the first rows of a window that is too large stay;
 * otherwise its last ones.
 */
export const rangeOf = (
  ids: readonly string[],
  { from, to }: RowWindow,
  isAwayFromEnd: boolean,
): RowRange => {
  const last = to === undefined ? -1 : ids.indexOf(to);
  const end = last < 0 ? ids.length : last + 1;
  const start = from === undefined ? -1 : ids.indexOf(from);
  if (start < 0) return rowsBefore(end);
  if (end - start <= MAX_ROWS) return [start, end];
  return isAwayFromEnd ? [start, start + MAX_ROWS] : rowsBefore(end);
};

const windowOf = (ids: readonly string[], start: number, end: number): RowWindow => ({
  from: ids[Math.max(0, start)],
  to: end < ids.length ? ids[end - 1] : undefined,
});

/**
 * Adds a page of earlier rows.
 *
 * @param isAwayFromEnd Whether the reader is away from the end. If so, rows far below are removed.
 */
export const withEarlierRows = (
  ids: readonly string[],
  [start, end]: RowRange,
  isAwayFromEnd: boolean,
): RowWindow => {
  const next = Math.max(0, start - PAGE_ROWS);
  return windowOf(ids, next, isAwayFromEnd ? Math.min(end, next + MAX_KEPT_ROWS) : end);
};

/** Adds a page of later rows, and removes rows far above. */
export const withLaterRows = (ids: readonly string[], [start, end]: RowRange): RowWindow => {
  const next = Math.min(ids.length, end + PAGE_ROWS);
  return windowOf(ids, Math.max(start, next - MAX_KEPT_ROWS), next);
};

/** Rows before and after the row that a window is created around. */
const NEIGHBOUR_ROWS = 50;

/** Returns the window around one row. */
export const windowAround = (ids: readonly string[], index: number): RowWindow => ({
  from: ids[Math.max(0, index - NEIGHBOUR_ROWS)],
  to: ids[index + NEIGHBOUR_ROWS],
});

/**
 * Calls `extend` with a moved or larger window if the reader is near an edge of the rendered rows: now and after scrolls.
 *
 * @param isAwayFromEnd Whether the reader is away from the end. Otherwise earlier rows are added only up to `MAX_ROWS`.
 * @returns A function that stops watching.
 */
export const watchEdges = (
  scroller: Element,
  ids: readonly string[],
  range: RowRange,
  isAwayFromEnd: boolean,
  extend: (window: RowWindow) => void,
): (() => void) => {
  const [start, end] = range;
  const check = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (clientHeight === 0) return;
    const hasRoom = isAwayFromEnd || end - start < MAX_ROWS;
    if (start > 0 && hasRoom && scrollTop < EDGE_DISTANCE) extend(withEarlierRows(ids, range, isAwayFromEnd));
    else if (end < ids.length && scrollHeight - clientHeight - scrollTop < EDGE_DISTANCE)
      extend(withLaterRows(ids, range));
  };
  check();
  scroller.addEventListener('scroll', check, { passive: true });
  return () => scroller.removeEventListener('scroll', check);
};
