'use client';

import { useEffect, useRef } from 'react';
import type { HandoverEvent, HandoverReasonKind } from '../../protocol/index.ts';
import { useHandover, useHandoverContext, useSession } from '../../react/index.ts';
import type { HandoverState, SentTicket } from '../../store/index.ts';
import { pin } from '../icons/commonDrawings.ts';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { bag, box, letter, note, person } from '../icons/rareDrawings.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Notice } from '../notice/Notice.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { HandoverActions } from './HandoverActions.tsx';
import { HandoverProgress } from './HandoverProgress.tsx';
import { contactTitle, handoverTitle } from './handoverTitle.ts';

const drawings: Readonly<Record<HandoverReasonKind, string>> = {
  agent: person,
  storefront: bag,
  orderStatus: box,
  location: pin,
  leadgen: letter,
  other: note,
};

/** The shopper's search phrase of a storefront handover. */
const searchPhraseOf = ({ reasonKind, fields }: HandoverEvent): string => {
  const { initialSearchPhrase: phrase } = fields;
  return reasonKind === 'storefront' && typeof phrase === 'string' ? phrase : '';
};

/**
 * Notice of a handover: the agent's reason in the shopper's language, current step, expected time of a reply, opening hours and actions. A handover that a later one
 * has replaced shows only its title, reason and search phrase.
 */
export const HandoverNotice = ({
  event,
  messageId,
}: Pick<RendererProps<'handover'>, 'event' | 'messageId'>) => {
  const messages = useMessages();
  const current = useHandover();
  const closed = useSession().status === 'closed';
  const { options } = useHandoverContext() ?? {};
  const state: HandoverState =
    current.status !== 'none' && current.messageId === messageId ? current : { status: 'none' };
  const reachesHost =
    options?.channel !== undefined || (options?.onHandover !== undefined && state.status === 'requested');
  const isUndelivered = !reachesHost && (state.status === 'requested' || state.status === 'failed');
  const searchPhrase = searchPhraseOf(event);
  const reason = options?.hideReason ? '' : event.reasonNative;
  const ticket = state.status === 'notified' ? state.ticket : undefined;
  const isActive = !closed && state.status !== 'none' && state.status !== 'ended';
  return (
    <Notice
      state={ticket ? 'sent' : state.status}
      icon={
        ticket ? (
          <Icon name="check" />
        ) : (
          <Drawing path={isUndelivered ? person : drawings[event.reasonKind]} />
        )
      }
      title={
        ticket
          ? messages.ticketTitle
          : (isUndelivered ? contactTitle : handoverTitle)(event.reasonKind, messages)
      }
      actions={isActive && <HandoverActions event={event} state={state} />}
    >
      <TicketStatus ticket={ticket} />
      {!ticket && reason !== '' && <p dir="auto">{reason}</p>}
      {!ticket && searchPhrase !== '' && (
        <p className="shelftalk-notice-request" dir="auto">
          {searchPhrase}
        </p>
      )}
      {!ticket && state.status !== 'none' && <HandoverProgress state={state} reachesHost={reachesHost} />}
      {state.status === 'waiting' && !closed && (
        <p className="shelftalk-note">{messages.handoverKeepTyping}</p>
      )}
    </Notice>
  );
};

/** Says where the shop replies to. Once the shopper has sent a message, it takes the focus of the form, which is gone. */
const TicketStatus = ({ ticket }: { readonly ticket: SentTicket | undefined }) => {
  const messages = useMessages();
  const ref = useRef<HTMLParagraphElement>(null);
  const before = useRef(ticket);
  useEffect(() => {
    if (ticket && !before.current) ref.current?.focus();
    before.current = ticket;
  }, [ticket]);
  return (
    ticket && (
      <p ref={ref} tabIndex={-1} className="shelftalk-notice-sent" dir="auto">
        {messages.ticketSent(ticket.email)}
        {ticket.message !== '' && ` ${ticket.message}`}
      </p>
    )
  );
};
