import { Button } from '../button/Button.tsx';
import { RareIcon } from '../icons/RareIcon.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { type ImageInputOptions, useImageInput } from './useImageInput.tsx';

/** A picture picked, pasted or dropped; it is shown and can be named before it is sent. */
export function ImageInput(options: ImageInputOptions) {
  const words = useAllWords();
  const { pick, parts } = useImageInput(options);
  return (
    <>
      <Button look="icon" onClick={pick}>
        <RareIcon name="picture" />
        <span className="shelftalk-hidden">{words.attachPicture}</span>
      </Button>
      {parts}
    </>
  );
}
