'use client';

import { useRef, useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Drawing } from '../icons/Icon.tsx';
import { plus } from '../icons/rareDrawings.ts';
import { PopupHeader } from '../interactive/PopupHeader.tsx';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { usePopup } from '../interactive/usePopup.ts';
import { type AttachEntry, attachEntries } from './attachEntries.ts';
import { FormSheet, type FormSheetProps } from './FormSheet.tsx';
import { LocationSheet, type LocationSheetProps } from './LocationSheet.tsx';
import { PictureSheet, type PictureSheetProps } from './PictureSheet.tsx';
import { StoreSheet, type StoreSheetProps } from './StoreSheet.tsx';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { useInputMessages } from './useInputMessages.ts';
import { VoiceSheet, type VoiceSheetProps } from './VoiceSheet.tsx';

type Options<Props> = Omit<Props, 'onSend' | 'onClose' | 'files'>;

export interface AttachMenuProps {
  readonly onSend: (input: ChatInput) => void;
  /** Options for pictures, which can be picked, photographed, pasted or dropped onto the panel. */
  readonly picture?: Options<PictureSheetProps> | undefined;
  readonly voice?: Options<VoiceSheetProps> | undefined;
  readonly location?: Options<LocationSheetProps> | undefined;
  readonly store?: Options<StoreSheetProps> | undefined;
  readonly form?: Options<FormSheetProps> | undefined;
}

type Opened =
  | { readonly kind: 'picture'; readonly files: readonly File[] }
  | { readonly kind: 'voice' | 'location' | 'store' | 'form' };

/**
 * The attach button of the composer, with an entry for each input whose options are set. Renders nothing for no entry, a
 * button for one, and a menu for more; the camera, an entry of touch devices, does not count.
 */
export function AttachMenu({ onSend, picture, voice, location, store, form }: AttachMenuProps) {
  const messages = useInputMessages();
  const box = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const entries = attachEntries({ picture, voice, location, store, form }, messages);
  const library = usePicker((files) => setOpened({ kind: 'picture', files }));
  const camera = usePicker((files) => setOpened({ kind: 'picture', files }));
  const canDrop = picture !== undefined && opened === undefined;
  useDroppedFiles(box, canDrop ? messages.dropPictures : undefined, (files) =>
    setOpened({ kind: 'picture', files }),
  );
  if (entries.length === 0) return null;

  const choose = ({ kind }: AttachEntry) => {
    if (kind === 'picture') library.current?.click();
    else if (kind === 'camera') camera.current?.click();
    else setOpened({ kind });
  };
  const close = () => setOpened(undefined);
  const callbacks = { onSend, onClose: close };

  return (
    <span ref={box} className="shelftalk-attach">
      <Choices entries={entries} onChoose={choose} />
      {picture && (
        <>
          <input
            ref={library}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label={messages.attachPicture}
          />
          <input ref={camera} type="file" accept="image/*" capture hidden aria-label={messages.takePhoto} />
        </>
      )}
      {opened?.kind === 'picture' && picture && (
        <PictureSheet {...picture} {...callbacks} files={opened.files} />
      )}
      {opened?.kind === 'voice' && voice && <VoiceSheet {...voice} {...callbacks} />}
      {opened?.kind === 'location' && <LocationSheet {...location} {...callbacks} />}
      {opened?.kind === 'store' && store && <StoreSheet {...store} {...callbacks} />}
      {opened?.kind === 'form' && form && <FormSheet {...form} {...callbacks} />}
    </span>
  );
}

interface ChoicesProps {
  readonly entries: readonly AttachEntry[];
  readonly onChoose: (entry: AttachEntry) => void;
}

function Choices({ entries, onChoose }: ChoicesProps) {
  const messages = useInputMessages();
  const { ref, button, close } = usePopup();
  const shownEverywhere = entries.filter(({ only }) => only === undefined);
  const [single] = shownEverywhere;
  if (single && shownEverywhere.length === 1) {
    return (
      <Button variant="icon" onClick={() => onChoose(single)}>
        <Drawing path={single.drawing} />
        <span className="shelftalk-hidden">{single.label}</span>
      </Button>
    );
  }
  return (
    <>
      <Button variant="icon" aria-haspopup="dialog" {...button}>
        <Drawing path={plus} />
        <span className="shelftalk-hidden">{messages.attach}</span>
      </Button>
      <dialog ref={ref} className="shelftalk-popup" popover="auto" aria-label={messages.attach}>
        <PopupHeader title={messages.attach} onClose={close} />
        {entries.map((entry) => (
          <Button
            key={entry.kind}
            variant="quiet"
            data-only={entry.only}
            onClick={() => {
              // Closing first returns the focus to the menu button, so the sheet that opens next returns it there too.
              close();
              onChoose(entry);
            }}
          >
            <Drawing path={entry.drawing} />
            <bdi>{entry.label}</bdi>
          </Button>
        ))}
      </dialog>
    </>
  );
}

/** Returns the ref for a hidden file input. `onPick` is not called for an empty selection. */
function usePicker(onPick: (files: readonly File[]) => void) {
  const picker = useRef<HTMLInputElement>(null);
  useNativeEvent(picker, 'change', () => {
    const files = [...(picker.current?.files ?? [])];
    // Without this, picking the same file again fires no change event.
    if (picker.current) picker.current.value = '';
    if (files.length > 0) onPick(files);
  });
  return picker;
}
