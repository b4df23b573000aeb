'use client';

import { useChatState, useOnline, useService } from '../../react/index.ts';
import { continuesAfterOutage, isBusy, type ServiceState } from '../../store/index.ts';
import { useOutageVisible } from './useTimeReached.ts';

/** Why the chat cannot reach the service. */
export type Outage =
  /** The device has no network. */
  | { readonly status: 'offline' }
  /** The service is not available. */
  | Extract<ServiceState, { status: 'down' }>;

/**
 * Returns the outage that the shopper should know of: at once if the device is offline or a turn waits for the service,
 * otherwise after a few seconds.
 */
export const useOutage = (): Outage | undefined => {
  const online = useOnline();
  const service = useService();
  const isWaiting = useChatState(continuesAfterOutage);
  const down = service.status === 'down' ? service : undefined;
  const isVisible = useOutageVisible(down?.since) || isWaiting;
  if (!online) return { status: 'offline' };
  return isVisible ? down : undefined;
};

/** Whether the turn waits for the end of an outage and then continues by itself. */
export const useTurnHeld = (): boolean => {
  const outage = useOutage();
  const isRunning = useChatState(isBusy);
  const continues = useChatState(continuesAfterOutage);
  return outage !== undefined && (continues || (isRunning && outage.status === 'offline'));
};
