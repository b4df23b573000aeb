'use client';

import type { MouseEvent } from 'react';
import { Button, Icon, useMessages } from '../components/index.ts';

/** Props of the fallback of a component that failed to load. */
export interface LoadErrorProps {
  readonly isRetrying: boolean;
  readonly onRetry: (event: MouseEvent) => void;
}

/** Replaces a component that failed to load: a sentence and a retry button. */
export const LoadError = ({ isRetrying, onRetry }: LoadErrorProps) => {
  const messages = useMessages();
  return (
    <div className="shelftalk-load-error">
      <p className="shelftalk-note">{messages.notLoaded}</p>
      <Button variant="quiet" aria-disabled={isRetrying} onClick={onRetry}>
        <Icon name="retry" />
        {messages.tryAgain}
      </Button>
    </div>
  );
};

/** The retry button alone, for small components. */
export const LoadErrorIcon = ({ isRetrying, onRetry }: LoadErrorProps) => {
  const messages = useMessages();
  return (
    <Button variant="icon" aria-label={messages.tryAgain} aria-disabled={isRetrying} onClick={onRetry}>
      <Icon name="retry" />
    </Button>
  );
};
