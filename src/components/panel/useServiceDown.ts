'use client';

import { useService } from '../../react/index.ts';
import type { ServiceState } from '../../store/index.ts';
import { useOutageVisible } from '../turn/useTimeReached.ts';

/** Returns the service's state once the service has been unavailable for a few seconds; undefined otherwise. */
export const useServiceDown = (): Extract<ServiceState, { status: 'down' }> | undefined => {
  const service = useService();
  const down = service.status === 'down' ? service : undefined;
  return useOutageVisible(down?.since) ? down : undefined;
};
