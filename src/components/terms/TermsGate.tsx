'use client';

import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

export interface TermsGateProps {
  readonly onAgree: () => void;
}

/** Asks the shopper to agree to the terms, before the first message can be sent. */
export const TermsGate = ({ onAgree }: TermsGateProps) => {
  const messages = useMessages();
  return (
    <div className="shelftalk-terms">
      <p>{messages.termsPrompt}</p>
      <Button variant="fill" onClick={onAgree}>
        {messages.termsAgree}
      </Button>
    </div>
  );
};
