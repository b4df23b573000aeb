'use client';

import { useState } from 'react';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

export interface CopyButtonProps {
  readonly text: () => string;
  readonly look?: ButtonProps['look'];
  /** What it says; default: that it copies the conversation. */
  readonly label?: string;
  /** What it says afterwards; default: that the conversation was copied. */
  readonly copied?: string;
}

/** Copies a text; its own words say whether that worked. */
export const CopyButton = ({ text, look = 'line', label, copied }: CopyButtonProps) => {
  const messages = useMessages();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  const says = {
    none: label ?? messages.copyConversation,
    copied: copied ?? messages.conversationCopied,
    failed: messages.copyFailed,
  };
  return (
    <Button
      look={look}
      onClick={(event) => {
        // A page without a secure origin has no clipboard at all.
        const clipboard = event.currentTarget.ownerDocument.defaultView?.navigator.clipboard as
          | Clipboard
          | undefined;
        if (!clipboard) {
          setOutcome('failed');
          return;
        }
        clipboard.writeText(text()).then(
          () => setOutcome('copied'),
          () => setOutcome('failed'),
        );
      }}
    >
      <span aria-live="polite">{says[outcome]}</span>
    </Button>
  );
};
