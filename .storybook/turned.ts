interface Shown {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly a11y?: { readonly test?: string } };
}

/**
 * The accessibility check of a story looks at it as it stands; this one, in a test run, looks at the same
 * elements in the other scheme and the other direction. Throws where axe finds something.
 */
export const findNothingWhenTurned = async ({ canvasElement, parameters }: Shown): Promise<void> => {
  const ground = canvasElement.querySelector<HTMLElement>('main.shelftalk');
  if (!('__vitest_browser__' in globalThis) || parameters.a11y?.test !== 'error' || !ground) return;
  const { default: axe } = await import('axe-core');
  const scheme = ground.dataset.scheme === 'dark' ? 'light' : 'dark';
  const direction = ground.dir === 'rtl' ? 'ltr' : 'rtl';
  ground.dataset.scheme = scheme;
  ground.dir = direction;
  // A colour on its way is not the colour that is read.
  for (const animation of ground.getAnimations({ subtree: true })) animation.finish();
  const { violations } = await axe.run(canvasElement, {
    rules: { region: { enabled: false } },
    resultTypes: ['violations'],
  });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  if (found.length > 0) throw new Error(`axe, ${scheme} and ${direction}:\n${found.join('\n')}`);
};
