'use client';

import type { MouseEvent } from 'react';
import { Button } from './button/Button.tsx';
import { Icon } from './icons/Icon.tsx';
import { useWords } from './words/WordsContext.tsx';

/** What stands in for a component that could not be fetched. */
export interface Absence {
  /** It is being asked for again. */
  readonly isTrying: boolean;
  readonly onRetry: (event: MouseEvent) => void;
}

/** One line where a part should be, and the one button that may bring it. */
export const NotLoaded = ({ isTrying, onRetry }: Absence) => {
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
export const NotLoadedIcon = ({ isTrying, onRetry }: Absence) => {
  const words = useWords();
  return (
    <Button look="icon" aria-label={words.tryAgain} aria-disabled={isTrying} onClick={onRetry}>
      <Icon name="retry" />
    </Button>
  );
};
