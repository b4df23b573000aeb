import { Button } from '../button/Button.tsx';
import { RareIcon } from '../icons/RareIcon.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { type LocationInputOptions, useLocationInput } from './useLocationInput.tsx';

/** Shares where the shopper is. Nothing is asked before the press. */
export function LocationInput(options: LocationInputOptions) {
  const words = useWords();
  const { open, parts } = useLocationInput(options);
  return (
    <>
      <Button look="icon" onClick={open}>
        <RareIcon name="pin" />
        <span className="shelftalk-hidden">{words.attachLocation}</span>
      </Button>
      {parts}
    </>
  );
}
