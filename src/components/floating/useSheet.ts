'use client';

import { type RefObject, useEffect, useState } from 'react';
import { followVisibleScreen } from './followVisibleScreen.ts';

/** Narrow screens show the panel as a sheet over the whole of them. */
const narrow = '(max-width: 480px)';

/** Whether the panel is a sheet here; follows the screen as it turns. */
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

/** Keeps a sheet inside what the screen keyboard leaves free. */
export const useVisibleScreen = (root: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => (active && root.current ? followVisibleScreen(root.current) : undefined), [root, active]);
};
