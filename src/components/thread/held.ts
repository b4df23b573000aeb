/** Rows that are never exceeded. */
export const most = 120;
/** Which rows are in the document, by the ids of the outermost ones: a row keeps its place when others come before it. */
export interface Held {
  readonly from?: string | undefined;
  /** Absent: up to the newest. */
  readonly to?: string | undefined;
}

export type Range = readonly [start: number, end: number];

/** As many as there may be before an end. */
export const newest = (end: number): Range => [Math.max(0, end - most), end];
