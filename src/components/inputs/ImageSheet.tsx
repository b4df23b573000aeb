import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { type ImageProblem, imageProblem } from './imageFile.ts';

interface ImageSheetProps {
  readonly file: File;
  /** Puts the file where the agent can fetch it; answers its address. */
  readonly upload: (file: File) => Promise<string>;
  readonly maxBytes: number;
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

const mebibyte = 1024 * 1024;

/** A picture before it is sent: what it looks like, and a line about it. */
export function ImageSheet({ file, upload, maxBytes, onSend, onClose }: ImageSheetProps) {
  const words = useAllWords();
  const captionId = useId();
  const preview = usePreview(file);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const unfit = imageProblem(file, maxBytes);
  const problem: ImageProblem | undefined = unfit ?? (hasFailed ? 'upload' : undefined);
  const says = {
    type: words.pictureWrongType,
    size: words.pictureTooLarge(Math.floor(maxBytes / mebibyte)),
    upload: words.pictureFailed,
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || unfit) return;
    const caption = String(new FormData(event.currentTarget).get('caption') ?? '').trim();
    setSending(true);
    setFailed(false);
    upload(file).then(
      (url) => {
        onSend({ kind: 'image', url, caption });
        onClose();
      },
      () => {
        setSending(false);
        setFailed(true);
      },
    );
  };

  return (
    <Sheet isOpen title={words.attachPicture} onClose={onClose}>
      <form className="shelftalk-attachment" onSubmit={submit}>
        {!unfit && preview && <img src={preview} alt={file.name} />}
        {!unfit && (
          <div className="shelftalk-field">
            <label htmlFor={captionId}>
              {words.pictureCaption} <small>{words.optionalField}</small>
            </label>
            <input
              id={captionId}
              name="caption"
              className="shelftalk-control"
              dir="auto"
              autoComplete="off"
            />
          </div>
        )}
        <p className={problem ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
          {problem ? says[problem] : isSending ? words.pictureUploading : file.name}
        </p>
        {!unfit && (
          <Button type="submit" look="fill" aria-disabled={isSending}>
            {hasFailed ? words.tryAgain : words.sendPicture}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

/** An address for a file of this page, given back when it is no longer shown. */
function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
