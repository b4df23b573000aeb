'use client';

import type { MouseEvent } from 'react';
import { Button } from '../components/button/Button.tsx';
import { Icon } from '../components/icons/Icon.tsx';
import { useWords } from '../components/words/WordsContext.tsx';

/** What stands in for a component that could not be fetched. */
export interface LoadErrorProps {
  /** It is being asked for again. */
  readonly isTrying: boolean;
  readonly onRetry: (event: MouseEvent) => void;
}

/** One line where a part should be, and the one button that may bring it. */
export const LoadError = ({ isTrying, onRetry }: LoadErrorProps) => {
  const words = useWords();
  return (
    <div className="shelftalk-absent">
      <p className="shelftalk-note">{words.notLoaded}</p>
      <Button look="quiet" aria-disabled={isTrying} onClick={onRetry}>
        <Icon name="retry" />
        {words.tryAgain}
      </Button>
    </div>
  );
};

/** The same where there is only room for a button. */
export const LoadErrorIcon = ({ isTrying, onRetry }: LoadErrorProps) => {
  const words = useWords();
  return (
    <Button look="icon" aria-label={words.tryAgain} aria-disabled={isTrying} onClick={onRetry}>
      <Icon name="retry" />
    </Button>
  );
};
