import { type Held, most, newest, type Range } from './held.ts';

/** Rows added on the way, and rows kept then. */
const [step, kept] = [40, 110];
/** How near the edge of what is in the document a reader has to come before more is added, in pixels. */
const near = 800;

/** From the first row in the document to behind the last one. What is too much goes where nobody reads. */
export const rangeOf = (ids: readonly string[], { from, to }: Held, reading: boolean): Range => {
  const last = to === undefined ? -1 : ids.indexOf(to);
  const end = last < 0 ? ids.length : last + 1;
  const start = from === undefined ? -1 : ids.indexOf(from);
  if (start < 0) return newest(end);
  if (end - start <= most) return [start, end];
  return reading ? [start, start + most] : newest(end);
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

/** Holds more rows as soon as a reader comes near the edge of those in the document. */
export const watch = (
  scroller: Element,
  ids: readonly string[],
  range: Range,
  reading: boolean,
  hold: (held: Held) => void,
): (() => void) => {
  const [start, end] = range;
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (clientHeight === 0) return;
    const hasRoom = reading || end - start < most;
    if (start > 0 && hasRoom && scrollTop < near) hold(earlier(ids, range, reading));
    else if (end < ids.length && scrollHeight - clientHeight - scrollTop < near) hold(later(ids, range));
  };
  look();
  scroller.addEventListener('scroll', look, { passive: true });
  return () => scroller.removeEventListener('scroll', look);
};
