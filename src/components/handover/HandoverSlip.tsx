'use client';

import type { HandoverReasonKind } from '../../protocol/index.ts';
import { useHandover } from '../../react/index.ts';
import type { HandoverState } from '../../store/index.ts';
import { RareIcon, type RareIconName } from '../icons/RareIcon.tsx';
import type { RendererProps } from '../renderer.ts';
import { Slip } from '../slip/Slip.tsx';
import type { Words } from '../words/en.ts';
import { useAllWords } from '../words/useAllWords.ts';

const icons: Readonly<Record<HandoverReasonKind, RareIconName>> = {
  agent: 'person',
  storefront: 'bag',
  orderStatus: 'box',
  location: 'pin',
  leadgen: 'letter',
  other: 'note',
};

const titleOf = (kind: HandoverReasonKind, words: Words): string =>
  ({
    agent: words.handoverAgent,
    storefront: words.handoverStorefront,
    orderStatus: words.handoverOrderStatus,
    location: words.handoverLocation,
    leadgen: words.handoverLeadgen,
    other: words.handoverOther,
  })[kind];

/** What happens now, in one sentence. */
const progressOf = (state: HandoverState, words: Words): string => {
  switch (state.status) {
    case 'waiting':
      return words.handoverWaiting;
    case 'connected':
      return words.handoverConnected(state.name);
    case 'ended':
      return words.handoverEnded;
    case 'failed':
      return words.handoverFailed;
    default:
      return words.handoverNext;
  }
};

/** A handover as a slip: what was asked, what happens now, what to do meanwhile. */
export const HandoverSlip = ({
  event,
  messageId,
}: Pick<RendererProps<'handover'>, 'event' | 'messageId'>) => {
  const words = useAllWords();
  const current = useHandover();
  const state: HandoverState =
    current.status !== 'none' && current.messageId === messageId ? current : { status: 'none' };
  const ongoing = state.status === 'requested' || state.status === 'waiting';
  return (
    <Slip
      state={state.status}
      icon={<RareIcon name={icons[event.reasonKind]} />}
      title={titleOf(event.reasonKind, words)}
    >
      {event.reason !== '' && <p dir="auto">{event.reason}</p>}
      <p className="shelftalk-note">
        {progressOf(state, words)} {ongoing && words.handoverMeanwhile}
      </p>
    </Slip>
  );
};
