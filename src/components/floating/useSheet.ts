'use client';

import { type RefObject, useEffect, useState } from 'react';
import { queryMedia } from '../../browser/index.ts';
import { fitVisualViewport } from './fitVisualViewport.ts';

/** `FloatingPanel` is a sheet in windows of at most this width. The embed has its own rule, `sheetQuery` in `ChatElement.ts`. */
const narrowScreen = '(max-width: 480px)';

/** Whether the panel is a sheet; updated when the width of the window changes, such as by rotation of a phone. */
export const useSheet = (root: RefObject<HTMLElement | null>): boolean => {
  const [sheet, setSheet] = useState(false);
  useEffect(() => {
    const query = root.current ? queryMedia(root.current, narrowScreen) : undefined;
    if (!query) return;
    const update = () => setSheet(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [root]);
  return sheet;
};

/** Keeps a sheet within the visual viewport. */
export const useVisualViewport = (root: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => (active && root.current ? fitVisualViewport(root.current) : undefined), [root, active]);
};
