'use client';

import { useChatActions, useOnline } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { sentenceSeparator } from '../messages/punctuation.ts';
import { useCountdown } from './useCountdown.ts';
import { useServiceDown } from './useServiceDown.ts';

const msPerSecond = 1000;

/**
 * Shown above the composer once the service has been unavailable for a few seconds: reason, retry button and, unless the
 * browser is offline, a countdown.
 */
export const ServiceNotice = () => {
  const messages = useMessages();
  const down = useServiceDown();
  const online = useOnline();
  const seconds = useCountdown(down?.retryAt ?? 0, msPerSecond);
  const { checkHealth } = useChatActions();
  if (!down) return null;
  const isTrying = online && seconds === 0;
  return (
    <div className="shelftalk-service-notice" data-state={isTrying ? 'trying' : online ? 'down' : 'offline'}>
      <p>
        {online ? messages.serviceDown : messages.serviceOffline}
        {sentenceSeparator(messages)}
        {online && (isTrying ? messages.serviceTrying : messages.serviceRetry(seconds))}
      </p>
      <Button variant="quiet" aria-disabled={isTrying} onClick={() => void checkHealth()}>
        {messages.retryNow}
      </Button>
    </div>
  );
};
