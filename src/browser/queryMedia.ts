/** The media query in the element's window; undefined in environments without `matchMedia`, such as jsdom. */
export const queryMedia = (node: Node, query: string): MediaQueryList | undefined =>
  node.ownerDocument?.defaultView?.matchMedia?.(query);
