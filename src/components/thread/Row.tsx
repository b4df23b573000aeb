'use client';

import { memo, type ReactNode } from 'react';
import { useMessages } from '../messages/MessagesContext.tsx';

export type RenderRow = (id: string, previousId: string | undefined) => ReactNode;

export interface RowProps {
  readonly id: string;
  readonly previousId: string | undefined;
  readonly renderRow: RenderRow;
  /** Whether the "new messages" divider is above it. */
  readonly hasDivider: boolean;
}

/** One row of the thread. Arrow keys and touch focus it, which also shows its time. */
export const Row = memo(({ id, previousId, renderRow, hasDivider }: RowProps) => (
  <li className="shelftalk-thread-row" tabIndex={-1}>
    {hasDivider && <NewDivider />}
    {renderRow(id, previousId)}
  </li>
));
Row.displayName = 'Row';

const NewDivider = () => (
  <p className="shelftalk-day" data-kind="new">
    {useMessages().newMessagesDivider}
  </p>
);
