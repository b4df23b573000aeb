'use client';

import type { HandoverState } from '../../store/index.ts';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { alert, clock, note } from '../icons/rareDrawings.ts';
import type { Messages } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { sentenceSeparator } from '../messages/punctuation.ts';
import { useCountdown } from '../panel/useCountdown.ts';

/**
 * `told`: `onHandover` notified the shop. `reachable`: contact options are shown. `called`: a live agent is being
 * connected. `nobody`: the shop has configured none of these.
 */
export type HandoverAudience = 'told' | 'reachable' | 'called' | 'nobody';

type Ongoing = Exclude<HandoverState, { readonly status: 'none' }>;

const requestedText = (audience: HandoverAudience, messages: Messages): string =>
  ({
    told: messages.handoverDelivered,
    reachable: messages.handoverContact,
    called: messages.handoverWaiting,
    nobody: messages.handoverNotDelivered,
  })[audience];

/** The current step as one sentence. */
const statusText = (state: Ongoing, audience: HandoverAudience, messages: Messages): string => {
  switch (state.status) {
    case 'waiting':
      return messages.handoverWaiting;
    case 'connected':
      return messages.handoverConnected(state.name);
    case 'ended':
      return messages.statusEnded;
    case 'failed':
      return messages.statusFailed;
    case 'requested':
      return requestedText(audience, messages);
    default:
      return state satisfies never;
  }
};

const statusIcon = (status: Ongoing['status'], audience: HandoverAudience) => {
  if (status === 'failed') return <Drawing path={alert} />;
  if (status === 'requested' && audience !== 'called') return <Drawing path={note} />;
  if (status === 'waiting' || status === 'requested') return <Drawing path={clock} />;
  return <Icon name="check" />;
};

export interface HandoverProgressProps {
  readonly state: Ongoing;
  readonly audience: HandoverAudience;
}

/** The lower part of a handover notice: current step and expected waiting time. */
export const HandoverProgress = ({ state, audience }: HandoverProgressProps) => {
  const messages = useMessages();
  return (
    <p className="shelftalk-notice-status" data-route={audience}>
      {statusIcon(state.status, audience)}
      <span>
        {statusText(state, audience, messages)}
        {sentenceSeparator(messages)}
        {state.status === 'waiting' && state.expectedAt !== undefined && <Expected at={state.expectedAt} />}
        {state.status === 'failed' && <bdi>{state.reason}</bdi>}
      </span>
    </p>
  );
};

const msPerMinute = 60_000;

const Expected = ({ at }: { readonly at: number }) => {
  const messages = useMessages();
  const minutes = useCountdown(at, msPerMinute);
  const when = new Intl.RelativeTimeFormat(useLocale()).format(minutes, 'minute');
  return minutes > 0 ? messages.handoverExpected(when) : messages.handoverLate;
};
