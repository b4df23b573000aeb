'use client';

import { Button } from '../button/Button.tsx';
import { useAllWords } from '../words/useAllWords.ts';

export interface TermsGateProps {
  readonly onAgree: () => void;
}

/** Asks for agreement to the terms before the first message. The draft is kept. */
export const TermsGate = ({ onAgree }: TermsGateProps) => {
  const words = useAllWords();
  return (
    <div className="shelftalk-terms">
      <p>{words.termsAsk}</p>
      <Button look="fill" onClick={onAgree}>
        {words.termsAgree}
      </Button>
    </div>
  );
};
