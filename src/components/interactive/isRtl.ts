/** Whether the computed direction of an element is right to left. */
export const isRtl = (node: Element): boolean =>
  node.ownerDocument.defaultView?.getComputedStyle(node).direction === 'rtl';
