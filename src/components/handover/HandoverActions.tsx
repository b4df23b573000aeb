'use client';

import type { HandoverEvent } from '../../protocol/index.ts';
import { type HandoverContextValue, useHandoverContext } from '../../react/index.ts';
import type { HandoverState } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import type { ContactOptionsProps } from './ContactOptions.tsx';
import type { HandoverRoute } from './HandoverProgress.tsx';

/** The shop's contact options for a handover of this kind. */
const contactOptionsFor = (handovers: HandoverContextValue | undefined, { reasonKind }: HandoverEvent) =>
  handovers?.options.contactOptions?.filter(({ reasons }) => reasons?.includes(reasonKind) ?? true) ?? [];

/** Determines how a handover reaches the shop. */
export const routeOf = (handovers: HandoverContextValue | undefined, event: HandoverEvent): HandoverRoute => {
  if (handovers?.options.channel) return 'live-agent';
  if (contactOptionsFor(handovers, event).length > 0) return 'contact-options';
  return handovers?.options.onHandover ? 'notified' : 'none';
};

interface HandoverActionsProps {
  readonly event: HandoverEvent;
  readonly state: HandoverState;
}

/** Actions of a handover: contact the shop, retry, return to the agent. */
export const HandoverActions = ({ event, state: { status } }: HandoverActionsProps) => {
  const messages = useMessages();
  const handovers = useHandoverContext();
  const controller = handovers?.controller;
  const contactOptions = contactOptionsFor(handovers, event);
  const isWithShop = status === 'waiting' || status === 'connected';
  return (
    <>
      {status !== 'connected' && contactOptions.length > 0 && (
        <ContactPart options={contactOptions} event={event} />
      )}
      {status === 'failed' && controller && <Button onClick={controller.retry}>{messages.tryAgain}</Button>}
      {isWithShop && controller && (
        <Button variant="quiet" onClick={controller.end}>
          {messages.endHandover}
        </Button>
      )}
    </>
  );
};

/** Separate, so that a notice without contact options needs no `RenderersProvider`. */
const ContactPart = (props: ContactOptionsProps) => {
  const { ContactOptions } = useParts();
  return <ContactOptions {...props} />;
};
