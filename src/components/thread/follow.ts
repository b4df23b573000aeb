/**
 * How the thread scrolls when content is added. Depends on the reader's intent, not only on the scroll position:
 * `answer` scrolls along but keeps the question in view, so that a long answer is read from its top;
 * `end` scrolls along with the end, because the reader scrolled there; `reading` keeps the position.
 */
export type FollowMode = 'answer' | 'end' | 'reading';

/** Scroll metrics in CSS pixels. */
export interface ScrollMetrics {
  readonly top: number;
  readonly height: number;
  readonly viewport: number;
}

/** CSS pixels; with fractional device pixel ratios the end is not reached exactly. */
const TOLERANCE = 4;

export const isAtEnd = ({ top, height, viewport }: ScrollMetrics): boolean =>
  height - viewport - top <= TOLERANCE;

/**
 * Returns the mode after a scroll event. If the content did not shrink and the view kept its height, the reader scrolled. If
 * the reader scrolled down to the end, the thread follows the end; if to another position, the thread keeps that position.
 * Other scrolls were caused by the layout and do not change the mode.
 */
export const modeAfterScroll = (mode: FollowMode, before: ScrollMetrics, now: ScrollMetrics): FollowMode => {
  const isUserScroll = now.height >= before.height && now.viewport === before.viewport;
  if (!isUserScroll || Math.abs(now.top - before.top) <= 1) return mode;
  if (!isAtEnd(now)) return 'reading';
  return now.top > before.top ? 'end' : mode;
};

/** The scroll position after content was added: the end, but no further than the top of the pinned row. */
export const followPosition = (metrics: ScrollMetrics, pinnedTop: number | undefined): number =>
  Math.max(0, Math.min(metrics.height - metrics.viewport, pinnedTop ?? Number.POSITIVE_INFINITY));
