'use client';

import { downloadText } from '../../browser/index.ts';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

export interface SaveButtonProps {
  readonly text: () => string;
  readonly look?: ButtonProps['look'];
}

/** Saves the conversation as a text file named after today. */
export const SaveButton = ({ text, look = 'line' }: SaveButtonProps) => {
  const messages = useMessages();
  const save = () => {
    const today = new Date().toISOString().slice(0, 10);
    downloadText(`${messages.conversationFile(today)}.txt`, text());
  };
  return (
    <Button look={look} onClick={save}>
      {messages.saveConversation}
    </Button>
  );
};
