'use client';

import type { TurnState } from '../../store/index.ts';
import { useOutageVisible } from './useTimeReached.ts';

/** Whether a turn has been without a connection for long enough to show it. */
export const useReconnecting = (turn: TurnState): boolean =>
  useOutageVisible('lostAt' in turn ? turn.lostAt : undefined);
