'use client';

import { Button } from '../button/Button.tsx';
import { useAllWords } from '../words/useAllWords.ts';

/** What has to be agreed to before the first message; what is written meanwhile stays. */
export const TermsGate = ({ onAgree }: { readonly onAgree: () => void }) => {
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
