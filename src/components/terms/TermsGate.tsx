'use client';

import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

/** What has to be agreed to before the first message; what is written meanwhile stays. */
export const TermsGate = ({ onAgree }: { readonly onAgree: () => void }) => {
  const messages = useMessages();
  return (
    <div className="shelftalk-terms">
      <p>{messages.termsPrompt}</p>
      <Button look="fill" onClick={onAgree}>
        {messages.termsAgree}
      </Button>
    </div>
  );
};
