'use client';

import { type ComponentPropsWithoutRef, forwardRef, memo, type ReactNode, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useFollower } from './useFollower.ts';
import { useGoTo } from './useGoTo.ts';
import { useKeyboard } from './useKeyboard.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useThreadUnread } from './useThreadUnread.ts';

export type RenderRow = (id: string, previousId: string | undefined) => ReactNode;

export interface ThreadProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Message ids, oldest first. */
  readonly ids: readonly string[];
  /** Renders one row; receives the id of the message before it, for grouping and day dividers. Memoise it: rows render again when it changes. */
  readonly renderRow: RenderRow;
  /** Whether the shopper sent a message: the thread scrolls to it, and it is never unread. */
  readonly isOwn?: (id: string) => boolean;
  /** Whether a new message confirms something that the shopper did, such as an addition to the cart: the thread scrolls to its end. */
  readonly isConfirmation?: (id: string) => boolean;
  /** Rendered above the first row, such as an empty state. */
  readonly before?: ReactNode;
  /** Rendered below the last row, such as an error of the turn. */
  readonly after?: ReactNode;
}

const never = () => false;

/** A scroll container must be focusable, so that it can be scrolled with the keyboard. */
const logProps = (label: string) =>
  ({ role: 'log', 'aria-live': 'off', 'aria-label': label, tabIndex: 0 }) as const;

/**
 * The conversation: a named, scrollable log of list items. It scrolls along with new messages unless the reader has
 * scrolled away. It is not a live region: `Announcer` announces messages, so that each is spoken once.
 */
export const Thread = forwardRef<HTMLDivElement, ThreadProps>(function Thread(
  { ids, renderRow, isOwn = never, isConfirmation = never, before, after, ...rest },
  ref,
) {
  const messages = useMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [position, follower, isFar] = useFollower({ scroller, spacer, content, list });
  const isAway = position === 'away' || position === 'answer';
  const { range, show, showEarlier } = useRowWindow(scroller, ids, isAway);
  const [start, end] = range;
  const { newestOwn, first, count, divider } = useThreadUnread(ids, position, isOwn);
  const pinned = ids.lastIndexOf(divider ?? newestOwn ?? '') - start;
  const includesNewest = end === ids.length;
  const hasEarlier = start > 0;

  const rendered = { includesNewest, includesAll: includesNewest && !hasEarlier, pinned };
  useIsomorphicLayoutEffect(() => follower.current?.setRendered(rendered));
  const firstId = ids[start];
  useIsomorphicLayoutEffect(() => {
    // Inserting rows above may leave the height unchanged, so no resize event fires.
    if (firstId !== undefined || hasEarlier) follower.current?.update();
  }, [follower, firstId, hasEarlier]);

  const goTo = useGoTo({ ids, range, show, scroller, list, follower });
  const goToLatest = () => goTo(first === undefined ? undefined : ids.indexOf(first), true);
  useKeyboard(scroller, { start, count: ids.length, goTo });

  const latestIsConfirmation = useRef(isConfirmation);
  latestIsConfirmation.current = isConfirmation;
  const lastOwn = useRef(newestOwn);
  useIsomorphicLayoutEffect(() => {
    if (lastOwn.current === newestOwn) return;
    lastOwn.current = newestOwn;
    // After sending, follow the reply.
    show();
    follower.current?.follow('answer');
  }, [newestOwn, show, follower]);

  const newest = ids.at(-1);
  const lastNewest = useRef(newest);
  useIsomorphicLayoutEffect(() => {
    if (lastNewest.current === newest) return;
    const isFirst = lastNewest.current === undefined;
    lastNewest.current = newest;
    if (isFirst || newest === undefined || !latestIsConfirmation.current(newest)) return;
    show();
    follower.current?.follow('end');
  }, [newest, show, follower]);

  return (
    <div {...rest} ref={ref} className={classes('shelftalk-thread', rest.className)} data-reader={position}>
      <div ref={scroller} className="shelftalk-thread-scroll" {...logProps(messages.threadLabel)}>
        <div ref={spacer} className="shelftalk-thread-spacer">
          <div ref={content} className="shelftalk-thread-content" data-gutter="">
            {before}
            {hasEarlier && (
              <Button variant="quiet" onClick={showEarlier}>
                {messages.earlierMessages}
              </Button>
            )}
            {ids.length > 0 && (
              <ol ref={list} className="shelftalk-thread-list" start={start + 1}>
                {ids.slice(start, end).map((id, index) => (
                  <Row
                    key={id}
                    id={id}
                    previousId={ids[start + index - 1]}
                    renderRow={renderRow}
                    hasDivider={id === divider}
                  />
                ))}
              </ol>
            )}
            {includesNewest && after}
          </div>
        </div>
      </div>
      {isAway && isFar && (
        <Button
          variant="icon"
          className="shelftalk-thread-latest"
          onClick={goToLatest}
          aria-label={count > 0 ? undefined : messages.scrollToLatest}
        >
          {count > 0 && <span key={count}>{messages.newMessages(count)}</span>}
          <Icon name="down" />
        </Button>
      )}
    </div>
  );
});

interface RowProps {
  readonly id: string;
  readonly previousId: string | undefined;
  readonly renderRow: RenderRow;
  /** Whether the "new messages" divider is above the message. */
  readonly hasDivider: boolean;
}

/** One row of the thread. Arrow keys and touch focus it, which also shows its time. */
const Row = memo(function Row({ id, previousId, renderRow, hasDivider }: RowProps) {
  return (
    <li className="shelftalk-thread-row" data-part="row" tabIndex={-1}>
      {hasDivider && <NewDivider />}
      {renderRow(id, previousId)}
    </li>
  );
});

const NewDivider = () => (
  <p className="shelftalk-day" data-kind="new">
    {useMessages().newMessagesDivider}
  </p>
);
