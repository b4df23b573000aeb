'use client';

import type { TurnState } from '../../store/index.ts';
import { useLasting } from './useTimeReached.ts';

/** Whether a turn has been disconnected for long enough to show it. */
export const useReconnecting = (turn: TurnState): boolean =>
  useLasting('lostAt' in turn ? turn.lostAt : undefined);
