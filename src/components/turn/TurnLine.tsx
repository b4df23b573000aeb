'use client';

import type { TurnState } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { authorAttributes } from '../message/authorMark.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { turnErrorMessage } from './turnErrorMessage.ts';
import { useReconnecting } from './useReconnecting.ts';
import { useTimeReached } from './useTimeReached.ts';

export interface TurnLineProps {
  readonly turn: TurnState;
  /** Time of the newest message, in milliseconds since the epoch. The wait counts from then, or from a later start of the turn. */
  readonly lastEventAt?: number;
  readonly onRetry: () => void;
  readonly className?: string | undefined;
}

/** Milliseconds without an event until a line informs the shopper that the answer takes longer. */
const slowAfterMs = 8000;

/**
 * The state of the turn below the last message: what the agent is doing, slow, reconnecting, or failed with a retry button.
 *
 * `data-state`: `active`, `slow`, `reconnecting`, `failed` or `interrupted`. `data-error`: failed, or interrupted by
 * something else than the shopper.
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
    const activity = turn.status === 'receiving' ? turn.activity : undefined;
    const state = isReconnecting ? 'reconnecting' : activity ? 'active' : isSlow ? 'slow' : undefined;
    return state ? (
      <p
        className={name}
        data-state={state}
        {...(state === 'active' && { dir: 'auto', ...authorAttributes('ai') })}
      >
        {{ reconnecting: messages.reconnecting, active: activity, slow: messages.stillReplying }[state]}
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
