'use client';

import { useState } from 'react';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

export interface CopyButtonProps {
  readonly text: () => string;
  readonly variant?: ButtonProps['variant'];
  /** Label; defaults to "copy conversation". */
  readonly label?: string;
  /** Label after copying; defaults to "conversation copied". */
  readonly copied?: string;
}

/** Copies a text and shows the result in its label. */
export const CopyButton = ({ text, variant = 'line', label, copied }: CopyButtonProps) => {
  const messages = useMessages();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  const labels = {
    none: label ?? messages.copyConversation,
    copied: copied ?? messages.conversationCopied,
    failed: messages.copyFailed,
  };
  return (
    <Button
      variant={variant}
      onClick={(event) => {
        // navigator.clipboard is undefined on insecure origins.
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
      <span aria-live="polite">{labels[outcome]}</span>
    </Button>
  );
};
