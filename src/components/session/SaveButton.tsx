'use client';

import { downloadText } from '../../browser/index.ts';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

export interface SaveButtonProps {
  readonly text: () => string;
  readonly look?: ButtonProps['look'];
}

/** Downloads the conversation as a text file with today's date in its name. */
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
