import { useEffect, useRef, useState } from 'react';
import { type ImageLimits, type PreparedImage, prepareImage } from '../../browser/index.ts';

/** A picture that the shopper is about to send. */
export interface DraftPicture {
  readonly id: number;
  readonly file: File;
  /** The re-encoded picture, or the reason why it cannot be sent; undefined while encoding. */
  readonly prepared?: PreparedImage;
}

interface Options {
  readonly files: readonly File[];
  readonly limits: ImageLimits;
  readonly maxPictures: number;
}

/** Re-encodes the chosen pictures for sending. Files beyond `maxPictures` are ignored. */
export function useDraftPictures({ files, limits, maxPictures }: Options) {
  const ids = useRef(0);
  const toDrafts = (more: readonly File[]) => more.map((file): DraftPicture => ({ id: ids.current++, file }));
  const [pictures, setPictures] = useState(() => toDrafts(files.slice(0, maxPictures)));
  const startedIds = useRef(new Set<number>());

  useEffect(() => {
    for (const { id, file } of pictures) {
      if (startedIds.current.has(id)) continue;
      startedIds.current.add(id);
      void prepareImage(file, limits).then((prepared) => {
        setPictures((before) => before.map((each) => (each.id === id ? { ...each, prepared } : each)));
      });
    }
  }, [pictures, limits]);

  return {
    pictures,
    add: (more: readonly File[]) =>
      setPictures((before) => [...before, ...toDrafts(more)].slice(0, maxPictures)),
    remove: (id: number) => setPictures((before) => before.filter((each) => each.id !== id)),
  };
}
