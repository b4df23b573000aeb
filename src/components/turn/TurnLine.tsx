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
  readonly className?: string | undefined;
}

/** Milliseconds without an event until a line informs the shopper that the answer takes longer. */
const slowAfterMs = 8000;

/**
 * The state of the turn below the last message: slow, reconnecting, or failed with a retry button.
 *
 * `data-state` slow | reconnecting | failed | interrupted; `data-error` unless the shopper stopped the answer.
 */
export const TurnLine = ({ turn, lastEventAt = 0, onRetry, className }: TurnLineProps) => {
  const messages = useMessages();
  const isBusy = turn.status === 'sending' || turn.status === 'receiving';
  const isSlow = useTimeReached(
    isBusy ? Math.max(turn.since, lastEventAt) + slowAfterMs : Number.POSITIVE_INFINITY,
  );
  const isReconnecting = useReconnecting(turn);
  const mayRetry = useTimeReached((turn.status === 'failed' && turn.retryAt) || 0);
  const error = turnErrorMessage(turn, messages);
  const name = classes('shelftalk-turn', className);
  if (isBusy) {
    return isReconnecting || isSlow ? (
      <p className={name} data-state={isReconnecting ? 'reconnecting' : 'slow'}>
        {isReconnecting ? messages.reconnecting : messages.stillReplying}
      </p>
    ) : null;
  }
  if (!error) return null;
  return (
    <div className={name} data-state={turn.status} data-error={error.isError || undefined}>
      <p>{error.sentence}</p>
      {error.retryLabel && (
        <Button variant="quiet" onClick={onRetry} aria-disabled={!mayRetry}>
          <Icon name="retry" />
          {error.retryLabel}
        </Button>
      )}
    </div>
  );
};
