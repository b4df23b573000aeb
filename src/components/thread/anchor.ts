/** A row and where its top stands in the content, in pixels: independent of the scroll position. */
export interface Anchor {
  readonly row: Element;
  readonly at: number;
}

export const offsetIn = (content: Element, row: Element): number =>
  row.getBoundingClientRect().top - content.getBoundingClientRect().top;

/**
 * The first row that begins in view, else the one that fills it: what a row grows by, it grows below its top.
 * Rows stand in order, so few of them have to be measured.
 */
export const anchorOf = (
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
  return row && { row, at: offsetIn(content, row) };
};

const topOf = (row: Element | undefined): number =>
  row?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
