'use client';

import { useChatActions } from '../../react/index.ts';
import { useAnnounceChange } from '../announcer/useAnnounceChange.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { sentenceSeparator } from '../messages/punctuation.ts';
import { useOutage, useTurnHeld } from '../turn/useOutage.ts';
import { useCountdown } from './useCountdown.ts';

const msPerSecond = 1000;

/**
 * Shown above the composer during an outage, and announced: its cause and what happens to unsent messages; unless the device is
 * offline, a countdown and a button.
 */
export const ServiceNotice = () => {
  const messages = useMessages();
  const outage = useOutage();
  const isHeld = useTurnHeld();
  const down = outage?.status === 'down' ? outage : undefined;
  const seconds = useCountdown(down?.retryAt ?? 0, msPerSecond);
  const { checkHealth } = useChatActions();
  const cause = down ? messages.serviceDown : outage ? messages.serviceOffline : '';
  useAnnounceChange(cause);
  if (!outage) return null;
  const isTrying = down !== undefined && seconds === 0;
  const next = down ? (isTrying ? messages.serviceTrying : messages.serviceRetry(seconds)) : '';
  return (
    <div className="shelftalk-service-notice" data-state={isTrying ? 'trying' : outage.status}>
      <p>{[cause, isHeld && messages.serviceHeld, next].filter(Boolean).join(sentenceSeparator(messages))}</p>
      {down && (
        <Button variant="quiet" aria-disabled={isTrying} onClick={() => void checkHealth()}>
          {messages.retryNow}
        </Button>
      )}
    </div>
  );
};
