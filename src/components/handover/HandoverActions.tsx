'use client';

import type { HandoverEvent } from '../../protocol/index.ts';
import { type HandoverContextValue, useHandoverContext } from '../../react/index.ts';
import type { HandoverState } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useParts } from '../renderers/RenderersContext.ts';
import { CopyButton } from '../session/CopyButton.tsx';
import { useTranscript } from '../session/useTranscript.ts';
import type { ContactOptionsProps } from './ContactOptions.tsx';

/** The shop's contact options for a handover of this kind. */
const contactOptionsFor = (handovers: HandoverContextValue | undefined, { reasonKind }: HandoverEvent) =>
  handovers?.options.contactOptions?.filter(({ reasons }) => reasons?.includes(reasonKind) ?? true) ?? [];

interface HandoverActionsProps {
  readonly event: HandoverEvent;
  readonly state: HandoverState;
}

/** Actions of a handover: opening hours, contact the shop, copy the conversation, retry, return to the agent. */
export const HandoverActions = ({ event, state }: HandoverActionsProps) => {
  const { status } = state;
  // After a message to the shop, the other ways are for those who cannot wait.
  const isSent = status === 'notified' && state.ticket !== undefined;
  const messages = useMessages();
  const handovers = useHandoverContext();
  const controller = handovers?.controller;
  const contactOptions = contactOptionsFor(handovers, event).filter(({ kind }) => !isSent || kind === 'link');
  const isWithShop = status === 'waiting' || status === 'connected';
  const hours = handovers?.options.hours;
  const transcript = useTranscript();
  return (
    <>
      {status !== 'connected' && contactOptions.length > 0 && (
        <ContactPart options={contactOptions} hours={isSent ? undefined : hours} event={event} />
      )}
      {!isWithShop && status !== 'notified' && <CopyButton text={transcript} />}
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
