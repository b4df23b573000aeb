/** Which rows are in the document, by the ids of the outermost ones: a row keeps its place when others come before it. */
export interface Held {
  readonly from?: string | undefined;
  /** Absent: up to the newest. */
  readonly to?: string | undefined;
}

/** Rows that are never exceeded. */
export const most = 200;
/** Rows shown at first, rows added on the way, and rows kept then. */
const [shown, step, kept] = [120, 60, 180];

export type Range = readonly [start: number, end: number];

export const newest = (ids: readonly string[]): Held => ({ from: ids[Math.max(0, ids.length - shown)] });

/** From the first row in the document to behind the last one. What is too much goes where nobody reads. */
export const rangeOf = (ids: readonly string[], { from, to }: Held, reading: boolean): Range => {
  const last = to === undefined ? -1 : ids.indexOf(to);
  const end = last < 0 ? ids.length : last + 1;
  const first = from === undefined ? -1 : ids.indexOf(from);
  const start = first < 0 ? Math.max(0, end - shown) : first;
  if (end - start <= most) return [start, end];
  return reading ? [start, start + most] : [end - most, end];
};

const held = (ids: readonly string[], start: number, end: number): Held => ({
  from: ids[Math.max(0, start)],
  to: end < ids.length ? ids[end - 1] : undefined,
});

/** With earlier rows, and without those that are now far below, unless the reader is at the end. */
export const earlier = (ids: readonly string[], [start, end]: Range, reading: boolean): Held => {
  const next = Math.max(0, start - step);
  return held(ids, next, reading ? Math.min(end, next + kept) : end);
};

/** With later rows, and without those that are now far above. */
export const later = (ids: readonly string[], [start, end]: Range): Held => {
  const next = Math.min(ids.length, end + step);
  return held(ids, Math.max(start, next - kept), next);
};

/** Around one row. */
export const around = (ids: readonly string[], index: number): Held => held(ids, index - step, index + step);
