'use client';

import { getOwn } from '../../protocol/index.ts';
import { useChatActions, useChatState, useTurn } from '../../react/index.ts';
import { TurnLine } from './TurnLine.tsx';
import { useTurnHeld } from './useOutage.ts';

export interface TurnStatusProps {
  readonly className?: string | undefined;
}

/**
 * The state of the conversation's turn, if the shopper should know it: what the agent is doing, or that the turn is slow,
 * reconnecting, interrupted or has failed, with a retry button where a retry may help. Nothing while the turn waits for the end of
 * an outage, which `ServiceNotice` shows.
 */
export const TurnStatus = ({ className }: TurnStatusProps) => {
  const { retry } = useChatActions();
  const lastEventAt = useChatState((state) => getOwn(state.byId, state.order.at(-1) ?? '')?.at ?? 0);
  const turn = useTurn();
  if (useTurnHeld()) return null;
  return (
    <TurnLine turn={turn} lastEventAt={lastEventAt} onRetry={() => void retry()} className={className} />
  );
};
