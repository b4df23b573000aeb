import type { RefObject } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { RareIcon } from '../icons/RareIcon.tsx';
import { usePopup } from '../interactive/usePopup.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { ImageInput } from './ImageInput.tsx';
import { LocationInput } from './LocationInput.tsx';
import { useImageInput } from './useImageInput.tsx';
import { type Spot, useLocationInput } from './useLocationInput.tsx';

export interface AttachMenuProps {
  /** Without it no picture can be sent. */
  readonly upload?: ((file: File) => Promise<string>) | undefined;
  /** Without it no location can be sent. */
  readonly locate?: (() => Promise<Spot>) | undefined;
  readonly onSend: (input: ChatInput) => void;
  /** Where pictures may also be pasted or dropped, such as the composer. */
  readonly dropTarget?: RefObject<HTMLElement | null> | undefined;
}

/** What a message can carry beside words. One thing is a button, two are a menu, none is nothing. */
export function AttachMenu({ upload, locate, onSend, dropTarget }: AttachMenuProps) {
  if (upload && locate) {
    return <Menu upload={upload} locate={locate} onSend={onSend} dropTarget={dropTarget} />;
  }
  if (upload) return <ImageInput upload={upload} onSend={onSend} dropTarget={dropTarget} />;
  return locate ? <LocationInput locate={locate} onSend={onSend} /> : null;
}

interface MenuProps extends AttachMenuProps {
  readonly upload: (file: File) => Promise<string>;
  readonly locate: () => Promise<Spot>;
}

function Menu({ upload, locate, onSend, dropTarget }: MenuProps) {
  const words = useAllWords();
  const { ref, button, close } = usePopup();
  const picture = useImageInput({ upload, onSend, dropTarget });
  const place = useLocationInput({ locate, onSend });
  const choose = (go: () => void) => () => {
    // The menu gives the focus back first, so that what opens now returns it to the same place.
    close();
    go();
  };
  return (
    <span className="shelftalk-attach">
      <Button look="icon" aria-haspopup="dialog" {...button}>
        <RareIcon name="plus" />
        <span className="shelftalk-hidden">{words.attach}</span>
      </Button>
      <dialog ref={ref} className="shelftalk-popup" popover="auto" aria-label={words.attach}>
        <Button look="quiet" onClick={choose(picture.pick)}>
          <RareIcon name="picture" />
          {words.attachPicture}
        </Button>
        <Button look="quiet" onClick={choose(place.open)}>
          <RareIcon name="pin" />
          {words.attachLocation}
        </Button>
      </dialog>
      {picture.parts}
      {place.parts}
    </span>
  );
}
