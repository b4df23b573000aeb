'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type RenderRow, Row } from './Row.tsx';
import { useFollower } from './useFollower.ts';
import { useKeyboard } from './useKeyboard.ts';
import { useUnseen } from './useUnseen.ts';
import { useWindow } from './useWindow.ts';

export interface ThreadProps {
  /** Message ids, oldest first. */
  readonly ids: readonly string[];
  /** Renders one row; it is handed the id before, for groups and day dividers. Rows render again when it changes. */
  readonly renderRow: RenderRow;
  /** Whether a message is the shopper's own: the thread goes to it, and it is never new. */
  readonly isOwn?: (id: string) => boolean;
  /** Shown above the first row, such as an empty state. */
  readonly before?: ReactNode;
  /** Shown below the last row, such as a line about trouble. */
  readonly after?: ReactNode;
  readonly className?: string;
}

/** Where the reader asked to be brought: to a message, or to the end. */
interface Goal {
  readonly to: string | undefined;
  /** With the message at the top of the view, rather than wherever it is seen. */
  readonly atTop: boolean;
}

const nobody = () => false;

/** What scrolls must be reachable by keyboard. */
const log = (label: string) =>
  ({ role: 'log', 'aria-live': 'off', 'aria-label': label, tabIndex: 0 }) as const;

/**
 * The conversation: a named, scrollable log of list items. It is silent for screen readers, because the
 * announcer speaks; it follows what is new only while the shopper wants to be there.
 */
export const Thread = ({ ids, renderRow, isOwn = nobody, before, after, className }: ThreadProps) => {
  const messages = useMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const hold = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [where, follower] = useFollower({ scroller, hold, content, list });
  const { range, show, showEarlier } = useWindow(scroller, ids, where === 'away' || where === 'answer');
  const [start, end] = range;
  const { own, first, count, divider } = useUnseen(ids, where, isOwn);
  const pinned = divider ?? own;
  const pinnedRow = pinned === undefined ? -1 : ids.lastIndexOf(pinned) - start;
  const isComplete = end === ids.length;

  const shown = { complete: isComplete, whole: isComplete && start === 0 };
  useLayoutEffect(() => follower.current?.tell(shown, pinnedRow));
  const firstShown = ids[start];
  const hasEarlier = start > 0;
  useLayoutEffect(() => {
    // What comes or goes above does not always change the height, so nobody else would notice.
    if (firstShown !== undefined || hasEarlier) follower.current?.settle();
  }, [follower, firstShown, hasEarlier]);

  const goal = useRef<Goal>(undefined);
  const reach = () => {
    if (!goal.current) return;
    const { to, atTop } = goal.current;
    const at = to === undefined ? -1 : ids.indexOf(to);
    // Not in the document yet.
    if (at >= 0 && (at < start || at >= end)) return;
    goal.current = undefined;
    const row = list.current?.children[at - start];
    if (row === undefined) follower.current?.follow('end');
    else if (atTop) follower.current?.goTo(row);
    const target = row instanceof HTMLElement ? row : scroller.current;
    target?.focus({ preventScroll: atTop });
  };
  useLayoutEffect(reach);
  const goTo = (index: number, atTop = false) => {
    goal.current = { to: ids[index], atTop };
    if (index < start || index >= end) show(index);
    else reach();
  };
  const toLatest = () => {
    if (first !== undefined) goTo(ids.indexOf(first), true);
    else {
      goal.current = { to: undefined, atTop: true };
      if (isComplete) reach();
      else show();
    }
  };
  useKeyboard(scroller, { start, count: ids.length, goTo });

  const lastOwn = useRef(own);
  useLayoutEffect(() => {
    if (lastOwn.current === own) return;
    lastOwn.current = own;
    // Who speaks wants to see the answer.
    show();
    follower.current?.follow('answer');
  }, [own, show, follower]);

  return (
    <div className={classes('shelftalk-thread', className)} data-reader={where}>
      <div ref={scroller} className="shelftalk-thread-scroll" {...log(messages.threadLabel)}>
        <div ref={hold} className="shelftalk-thread-hold">
          <div ref={content} className="shelftalk-thread-content">
            {before}
            {hasEarlier && (
              <Button look="quiet" onClick={showEarlier}>
                {messages.earlierMessages}
              </Button>
            )}
            {ids.length > 0 && (
              <ol ref={list} className="shelftalk-thread-list">
                {ids.slice(start, end).map((id, index) => (
                  <Row
                    key={id}
                    id={id}
                    previousId={ids[start + index - 1]}
                    renderRow={renderRow}
                    divided={id === divider}
                  />
                ))}
              </ol>
            )}
            {isComplete && after}
          </div>
        </div>
      </div>
      {(where === 'away' || where === 'answer') && (
        <Button
          className="shelftalk-thread-latest"
          onClick={toLatest}
          aria-label={count > 0 ? undefined : messages.scrollToLatest}
        >
          {count > 0 && <span key={count}>{messages.newMessages(count)}</span>}
          <Icon name="down" />
        </Button>
      )}
    </div>
  );
};
