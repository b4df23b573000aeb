'use client';

import type { TurnState } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { turnErrorMessage } from './turnErrorMessage.ts';
import { useReconnecting } from './useReconnecting.ts';
import { useTimeReached } from './useTimeReached.ts';

export interface TurnLineProps {
  readonly turn: TurnState;
  /** Time of the last event from the agent, in milliseconds since the epoch. */
  readonly lastEventAt?: number;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Milliseconds without an event until a notice says that the answer takes longer. */
const patience = 8000;

/**
 * The state of the turn below the last message: slow, reconnecting, or failed with a retry button.
 */
export const TurnLine = ({ turn, lastEventAt = 0, onRetry, className }: TurnLineProps) => {
  const messages = useMessages();
  const busy = turn.status === 'sending' || turn.status === 'receiving';
  const late = useTimeReached(busy ? Math.max(turn.since, lastEventAt) + patience : Number.POSITIVE_INFINITY);
  const lost = useReconnecting(turn);
  const mayRetry = useTimeReached((turn.status === 'failed' && turn.retryAt) || 0);
  const trouble = turnErrorMessage(turn, messages);
  const name = classes('shelftalk-turn', className);
  if (busy) {
    return lost || late ? (
      <p className={name} data-state={lost ? 'lost' : 'late'}>
        {lost ? messages.reconnecting : messages.stillReplying}
      </p>
    ) : null;
  }
  if (!trouble) return null;
  return (
    <div className={name} data-state={turn.status} data-serious={trouble.serious || undefined}>
      <p>{trouble.sentence}</p>
      {trouble.remedy && (
        <Button variant="quiet" onClick={onRetry} aria-disabled={!mayRetry}>
          <Icon name="retry" />
          {trouble.remedy}
        </Button>
      )}
    </div>
  );
};
