import { observeSize } from '../../browser/index.ts';
import { type Anchor, findAnchor, offsetIn } from './anchor.ts';
import { type FollowMode, followPosition, isAtEnd, modeAfterScroll, type ScrollMetrics } from './follow.ts';

/**
 * Position of the reader: at the `end`; at the top of an `answer` that is longer than the view; `away` among
 * other messages; or `hidden` while the thread is not displayed.
 */
export type ReaderPosition = 'end' | 'answer' | 'away' | 'hidden';

/** The rows that are rendered. */
export interface RenderedRows {
  /** Whether the newest message is rendered. */
  readonly includesNewest: boolean;
  /** Whether all messages are rendered. */
  readonly includesAll: boolean;
  /**
   * Index among the rendered rows of the row that mode `answer` keeps in view: the first unread one, or else the shopper's
   * newest message. Out of range if that row is not rendered.
   */
  readonly pinned: number;
}

export interface Follower {
  /** Restores the scroll position that the reader wants, after the layout may have changed. */
  readonly update: () => void;
  /** Sets the rendered rows, for the following updates. */
  readonly setRendered: (rendered: RenderedRows) => void;
  /** Scrolls along with new content from now on. */
  readonly follow: (mode: 'answer' | 'end') => void;
  /** Scrolls a row to the top of the view. */
  readonly scrollTo: (row: Element) => void;
  readonly stop: () => void;
}

/** Distance kept above a row that is scrolled to the top, in CSS pixels. */
const TOP_MARGIN = 12;

/** Nested elements of the thread, from the outermost. */
export interface FollowedNodes {
  readonly scroller: HTMLElement;
  /** Gets a minimum height so that the browser does not clamp the scroll position. */
  readonly spacer: HTMLElement;
  /** As high as its rows, so that a ResizeObserver notices every change. */
  readonly content: HTMLElement;
}

/** Scrolls the thread along with new content, or keeps the reader's position while they read. */
export const createFollower = (
  { scroller, spacer, content }: FollowedNodes,
  rows: () => ArrayLike<Element>,
  /** `below`: height of the content below the view, in CSS pixels; infinite if the newest message is not rendered. */
  onPosition: (position: ReaderPosition, below: number) => void,
): Follower => {
  const measure = (): ScrollMetrics => ({
    top: scroller.scrollTop,
    height: scroller.scrollHeight,
    viewport: scroller.clientHeight,
  });
  let mode: FollowMode = 'answer';
  let rendered: RenderedRows = { includesNewest: true, includesAll: true, pinned: -1 };
  let anchor: Anchor | undefined;
  let before = measure();
  let hidden = false;
  /** The row that is kept at the top of the view. */
  let pinnedRow: Element | undefined;
  let spacerHeight = 0;

  const topOf = (row: Element) => offsetIn(content, row) - TOP_MARGIN;
  const savePosition = () => {
    before = measure();
    anchor = findAnchor(scroller, content, rows());
    const atEnd = rendered.includesNewest && isAtEnd(before);
    const below = before.height - before.viewport - before.top;
    onPosition(
      atEnd ? 'end' : mode === 'answer' ? 'answer' : 'away',
      rendered.includesNewest ? below : Number.POSITIVE_INFINITY,
    );
  };
  /**
   * Keeps the spacer as high as the given scroll position needs. Otherwise the browser would clamp the scroll position when
   * rows shrink, even if they grow again before the next frame.
   */
  const reserve = (position: number) => {
    spacerHeight = position > 0 ? Math.ceil(position + scroller.clientHeight) : 0;
    spacer.style.minBlockSize = spacerHeight > 0 ? `${spacerHeight}px` : '';
  };
  const scrollToFollow = () => {
    const row = mode === 'answer' ? rows()[rendered.pinned] : undefined;
    const top = row && topOf(row);
    // The pinned row stays at the top when rows below it disappear and when rows above it grow.
    if (top !== undefined && row === pinnedRow) reserve(top);
    else if (content.offsetHeight < spacerHeight) reserve(0);
    const position = followPosition(measure(), top);
    scroller.scrollTop = position;
    pinnedRow = position > 0 && position === top ? row : undefined;
    // If only some rows are rendered, `watchEdges` needs the height of the rows alone, without a reserve in the spacer.
    reserve(pinnedRow || rendered.includesAll ? position : 0);
  };
  const preservePosition = () => {
    if (hidden) scroller.scrollTop = before.top;
    const now = measure();
    // The browser has already clamped the position if the content became too short for it.
    const clampedBy = now.height < before.height && isAtEnd(now) ? now.top - before.top : 0;
    const moved = anchor?.row.isConnected ? offsetIn(content, anchor.row) - anchor.top : clampedBy;
    if (moved !== clampedBy) scroller.scrollTop += moved - clampedBy;
  };
  const update = () => {
    if (scroller.clientHeight === 0) {
      hidden = true;
      onPosition('hidden', 0);
      return;
    }
    if (mode === 'reading') preservePosition();
    else scrollToFollow();
    hidden = false;
    savePosition();
  };
  const onScroll = () => {
    if (scroller.clientHeight === 0) return;
    const next = modeAfterScroll(mode, before, measure());
    mode = next === 'end' && !rendered.includesNewest ? 'reading' : next;
    // Rows with `content-visibility: auto` get their real heights when they scroll into view.
    if (mode === 'reading') {
      if (!pinnedRow) reserve(0);
      preservePosition();
    }
    savePosition();
  };

  scroller.addEventListener('scroll', onScroll, { passive: true });
  const stopObserving = observeSize([content, scroller], update);
  return {
    update,
    setRendered: (next) => {
      rendered = next;
    },
    follow: (next) => {
      mode = next;
      update();
    },
    scrollTo: (row) => {
      pinnedRow = undefined;
      reserve(0);
      scroller.scrollTop = followPosition(measure(), topOf(row));
      mode = rendered.includesNewest && isAtEnd(measure()) ? 'end' : 'reading';
      savePosition();
    },
    stop: () => {
      stopObserving();
      scroller.removeEventListener('scroll', onScroll);
    },
  };
};
