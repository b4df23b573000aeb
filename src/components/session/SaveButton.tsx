'use client';

import { saveText } from '../../react/index.ts';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { useAllWords } from '../words/useAllWords.ts';

export interface SaveButtonProps {
  readonly text: () => string;
  readonly look?: ButtonProps['look'];
}

/** Saves the conversation as a text file named after today. */
export const SaveButton = ({ text, look = 'line' }: SaveButtonProps) => {
  const words = useAllWords();
  const save = () => {
    const today = new Date().toISOString().slice(0, 10);
    saveText(`${words.conversationFile(today)}.txt`, text());
  };
  return (
    <Button look={look} onClick={save}>
      {words.saveConversation}
    </Button>
  );
};
