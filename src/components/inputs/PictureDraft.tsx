import { useEffect, useId, useRef } from 'react';
import { drawImageFile } from '../../browser/index.ts';
import { channelLimits } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { DraftPicture } from './useDraftPictures.ts';
import { useInputMessages } from './useInputMessages.ts';

interface PictureDraftProps {
  readonly picture: DraftPicture;
  readonly maxBytes: number;
  readonly isSending: boolean;
  readonly onRemove: () => void;
}

/** A picture with its caption field before it is sent. `data-state`: `preparing`, `ready` or `refused`. */
export function PictureDraft({ picture, maxBytes, isSending, onRemove }: PictureDraftProps) {
  const messages = useInputMessages();
  const id = useId();
  const { prepared, file } = picture;
  const refusalTexts = {
    type: messages.pictureWrongType,
    heic: messages.pictureHeic,
    broken: messages.pictureUnreadable,
    size: messages.pictureTooLarge(Math.floor(maxBytes / 1_000_000)),
  };
  return (
    <li className="shelftalk-draft" data-state={prepared?.status ?? 'preparing'}>
      {prepared?.status === 'refused' ? (
        <p className="shelftalk-problem" role="status">
          {file.name && (
            <>
              <bdi>{file.name}</bdi>
              <br />
            </>
          )}
          {refusalTexts[prepared.reason]}
        </p>
      ) : (
        <>
          <div className="shelftalk-draft-picture">
            {prepared && <Preview file={prepared.file} label={file.name || messages.picture} />}
          </div>
          <div className="shelftalk-field">
            <label htmlFor={id}>
              {messages.pictureCaption} <small>{messages.optionalField}</small>
            </label>
            <input
              id={id}
              name={`caption-${picture.id}`}
              className="shelftalk-control"
              dir="auto"
              autoComplete="off"
              maxLength={channelLimits.caption}
              readOnly={isSending}
            />
          </div>
        </>
      )}
      <Button variant="icon" className="shelftalk-draft-remove" aria-disabled={isSending} onClick={onRemove}>
        <Icon name="close" />
        <span className="shelftalk-hidden">{messages.removePicture(file.name)}</span>
      </Button>
    </li>
  );
}

function Preview({ file, label }: { readonly file: Blob; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // The preview is optional, and the file was already decoded once.
    if (canvas.current) drawImageFile(canvas.current, file).catch(() => {});
  }, [file]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
