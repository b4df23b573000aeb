'use client';

import { downloadText } from '../../browser/index.ts';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

export interface SaveButtonProps {
  readonly text: () => string;
  readonly variant?: ButtonProps['variant'];
}

/** Downloads the conversation as a text file with today's date in UTC in its name. */
export const SaveButton = ({ text, variant = 'line' }: SaveButtonProps) => {
  const messages = useMessages();
  const save = () => {
    const today = new Date().toISOString().slice(0, 10);
    downloadText(`${messages.conversationFile(today)}.txt`, text());
  };
  return (
    <Button variant={variant} onClick={save}>
      {messages.saveConversation}
    </Button>
  );
};
