'use client';

import type { CloseReason } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import { Slip } from '../slip/Slip.tsx';
import type { Words } from '../words/en.ts';
import { gapOf } from '../words/gapOf.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import { CopyButton } from './CopyButton.tsx';
import { endedAt } from './endedAt.ts';
import { SaveButton } from './SaveButton.tsx';

export interface SessionNoticeProps {
  readonly reason: CloseReason;
  /** When it ended, in milliseconds since the epoch. */
  readonly at: number;
  readonly onRestart: () => void;
  /** The conversation as text, to be copied or saved. */
  readonly text: () => string;
  readonly className?: string;
}

const whyOf = (reason: CloseReason, words: Words): string =>
  ({
    agent: words.sessionClosedByAgent,
    shopper: words.sessionClosedByShopper,
    service: words.sessionClosedByService,
    identity: words.sessionClosedByIdentity,
  })[reason];

/** A conversation that is over: when it ended, and what can be done now. */
export const SessionNotice = ({ reason, at, onRestart, text, className }: SessionNoticeProps) => {
  const words = useAllWords();
  const locale = useLocale();
  return (
    <Slip
      title={words.sessionEnded}
      state={reason}
      className={className}
      actions={
        <>
          <Button look="fill" onClick={onRestart}>
            {words.startAgain}
          </Button>
          <CopyButton text={text} look="quiet" />
          <SaveButton text={text} look="quiet" />
        </>
      }
    >
      <p className="shelftalk-note">
        {endedAt(at, Date.now(), locale, words)}
        {gapOf(words)}
        {whyOf(reason, words)}
      </p>
    </Slip>
  );
};
