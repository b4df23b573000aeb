import { useEffect, useRef, useState } from 'react';
import { type ImageLimits, type PreparedImage, prepareImage } from '../../browser/index.ts';

/** A picture on its way to being sent. */
export interface DraftPicture {
  readonly id: number;
  readonly file: File;
  /** Undefined while it is being made ready. */
  readonly prepared?: PreparedImage;
}

interface Options {
  readonly files: readonly File[];
  readonly limits: ImageLimits;
  readonly maxPictures: number;
}

/** Pictures that the shopper has chosen, each made ready to be sent. Files beyond `maxPictures` are ignored. */
export function useDraftPictures({ files, limits, maxPictures }: Options) {
  const ids = useRef(0);
  const named = (more: readonly File[]) => more.map((file): DraftPicture => ({ id: ids.current++, file }));
  const [pictures, setPictures] = useState(() => named(files.slice(0, maxPictures)));
  const asked = useRef(new Set<number>());

  useEffect(() => {
    for (const { id, file } of pictures) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      void prepareImage(file, limits).then((prepared) => {
        setPictures((before) => before.map((each) => (each.id === id ? { ...each, prepared } : each)));
      });
    }
  }, [pictures, limits]);

  return {
    pictures,
    add: (more: readonly File[]) =>
      setPictures((before) => [...before, ...named(more)].slice(0, maxPictures)),
    remove: (id: number) => setPictures((before) => before.filter((each) => each.id !== id)),
  };
}
