/** Whether the text around a node runs from right to left. */
export const isRtl = (node: Element): boolean =>
  node.ownerDocument.defaultView?.getComputedStyle(node).direction === 'rtl';
