'use client';

import type { HandoverState } from '../../store/index.ts';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { alert, clock, note } from '../icons/rareDrawings.ts';
import { useCountdown } from '../panel/useCountdown.ts';
import type { Words } from '../words/en.ts';
import { gapOf } from '../words/gapOf.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';

/** Who knows of a handover: the shop was told, the shopper can tell it, somebody is being called, or nobody. */
export type HandoverAudience = 'told' | 'reachable' | 'called' | 'nobody';

type Ongoing = Exclude<HandoverState, { readonly status: 'none' }>;

const requested = (audience: HandoverAudience, words: Words): string =>
  ({
    told: words.handoverNext,
    reachable: words.handoverReach,
    called: words.handoverWaiting,
    nobody: words.handoverUntold,
  })[audience];

/** What happens now, in one sentence. */
const sentenceOf = (state: Ongoing, audience: HandoverAudience, words: Words): string => {
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
      return requested(audience, words);
    default:
      return state satisfies never;
  }
};

const mark = (status: Ongoing['status'], audience: HandoverAudience) => {
  if (status === 'failed') return <Drawing path={alert} />;
  if (status === 'requested' && audience !== 'called') return <Drawing path={note} />;
  if (status === 'waiting' || status === 'requested') return <Drawing path={clock} />;
  return <Icon name="check" />;
};

export interface HandoverProgressProps {
  readonly state: Ongoing;
  readonly audience: HandoverAudience;
}

/** The lower part of the slip: what happens now and how long it takes. */
export const HandoverProgress = ({ state, audience }: HandoverProgressProps) => {
  const words = useAllWords();
  return (
    <p className="shelftalk-slip-now" data-audience={audience}>
      {mark(state.status, audience)}
      <span>
        {sentenceOf(state, audience, words)}
        {gapOf(words)}
        {state.status === 'waiting' && state.expectedAt !== undefined && <Expected at={state.expectedAt} />}
        {state.status === 'failed' && <bdi>{state.reason}</bdi>}
      </span>
    </p>
  );
};

const minute = 60_000;

const Expected = ({ at }: { readonly at: number }) => {
  const words = useAllWords();
  const minutes = useCountdown(at, minute);
  const when = new Intl.RelativeTimeFormat(useLocale()).format(minutes, 'minute');
  return minutes > 0 ? words.handoverExpected(when) : words.handoverLate;
};
