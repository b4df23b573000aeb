/**
 * What the thread does when something is added: `answer`, it moves along but keeps the question in view, so
 * that a long answer is read from its top; `end`, it moves along with the end, because the reader went
 * there; `reading`, it stays. It follows the reader's intent, not the position.
 */
export type Follow = 'answer' | 'end' | 'reading';

/** What was seen of the scroller, in CSS pixels. */
export interface ScrollView {
  readonly top: number;
  readonly height: number;
  readonly viewport: number;
}

/** Fractional pixel ratios leave the end a pixel or two away. */
const tolerance = 4;

export const isAtEnd = ({ top, height, viewport }: ScrollView): boolean =>
  height - viewport - top <= tolerance;

/**
 * A move over content that did not shrink is the reader's own. To the end: go along with it; to anywhere
 * else: stay there. Other moves are the content's doing and change nothing.
 */
export const followAfterScroll = (follow: Follow, before: ScrollView, now: ScrollView): Follow => {
  const own = now.height >= before.height && now.viewport === before.viewport;
  if (!own || Math.abs(now.top - before.top) <= 1) return follow;
  if (!isAtEnd(now)) return 'reading';
  return now.top > before.top ? 'end' : follow;
};

/** Where to scroll after something was added: the end, but with the row that answers begin below in view. */
export const restingPlace = (view: ScrollView, pinned: number | undefined): number =>
  Math.max(0, Math.min(view.height - view.viewport, pinned ?? Number.POSITIVE_INFINITY));
