/** Moves the focus from an element that is about to be removed to its nearest focusable ancestor. */
export const moveFocusOut = (node: Element): void => {
  const root = node.getRootNode() as Document | ShadowRoot;
  if (!node.contains(root.activeElement)) return;
  node.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
};
