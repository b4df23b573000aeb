'use client';

import type { TurnState } from '../../store/index.ts';
import { useLasting } from './useTimeReached.ts';

/** Whether the way to a turn has been broken for long enough to say so; it is being looked for. */
export const useReconnecting = (turn: TurnState): boolean =>
  useLasting('lostAt' in turn ? turn.lostAt : undefined);
