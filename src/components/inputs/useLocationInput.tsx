import { type ReactNode, useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { useAllWords } from '../words/useAllWords.ts';

/** Where the shopper is, in degrees. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
}

export interface LocationInputOptions {
  /** Asks the browser, and so the shopper; only ever called on a press. */
  readonly locate: () => Promise<Spot>;
  readonly onSend: (input: ChatInput) => void;
}

type Progress = 'idle' | 'locating' | 'denied' | 'failed';

/** The code by which browsers say that the shopper, or a setting, refused. */
const permissionDenied = 1;
const isDenied = (reason: unknown) =>
  typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === permissionDenied;

/** Shares the shopper's place, after saying what that means; `parts` must be rendered where nothing hides them. */
export function useLocationInput({ locate, onSend }: LocationInputOptions): {
  readonly open: () => void;
  readonly parts: ReactNode;
} {
  const words = useAllWords();
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState<Progress>('idle');
  const says = {
    idle: '',
    locating: words.locating,
    denied: words.locationDenied,
    failed: words.locationFailed,
  };

  const open = () => {
    setProgress('idle');
    setOpen(true);
  };
  const share = () => {
    setProgress('locating');
    locate().then(
      ({ latitude, longitude, name = '', address = '' }) => {
        setOpen(false);
        onSend({ kind: 'location', latitude, longitude, name, address });
      },
      (reason: unknown) => setProgress(isDenied(reason) ? 'denied' : 'failed'),
    );
  };

  const parts = (
    <Sheet isOpen={isOpen} title={words.attachLocation} onClose={() => setOpen(false)}>
      <div className="shelftalk-attachment">
        <p>{words.locationExplained}</p>
        <p className={progress === 'locating' ? 'shelftalk-note' : 'shelftalk-problem'} role="status">
          {says[progress]}
        </p>
        <Button look="fill" aria-disabled={progress === 'locating'} onClick={share}>
          {progress === 'failed' || progress === 'denied' ? words.tryAgain : words.shareLocation}
        </Button>
      </div>
    </Sheet>
  );
  return { open, parts };
}
