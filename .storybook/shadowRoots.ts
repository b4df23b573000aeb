export type Root = Document | ShadowRoot;

/** A root and every open shadow root inside it. */
export const rootsBelow = <R extends Root | Element>(root: R): readonly (R | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsBelow(shadowRoot) : [])),
];

/** Every element below, also inside open shadow roots. */
export const partsBelow = (root: Root | Element): readonly Element[] =>
  rootsBelow(root).flatMap((each) => [...each.querySelectorAll('*')]);

/** The frame around a story, also inside a shadow root. */
export const storyFrameOf = (canvas: HTMLElement): HTMLElement | undefined =>
  partsBelow(canvas).find(
    (part): part is HTMLElement => part instanceof HTMLElement && part.matches('main.shelftalk'),
  );
