'use client';

import { memo, type ReactNode } from 'react';
import { useMessages } from '../messages/MessagesContext.tsx';

export type RenderRow = (id: string, previousId: string | undefined) => ReactNode;

export interface RowProps {
  readonly id: string;
  readonly previousId: string | undefined;
  readonly renderRow: RenderRow;
  /** Whether a line above says that what follows is new. */
  readonly divided: boolean;
}

/** One row of the thread. It takes the focus by arrow keys and by touch, which also shows its time. */
export const Row = memo(({ id, previousId, renderRow, divided }: RowProps) => (
  <li className="shelftalk-thread-row" tabIndex={-1}>
    {divided && <NewLine />}
    {renderRow(id, previousId)}
  </li>
));
Row.displayName = 'Row';

const NewLine = () => (
  <p className="shelftalk-day" data-kind="new">
    {useMessages().newMessagesDivider}
  </p>
);
