/** If an element that is about to be removed contains the focus, moves the focus to the nearest ancestor with a `tabindex`. */
export const moveFocusOut = (node: Element): void => {
  const root = node.getRootNode() as Document | ShadowRoot;
  if (!node.contains(root.activeElement)) return;
  node.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
};
