'use client';

import type { HandoverState } from '../../store/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { RareIcon } from '../icons/RareIcon.tsx';
import { useCountdown } from '../panel/useCountdown.ts';
import type { Words } from '../words/en.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';

/** What happens now, in one sentence; `none` stands for a handover that a later one has replaced. */
const sentenceOf = (state: HandoverState, words: Words): string => {
  switch (state.status) {
    case 'waiting':
      return words.handoverWaiting;
    case 'connected':
      return words.handoverConnected(state.name);
    case 'ended':
      return words.statusEnded;
    case 'failed':
      return words.statusFailed;
    case 'requested':
    case 'none':
      return words.handoverNext;
    default:
      return state satisfies never;
  }
};

const mark = (status: HandoverState['status']) => {
  if (status === 'failed') return <RareIcon name="alert" />;
  if (status === 'waiting' || status === 'requested') return <RareIcon name="clock" />;
  return <Icon name="check" />;
};

/** The lower part of the slip: what happens now and how long it takes. */
export const HandoverProgress = ({ state }: { readonly state: HandoverState }) => (
  <p className="shelftalk-slip-now">
    {mark(state.status)}
    <span>
      {sentenceOf(state, useAllWords())}{' '}
      {state.status === 'waiting' && state.expectedAt !== undefined && <Expected at={state.expectedAt} />}
      {state.status === 'failed' && <bdi>{state.reason}</bdi>}
    </span>
  </p>
);

const minute = 60_000;

const Expected = ({ at }: { readonly at: number }) => {
  const words = useAllWords();
  const minutes = useCountdown(at, minute);
  const when = new Intl.RelativeTimeFormat(useLocale()).format(minutes, 'minute');
  return minutes > 0 ? words.handoverExpected(when) : words.handoverLate;
};
