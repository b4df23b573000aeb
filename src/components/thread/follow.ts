/**
 * Whether the thread moves along with what is added, and why not: it follows the shopper's intent, not
 * the position, so that reading is never interrupted.
 */
export type Follow = 'following' | 'reading';

/** What was seen at a scroll event, in CSS pixels. */
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
 * A scroll upwards over unchanged content is the shopper's own: it ends the following. Reaching the end
 * begins it again. Anything else is the content's doing and changes nothing.
 */
export const followAfterScroll = (follow: Follow, before: ScrollView, now: ScrollView): Follow => {
  if (isAtEnd(now)) return 'following';
  const sameContent = now.height === before.height && now.viewport === before.viewport;
  return sameContent && now.top < before.top - 1 ? 'reading' : follow;
};

/**
 * Where to scroll after something was added: the end, but never so far that the question asked last
 * leaves the view, so that reading a long answer starts at its top.
 */
export const restingPlace = (view: ScrollView, question: number | undefined): number => {
  const end = Math.max(0, view.height - view.viewport);
  return question === undefined ? end : Math.min(end, Math.max(0, question));
};
