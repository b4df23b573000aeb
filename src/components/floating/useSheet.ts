'use client';

import { type RefObject, useEffect, useState } from 'react';
import { fitVisualViewport } from './fitVisualViewport.ts';

/** On narrow screens the panel is a sheet. */
const narrow = '(max-width: 480px)';

/** Whether the panel is a sheet; follows changes of orientation. */
export const useSheet = (root: RefObject<HTMLElement | null>): boolean => {
  const [sheet, setSheet] = useState(false);
  useEffect(() => {
    const query = root.current?.ownerDocument.defaultView?.matchMedia(narrow);
    if (!query) return;
    const look = () => setSheet(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, [root]);
  return sheet;
};

/** Keeps a sheet above the on-screen keyboard. */
export const useVisualViewport = (root: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => (active && root.current ? fitVisualViewport(root.current) : undefined), [root, active]);
};
