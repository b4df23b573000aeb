import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ChatInput } from '../../protocol/index.ts';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { ImageSheet } from './ImageSheet.tsx';
import { imageTypes, pickImage } from './imageFile.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';

export interface ImageInputOptions {
  /** Puts the file where the agent can fetch it; answers its address. */
  readonly upload: (file: File) => Promise<string>;
  readonly onSend: (input: ChatInput) => void;
  /** Where pictures may also be pasted or dropped, such as the composer. */
  readonly dropTarget?: RefObject<HTMLElement | null> | undefined;
  /** The channel's own limit is 5 MB. */
  readonly maxBytes?: number;
}

const fiveMegabytes = 5 * 1024 * 1024;

/** Lets a picture be picked, pasted or dropped; `parts` must be rendered where nothing hides them. */
export function useImageInput(options: ImageInputOptions): {
  readonly pick: () => void;
  readonly parts: ReactNode;
} {
  const { upload, onSend, dropTarget, maxBytes = fiveMegabytes } = options;
  const words = useAllWords();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const take = (files: FileList | null) => setFile(pickImage(files ?? []));
  useDroppedFiles(dropTarget, take);
  useNativeEvent(picker, 'change', () => {
    take(picker.current?.files ?? null);
    // The same picture may be picked again.
    if (picker.current) picker.current.value = '';
  });
  const parts = (
    <>
      <input ref={picker} type="file" accept={imageTypes} hidden aria-label={words.attachPicture} />
      {file && (
        <ImageSheet
          file={file}
          upload={upload}
          maxBytes={maxBytes}
          onSend={onSend}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
  return { pick: () => picker.current?.click(), parts };
}
