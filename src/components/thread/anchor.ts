/** A row and the distance of its top from the top of the content, in CSS pixels: independent of the scroll position. */
export interface Anchor {
  readonly row: Element;
  readonly top: number;
}

/** Distance of a row's top from the top of the content, in CSS pixels. */
export const offsetIn = (content: Element, row: Element): number =>
  row.getBoundingClientRect().top - content.getBoundingClientRect().top;

/**
 * Returns the first row whose top is in view, else the last row that starts above the view. A row that grows does so below
 * its top, so its top is a stable reference. Binary search: only a few rows are measured.
 */
export const findAnchor = (
  scroller: Element,
  content: Element,
  rows: ArrayLike<Element>,
): Anchor | undefined => {
  const { top, bottom } = scroller.getBoundingClientRect();
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topOf(rows[middle]) < top) low = middle + 1;
    else high = middle;
  }
  const row = topOf(rows[low]) < bottom ? rows[low] : rows[low - 1];
  return row && { row, top: offsetIn(content, row) };
};

const topOf = (row: Element | undefined): number =>
  row?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
