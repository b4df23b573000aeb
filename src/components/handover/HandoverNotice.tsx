'use client';

import type { HandoverEvent, HandoverReasonKind } from '../../protocol/index.ts';
import { useHandover, useHandoverContext, useSession } from '../../react/index.ts';
import type { HandoverState } from '../../store/index.ts';
import { pin } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { bag, box, letter, note, person } from '../icons/rareDrawings.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { Notice } from '../notice/Notice.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { HandoverActions, routeOf } from './HandoverActions.tsx';
import { HandoverProgress } from './HandoverProgress.tsx';
import { handoverTitle } from './handoverTitle.ts';

const drawings: Readonly<Record<HandoverReasonKind, string>> = {
  agent: person,
  storefront: bag,
  orderStatus: box,
  location: pin,
  leadgen: letter,
  other: note,
};

/** The shopper's request; a storefront handover has a search phrase instead of a reason. */
const requestOf = ({ reasonNative, fields }: HandoverEvent): string => {
  const { initialSearchPhrase: phrase } = fields;
  return reasonNative === '' && typeof phrase === 'string' ? phrase : reasonNative;
};

/**
 * Notice of a handover: the request, current step, expected waiting time and actions. A handover that a later one has
 * replaced shows only the request.
 */
export const HandoverNotice = ({
  event,
  messageId,
}: Pick<RendererProps<'handover'>, 'event' | 'messageId'>) => {
  const messages = useMessages();
  const current = useHandover();
  const closed = useSession().status === 'closed';
  const route = routeOf(useHandoverContext(), event);
  const state: HandoverState =
    current.status !== 'none' && current.messageId === messageId ? current : { status: 'none' };
  const isAwaited = state.status === 'waiting' || (state.status === 'requested' && route === 'live-agent');
  const request = requestOf(event);
  const isActive = !closed && state.status !== 'none' && state.status !== 'ended';
  return (
    <Notice
      state={state.status}
      icon={<Drawing path={drawings[event.reasonKind]} />}
      title={handoverTitle(event.reasonKind, messages)}
      actions={isActive && <HandoverActions event={event} state={state} />}
    >
      {request !== '' && (
        <p className="shelftalk-notice-request" dir="auto">
          {request}
        </p>
      )}
      {state.status !== 'none' && <HandoverProgress state={state} route={route} />}
      {isAwaited && !closed && <p className="shelftalk-note">{messages.handoverKeepTyping}</p>}
    </Notice>
  );
};
