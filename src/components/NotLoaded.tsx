'use client';

import type { MouseEvent } from 'react';
import { Button } from './button/Button.tsx';
import { Icon } from './icons/Icon.tsx';
import { useMessages } from './messages/MessagesContext.tsx';

/** What stands in for a component that could not be fetched. */
export interface Absence {
  /** It is being asked for again. */
  readonly isTrying: boolean;
  readonly onRetry: (event: MouseEvent) => void;
}

/** One line where a part should be, and the one button that may bring it. */
export const NotLoaded = ({ isTrying, onRetry }: Absence) => {
  const messages = useMessages();
  return (
    <div className="shelftalk-absent">
      <p className="shelftalk-note">{messages.notLoaded}</p>
      <Button look="quiet" aria-disabled={isTrying} onClick={onRetry}>
        <Icon name="retry" />
        {messages.tryAgain}
      </Button>
    </div>
  );
};

/** The same where there is only room for a button. */
export const NotLoadedIcon = ({ isTrying, onRetry }: Absence) => {
  const messages = useMessages();
  return (
    <Button look="icon" aria-label={messages.tryAgain} aria-disabled={isTrying} onClick={onRetry}>
      <Icon name="retry" />
    </Button>
  );
};
