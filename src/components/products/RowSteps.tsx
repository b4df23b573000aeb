import type { RefObject } from 'react';
import { back, forward } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useRowScroll } from './useRowScroll.ts';

export interface RowStepsProps {
  readonly row: RefObject<HTMLElement | null>;
  /** Number of cards. */
  readonly count: number;
}

/** Previous and next buttons for mouse users; only rendered while the row overflows. */
export function RowSteps({ row, count }: RowStepsProps) {
  const messages = useMessages();
  const { hasMoreBefore, hasMoreAfter, step } = useRowScroll(row, count);
  if (!hasMoreBefore && !hasMoreAfter) return null;
  return (
    <>
      <button
        type="button"
        className="shelftalk-row-step shelftalk-round"
        data-side="start"
        aria-disabled={!hasMoreBefore}
        onClick={() => step(-1)}
      >
        <Drawing path={back} mirrored />
        <span className="shelftalk-hidden">{messages.previousProducts}</span>
      </button>
      <button
        type="button"
        className="shelftalk-row-step shelftalk-round"
        data-side="end"
        aria-disabled={!hasMoreAfter}
        onClick={() => step(1)}
      >
        <Drawing path={forward} mirrored />
        <span className="shelftalk-hidden">{messages.nextProducts}</span>
      </button>
    </>
  );
}
