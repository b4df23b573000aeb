'use client';

import { useHandover } from '../../react/index.ts';
import type { HandoverState } from '../../store/index.ts';
import { useAnnounceChange } from '../announcer/useAnnounceChange.ts';
import type { Messages } from '../messages/en.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useOutage } from '../turn/useOutage.ts';

/** Describes the progress of a handover; empty without one, and for one that is only requested. */
const handoverStatus = (handover: HandoverState, messages: Messages): string => {
  switch (handover.status) {
    case 'notified':
      return messages.handoverDelivered;
    case 'waiting':
      return messages.statusWaiting;
    case 'connected':
      return messages.statusPerson(handover.name);
    case 'ended':
      return messages.statusEnded;
    case 'failed':
      return messages.handoverNotDelivered;
    default:
      return '';
  }
};

/**
 * The line below the title: a handover that is waiting or connected, or AI assistant. The progress of a handover is announced,
 * because its notice may be out of view; typing is not. `data-state`: `down` in an outage, which `ServiceNotice` describes.
 */
export const PanelStatus = () => {
  const messages = useMessages();
  const handover = useHandover();
  const outage = useOutage();
  const progress = handoverStatus(handover, messages);
  useAnnounceChange(progress);
  const isTyping = handover.status === 'connected' && handover.typingSince !== undefined;
  const hasHandover = handover.status === 'waiting' || handover.status === 'connected';
  return (
    <p
      className="shelftalk-panel-status"
      data-state={outage ? 'down' : hasHandover ? handover.status : 'agent'}
    >
      {isTyping ? messages.handoverTyping(handover.name) : hasHandover ? progress : messages.panelStatus}
    </p>
  );
};
