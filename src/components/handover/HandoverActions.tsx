'use client';

import type { HandoverEvent } from '../../protocol/index.ts';
import { type HandoverContextValue, useHandoverContext } from '../../react/index.ts';
import type { HandoverState } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import type { ContactOptionsProps } from './ContactOptions.tsx';
import type { HandoverAudience } from './HandoverProgress.tsx';

/** The shop's contact options for a handover of this kind. */
const contactOptionsFor = (handovers: HandoverContextValue | undefined, { reasonKind }: HandoverEvent) =>
  handovers?.options.contactOptions?.filter(({ reasons }) => reasons?.includes(reasonKind) ?? true) ?? [];

/** Determines which side, if any, learns of a handover. */
export const audienceOf = (
  handovers: HandoverContextValue | undefined,
  event: HandoverEvent,
): HandoverAudience => {
  if (handovers?.options.channel) return 'called';
  if (contactOptionsFor(handovers, event).length > 0) return 'reachable';
  return handovers?.options.onHandover ? 'told' : 'nobody';
};

interface HandoverActionsProps {
  readonly event: HandoverEvent;
  readonly state: HandoverState;
}

/** Actions of a handover: contact the shop, retry, return to the agent. */
export const HandoverActions = ({ event, state: { status } }: HandoverActionsProps) => {
  const messages = useMessages();
  const handovers = useHandoverContext();
  const desk = handovers?.controller;
  const contactOptions = contactOptionsFor(handovers, event);
  const isWithShop = status === 'waiting' || status === 'connected';
  return (
    <>
      {status !== 'connected' && contactOptions.length > 0 && (
        <ContactPart options={contactOptions} event={event} />
      )}
      {status === 'failed' && desk && <Button onClick={desk.retry}>{messages.tryAgain}</Button>}
      {isWithShop && desk && (
        <Button variant="quiet" onClick={desk.end}>
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
