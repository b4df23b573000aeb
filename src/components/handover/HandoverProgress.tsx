'use client';

import type { HandoverState } from '../../store/index.ts';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { alert, clock, note } from '../icons/rareDrawings.ts';
import type { Messages } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { sentenceSeparator } from '../messages/punctuation.ts';
import { useCountdown } from '../panel/useCountdown.ts';

/**
 * How a handover reaches the shop. `live-agent`: a live agent is being connected. `contact-options`: the shopper can
 * contact the shop. `notified`: `onHandover` notified the shop. `none`: the shop has configured none of these.
 */
export type HandoverRoute = 'live-agent' | 'contact-options' | 'notified' | 'none';

type StartedHandover = Exclude<HandoverState, { readonly status: 'none' }>;

const requestedText = (route: HandoverRoute, messages: Messages): string =>
  ({
    'live-agent': messages.handoverWaiting,
    'contact-options': messages.handoverContact,
    notified: messages.handoverDelivered,
    none: messages.handoverNotDelivered,
  })[route];

/** The current step as one sentence. */
const statusText = (state: StartedHandover, route: HandoverRoute, messages: Messages): string => {
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
      return requestedText(route, messages);
    default:
      return state satisfies never;
  }
};

const statusIcon = (status: StartedHandover['status'], route: HandoverRoute) => {
  if (status === 'failed') return <Drawing path={alert} />;
  if (status === 'requested' && route !== 'live-agent') return <Drawing path={note} />;
  if (status === 'waiting' || status === 'requested') return <Drawing path={clock} />;
  return <Icon name="check" />;
};

export interface HandoverProgressProps {
  readonly state: StartedHandover;
  readonly route: HandoverRoute;
}

/** The lower part of a handover notice: current step and expected waiting time. */
export const HandoverProgress = ({ state, route }: HandoverProgressProps) => {
  const messages = useMessages();
  return (
    <p className="shelftalk-notice-status" data-route={route}>
      {statusIcon(state.status, route)}
      <span>
        {statusText(state, route, messages)}
        {sentenceSeparator(messages)}
        {state.status === 'waiting' && state.expectedAt !== undefined && (
          <ExpectedWait at={state.expectedAt} />
        )}
        {state.status === 'failed' && <bdi>{state.reason}</bdi>}
      </span>
    </p>
  );
};

const msPerMinute = 60_000;

const ExpectedWait = ({ at }: { readonly at: number }) => {
  const messages = useMessages();
  const minutes = useCountdown(at, msPerMinute);
  const when = new Intl.RelativeTimeFormat(useLocale()).format(minutes, 'minute');
  return minutes > 0 ? messages.handoverExpected(when) : messages.handoverLate;
};
