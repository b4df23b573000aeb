'use client';

import { useService } from '../../react/index.ts';
import type { ServiceState } from '../../store/index.ts';
import { useReached } from '../turn/useReached.ts';

/** Trouble that mends itself within this time is not worth a word, in milliseconds. */
const blip = 4000;

/** The service's absence, once it has lasted. */
export const useDown = (): Extract<ServiceState, { status: 'down' }> | undefined => {
  const service = useService();
  const down = service.status === 'down' ? service : undefined;
  const lasting = useReached(down ? down.since + blip : Number.POSITIVE_INFINITY);
  return lasting ? down : undefined;
};
