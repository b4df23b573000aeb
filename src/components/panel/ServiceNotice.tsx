'use client';

import { useCommands, useService } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { useWords } from '../words/WordsContext.tsx';

/** Says that the service is away, once, above the composer. */
export const ServiceNotice = () => {
  const words = useWords();
  const service = useService();
  const { checkHealth } = useCommands();
  if (service.status !== 'down') return null;
  return (
    <div className="shelftalk-notice">
      <p>{words.serviceDown}</p>
      <Button look="quiet" onClick={() => void checkHealth()}>
        {words.checkAgain}
      </Button>
    </div>
  );
};
