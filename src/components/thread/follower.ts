import { type Anchor, anchorOf, offsetIn } from './anchor.ts';
import { type Follow, followAfterScroll, isAtEnd, restingPlace, type ScrollView } from './follow.ts';

/**
 * Where the reader is: at the `end`; at the top of an `answer` that is longer than the view; `away` among
 * other messages; or nowhere, because the thread is `hidden`.
 */
export type Where = 'end' | 'answer' | 'away' | 'hidden';

export interface Follower {
  /** Puts the view where the reader wants it, after anything may have moved. */
  readonly settle: () => void;
  /** Which rows are in the document: those to the newest, or all; the row that answers begin below has this number. */
  readonly tell: (shown: { readonly complete: boolean; readonly whole: boolean }, pinned: number) => void;
  /** Goes along with what is added from now on, with the pinned row in view, or with the end alone. */
  readonly follow: (how: 'answer' | 'end') => void;
  /** Brings a row to the top of the view. */
  readonly goTo: (row: Element) => void;
  readonly stop: () => void;
}

/** Distance kept above a row that is brought to the top, in pixels. */
const breath = 12;

/** What the thread is drawn in, each within the one before it. */
export interface FollowedNodes {
  readonly scroller: HTMLElement;
  /** Kept higher than its content where the view would be pulled down otherwise. */
  readonly hold: HTMLElement;
  /** As high as what is in it, so that every change of it is noticed. */
  readonly content: HTMLElement;
}

/** Moves a scroller for its reader: along with what is added, or not at all while they read. */
export const createFollower = (
  { scroller, hold, content }: FollowedNodes,
  rows: () => ArrayLike<Element>,
  onWhere: (where: Where) => void,
): Follower => {
  const viewOf = (): ScrollView => ({
    top: scroller.scrollTop,
    height: scroller.scrollHeight,
    viewport: scroller.clientHeight,
  });
  let how: Follow = 'answer';
  let complete = true;
  let whole = true;
  let pinned = -1;
  let anchor: Anchor | undefined;
  let before = viewOf();
  let hidden = false;
  let held: Element | undefined;
  let heldTo = 0;

  const topOf = (row: Element) => offsetIn(content, row) - breath;
  const look = () => {
    before = viewOf();
    anchor = anchorOf(scroller, content, rows());
    const atEnd = complete && isAtEnd(before);
    onWhere(atEnd ? 'end' : how === 'answer' ? 'answer' : 'away');
  };
  /**
   * Keeps the thread as high as it is seen to its end: what gets lower there, and perhaps higher again before it is
   * drawn, would have the browser pull the view up, as if its reader had moved it.
   */
  const holdTo = (place: number) => {
    heldTo = place > 0 ? Math.ceil(place + scroller.clientHeight) : 0;
    hold.style.minBlockSize = heldTo > 0 ? `${heldTo}px` : '';
  };
  const rest = () => {
    const row = how === 'answer' ? rows()[pinned] : undefined;
    const top = row && topOf(row);
    // A question stays at the top though what is below it goes away, and though what is above it gets taller.
    if (top !== undefined && row === held) holdTo(top);
    else if (content.offsetHeight < heldTo) holdTo(0);
    const place = restingPlace(viewOf(), top);
    scroller.scrollTop = place;
    held = place > 0 && place === top ? row : undefined;
    // Where rows come and go, they go by how high they are.
    holdTo(held || whole ? place : 0);
  };
  const keep = () => {
    if (hidden) scroller.scrollTop = before.top;
    const now = viewOf();
    // Content that became shorter than the position has pulled it along already.
    const pulled = now.height < before.height && isAtEnd(now) ? now.top - before.top : 0;
    const moved = anchor?.row.isConnected ? offsetIn(content, anchor.row) - anchor.at : pulled;
    if (moved !== pulled) scroller.scrollTop += moved - pulled;
  };
  const settle = () => {
    if (scroller.clientHeight === 0) {
      hidden = true;
      onWhere('hidden');
      return;
    }
    if (how === 'reading') keep();
    else rest();
    hidden = false;
    look();
  };
  const scrolled = () => {
    if (scroller.clientHeight === 0) return;
    const next = followAfterScroll(how, before, viewOf());
    how = next === 'end' && !complete ? 'reading' : next;
    // Rows that were drawn only now have their real heights since the last look.
    if (how === 'reading') {
      if (!held) holdTo(0);
      keep();
    }
    look();
  };

  scroller.addEventListener('scroll', scrolled, { passive: true });
  const observer = new ResizeObserver(settle);
  observer.observe(content);
  observer.observe(scroller);
  return {
    settle,
    tell: (shown, row) => {
      complete = shown.complete;
      whole = shown.whole;
      pinned = row;
    },
    follow: (next) => {
      how = next;
      settle();
    },
    goTo: (row) => {
      held = undefined;
      holdTo(0);
      scroller.scrollTop = restingPlace(viewOf(), topOf(row));
      how = complete && isAtEnd(viewOf()) ? 'end' : 'reading';
      look();
    },
    stop: () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', scrolled);
    },
  };
};
