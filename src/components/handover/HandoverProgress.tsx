'use client';

import type { HandoverState } from '../../store/index.ts';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { alert, clock } from '../icons/rareDrawings.ts';
import type { Messages } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { sentenceSeparator } from '../messages/punctuation.ts';
import { useCountdown } from '../panel/useCountdown.ts';

/** A handover that has begun. */
type StartedHandover = Exclude<HandoverState, { readonly status: 'none' }>;

/** The text of the current step. If a request does not reach the host, it says that the team has not been notified. */
const statusText = (state: StartedHandover, reachesHost: boolean, messages: Messages): string => {
  switch (state.status) {
    case 'requested':
      return reachesHost ? messages.handoverNotifying : messages.handoverNotDelivered;
    case 'notified':
      return state.name ? messages.handoverPassedOn(state.name) : messages.handoverDelivered;
    case 'waiting':
      return state.name ? messages.handoverPassedOn(state.name) : messages.handoverWaiting;
    case 'connected':
      return messages.handoverConnected(state.name);
    case 'ended':
      return messages.statusEnded;
    case 'failed':
      return reachesHost ? messages.statusFailed : messages.handoverNotDelivered;
    default:
      return state satisfies never;
  }
};

const statusIcon = (status: StartedHandover['status']) => {
  if (status === 'failed') return <Drawing path={alert} />;
  return status === 'waiting' ? <Drawing path={clock} /> : <Icon name="check" />;
};

export interface HandoverProgressProps {
  readonly state: StartedHandover;
  /** Whether the request reaches someone: the host connects a live agent or is notified. */
  readonly reachesHost: boolean;
}

/** The lower part of a handover notice: current step and expected time of a reply. */
export const HandoverProgress = ({ state, reachesHost }: HandoverProgressProps) => {
  const messages = useMessages();
  return (
    <p className="shelftalk-notice-status">
      {state.status !== 'requested' && statusIcon(state.status)}
      <span>
        {statusText(state, reachesHost, messages)}
        {sentenceSeparator(messages)}
        {(state.status === 'waiting' || state.status === 'notified') && state.expectedAt !== undefined && (
          <ExpectedWait at={state.expectedAt} isReply={state.status === 'notified'} />
        )}
        {state.status === 'failed' && <bdi>{state.reason}</bdi>}
      </span>
    </p>
  );
};

const msPerMinute = 60_000;
/** Minutes from which on a wait is given in hours. */
const hoursFrom = 120;

const ExpectedWait = ({ at, isReply }: { readonly at: number; readonly isReply: boolean }) => {
  const messages = useMessages();
  const minutes = useCountdown(at, msPerMinute);
  const format = new Intl.RelativeTimeFormat(useLocale());
  const when =
    minutes < hoursFrom ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour');
  if (minutes === 0) return messages.handoverLate;
  return isReply ? messages.handoverReply(when) : messages.handoverExpected(when);
};
