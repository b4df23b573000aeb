'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Makes an element a popover when it mounts and when it opens: in the top layer, no style of its ancestors moves or clips it. An element
 * to which the page gives a lower z-index than the default stays out of it. While it is closed, it stays behind a modal dialog.
 */
export const useTopLayer = (root: RefObject<HTMLElement | null>, open: boolean): void => {
  useEffect(() => {
    const node = root.current;
    const view = node?.ownerDocument.defaultView;
    if (!node || !view || !('showPopover' in node) || node.querySelector('dialog:modal')) return;
    if (!(Number(view.getComputedStyle(node).zIndex) > 2e9)) return;
    node.popover = null;
    if (!open && node.ownerDocument.querySelector(':modal')) return;
    node.popover = 'manual';
    node.showPopover();
  }, [root, open]);
};
