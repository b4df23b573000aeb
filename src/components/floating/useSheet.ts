'use client';

import { type RefObject, useEffect, useState } from 'react';

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

/**
 * Keeps a sheet inside what the screen keyboard leaves free. On iOS the layout does not shrink for the
 * keyboard, so the free part has to be followed.
 */
export const useVisibleScreen = (root: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => {
    const node = root.current;
    const visible = active ? node?.ownerDocument.defaultView?.visualViewport : undefined;
    if (!node || !visible) return;
    const follow = () => {
      node.style.setProperty('--shelftalk-sheet-top', `${visible.offsetTop}px`);
      node.style.setProperty('--shelftalk-sheet-height', `${visible.height}px`);
    };
    follow();
    visible.addEventListener('resize', follow);
    visible.addEventListener('scroll', follow);
    return () => {
      visible.removeEventListener('resize', follow);
      visible.removeEventListener('scroll', follow);
      node.style.removeProperty('--shelftalk-sheet-top');
      node.style.removeProperty('--shelftalk-sheet-height');
    };
  }, [root, active]);
};
