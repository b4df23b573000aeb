/** Whether a finger is what points here, so that a focused field would bring the screen keyboard up. */
export const isTouch = (node: Element): boolean =>
  node.ownerDocument.defaultView?.matchMedia('(pointer: coarse)').matches ?? false;
