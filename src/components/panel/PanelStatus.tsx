'use client';

import { useHandover } from '../../react/index.ts';
import type { HandoverState } from '../../store/index.ts';
import { useSaid } from '../announcer/useSaid.ts';
import type { Words } from '../words/en.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useDown } from './useDown.ts';

/** How far a handover has come, in words; empty where there is nothing to tell. */
const handoverStatus = (handover: HandoverState, words: Words): string => {
  switch (handover.status) {
    case 'waiting':
      return words.statusWaiting;
    case 'connected':
      return words.statusPerson(handover.name);
    case 'ended':
      return words.statusEnded;
    case 'failed':
      return words.statusFailed;
    default:
      return '';
  }
};

/** Who answers now. What changes here is spoken, as the slip that shows it may be out of sight. */
export const PanelStatus = () => {
  const words = useAllWords();
  const handover = useHandover();
  const down = useDown();
  const progress = handoverStatus(handover, words);
  useSaid(down ? words.statusDown : '');
  useSaid(progress);
  const typing = handover.status === 'connected' && handover.typingSince !== undefined;
  const withPerson = handover.status === 'waiting' || handover.status === 'connected';
  return (
    <p className="shelftalk-panel-status" data-state={down ? 'down' : withPerson ? handover.status : 'agent'}>
      {down
        ? words.statusDown
        : typing
          ? words.handoverTyping(handover.name)
          : withPerson
            ? progress
            : words.panelStatus}
    </p>
  );
};
