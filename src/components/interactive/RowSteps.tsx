import type { RefObject } from 'react';
import { back, forward } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { useRowScroll } from './useRowScroll.ts';

export interface RowStepsProps {
  readonly row: RefObject<HTMLElement | null>;
  /** Number of items. */
  readonly count: number;
  /** Accessible names of the buttons. */
  readonly previous: string;
  readonly next: string;
}

/** Previous and next buttons for mouse users; only rendered while the row overflows. */
export function RowSteps({ row, count, previous, next }: RowStepsProps) {
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
        <span className="shelftalk-hidden">{previous}</span>
      </button>
      <button
        type="button"
        className="shelftalk-row-step shelftalk-round"
        data-side="end"
        aria-disabled={!hasMoreAfter}
        onClick={() => step(1)}
      >
        <Drawing path={forward} mirrored />
        <span className="shelftalk-hidden">{next}</span>
      </button>
    </>
  );
}
