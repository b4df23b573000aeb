/** Before what has the focus goes away: the nearest thing around it that can take the focus gets it. */
export const moveFocusOut = (node: Element): void => {
  const root = node.getRootNode() as Document | ShadowRoot;
  if (!node.contains(root.activeElement)) return;
  node.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
};
