import { useRef } from 'react';
import { defaultImageLimits, type ImageLimits } from '../../browser/index.ts';
import type { Uploads } from '../../client/index.ts';
import type { ChatInput } from '../../protocol/index.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { PictureDraft } from './PictureDraft.tsx';
import { SendButtons } from './SendButtons.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useDraftPictures } from './useDraftPictures.ts';
import { useInputMessages } from './useInputMessages.ts';
import { useUpload } from './useUpload.ts';

export interface PictureSheetProps {
  readonly files: readonly File[];
  readonly uploads: Uploads;
  /** Defaults to 5 MB and 2048 px for the longer side. */
  readonly limits?: ImageLimits;
  /** Defaults to 5. */
  readonly maxPictures?: number;
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/**
 * Previews pictures with captions before they are sent. Each picture is re-encoded: upright, in an accepted format and
 * without camera metadata.
 */
export function PictureSheet({
  files,
  uploads,
  limits = defaultImageLimits,
  maxPictures = 5,
  ...callbacks
}: PictureSheetProps) {
  const messages = useInputMessages();
  const form = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { pictures, add, remove } = useDraftPictures({ files, limits, maxPictures });
  const { state, run, cancel } = useUpload(uploads);
  const ready = pictures.flatMap(({ id, prepared }) =>
    prepared?.status === 'ready' ? [{ id, file: prepared.file }] : [],
  );
  const isReady = ready.length > 0 && pictures.every(({ prepared }) => prepared !== undefined);

  useNativeEvent(picker, 'change', () => {
    add([...(picker.current?.files ?? [])]);
    if (picker.current) picker.current.value = '';
  });

  const send = async () => {
    const uploaded = await run(ready.map(({ file }) => file));
    if (!uploaded) return;
    const captions = form.current ? new FormData(form.current) : undefined;
    // Synchronously, so that all pictures are sent in one turn.
    for (const [at, { url }] of uploaded.entries()) {
      const caption = String(captions?.get(`caption-${ready[at]?.id}`) ?? '').trim();
      callbacks.onSend({ kind: 'image', url, caption });
    }
    callbacks.onClose();
  };

  return (
    <Sheet isOpen title={messages.picturesTitle(pictures.length)} onClose={callbacks.onClose}>
      <form
        ref={form}
        className="shelftalk-attachment"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && state.status !== 'sending') void send();
        }}
      >
        <ul className="shelftalk-drafts" data-count={pictures.length === 1 ? 'one' : 'more'}>
          {pictures.map((picture) => (
            <PictureDraft
              key={picture.id}
              picture={picture}
              maxBytes={limits.maxBytes}
              isSending={state.status === 'sending'}
              onRemove={() => (pictures.length === 1 ? callbacks.onClose() : remove(picture.id))}
            />
          ))}
        </ul>
        <UploadProgress state={state} />
        <SendButtons
          state={state}
          label={messages.sendPictures(ready.length)}
          isReady={isReady}
          onSend={() => void send()}
          onCancel={cancel}
          secondary={
            pictures.length < maxPictures
              ? { label: messages.addPicture, onClick: () => picker.current?.click() }
              : { label: messages.cancelForm, onClick: callbacks.onClose }
          }
        />
        <input ref={picker} type="file" accept="image/*" multiple hidden aria-label={messages.addPicture} />
      </form>
    </Sheet>
  );
}
