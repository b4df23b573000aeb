'use client';

import type { CloseReason } from '../../store/index.ts';
import { Button } from '../button/Button.tsx';
import type { Messages } from '../messages/en.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { sentenceSeparator } from '../messages/punctuation.ts';
import { Notice } from '../notice/Notice.tsx';
import { CopyButton } from './CopyButton.tsx';
import { endedAt } from './endedAt.ts';
import { SaveButton } from './SaveButton.tsx';

export interface SessionNoticeProps {
  readonly reason: CloseReason;
  /** Time of the end, in milliseconds since the epoch. */
  readonly at: number;
  readonly onRestart: () => void;
  /** Returns the transcript to copy or save. */
  readonly text: () => string;
  readonly className?: string;
}

const reasonText = (reason: CloseReason, messages: Messages): string =>
  ({
    agent: messages.sessionClosedByAgent,
    shopper: messages.sessionClosedByShopper,
    service: messages.sessionClosedByService,
  })[reason];

/** Notice of an ended session, with buttons to start again and to copy or save the conversation. */
export const SessionNotice = ({ reason, at, onRestart, text, className }: SessionNoticeProps) => {
  const messages = useMessages();
  const locale = useLocale();
  return (
    <Notice
      title={messages.sessionEnded}
      state={reason}
      className={className}
      actions={
        <>
          <Button variant="fill" onClick={onRestart}>
            {messages.startAgain}
          </Button>
          <CopyButton text={text} variant="quiet" />
          <SaveButton text={text} variant="quiet" />
        </>
      }
    >
      <p className="shelftalk-note">
        {endedAt(at, Date.now(), locale, messages)}
        {sentenceSeparator(messages)}
        {reasonText(reason, messages)}
      </p>
    </Notice>
  );
};
