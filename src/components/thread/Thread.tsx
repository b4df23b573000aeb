'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { useFollow } from './useFollow.ts';
import { useWindow } from './useWindow.ts';

export interface ThreadProps {
  /** Message ids, oldest first. */
  readonly ids: readonly string[];
  /** Renders one row; it is handed the id before, for groups and day dividers. */
  readonly renderRow: (id: string, previousId: string | undefined) => ReactNode;
  /** Shown above the first row, such as an empty state. */
  readonly before?: ReactNode;
  /** Shown below the last row, such as a line about trouble. */
  readonly after?: ReactNode;
  readonly className?: string;
}

/**
 * The conversation: a named, scrollable log of list items. It is silent for screen readers, because the
 * announcer speaks; it follows what is new only while the shopper wants to be there.
 */
export const Thread = ({ ids, renderRow, before, after, className }: ThreadProps) => {
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { away, toEnd } = useFollow(scroller, content);
  const { start, showEarlier } = useWindow(scroller, ids.length, away);
  const unseen = useUnseen(ids.length, away);
  return (
    <div className={classes('shelftalk-thread', className)}>
      <div ref={scroller} className="shelftalk-thread-scroll" {...log(words.threadLabel)}>
        <div ref={content} className="shelftalk-thread-content">
          {before}
          {start > 0 && (
            <Button look="quiet" onClick={showEarlier}>
              {words.earlierMessages}
            </Button>
          )}
          {ids.length > 0 && (
            <ol className="shelftalk-thread-list">
              {ids.slice(start).map((id, index) => (
                <Row key={id}>{renderRow(id, ids[start + index - 1])}</Row>
              ))}
            </ol>
          )}
          {after}
        </div>
      </div>
      {away && (
        <Button className="shelftalk-thread-latest" onClick={toEnd} aria-label={words.toLatest}>
          {unseen > 0 && <span>{words.newMessages(unseen)}</span>}
          <Icon name="down" />
        </Button>
      )}
    </div>
  );
};

/** What scrolls must be reachable by keyboard. */
const log = (label: string) =>
  ({ role: 'log', 'aria-live': 'off', 'aria-label': label, tabIndex: 0 }) as const;

const Row = ({ children }: { readonly children: ReactNode }) => (
  <li className="shelftalk-thread-row">{children}</li>
);

/** How many rows have come since the end went out of view. */
const useUnseen = (count: number, away: boolean): number => {
  const [seen, setSeen] = useState(count);
  useEffect(() => {
    if (!away) setSeen(count);
  }, [count, away]);
  return away ? Math.max(0, count - seen) : 0;
};
