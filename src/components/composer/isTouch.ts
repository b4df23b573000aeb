/** Whether the primary pointer is coarse, so that focusing a field opens the on-screen keyboard. */
export const isTouch = (node: Element): boolean =>
  node.ownerDocument.defaultView?.matchMedia('(pointer: coarse)').matches ?? false;
