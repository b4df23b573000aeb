import { groundOf, partsBelow } from './ground.ts';

interface Shown {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly a11y?: { readonly test?: string } };
}

interface Look {
  readonly scheme: string;
  readonly direction: string;
  readonly rules: readonly string[];
}

const ofColours = ['color-contrast', 'link-in-text-block'];
/** What may lie over something else, leave its box or become too small when everything changes sides. */
const ofPlaces = ['target-size', 'scrollable-region-focusable'];

/** A colour on its way is not the colour that is read. What moves for ever has no end, and is held where it begins. */
const endMotion = (ground: HTMLElement): void => {
  const animations = [ground, ...partsBelow(ground)].flatMap((part) => part.getAnimations());
  for (const animation of animations) {
    const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (isEndless) animation.pause();
    else animation.finish();
  }
};

/**
 * The accessibility check of a story looks at it as it stands, with all rules. This one, in a test run, looks at the
 * same elements in the other scheme and then in the other direction, with the rules that each of them can change.
 * Throws where axe finds something.
 */
export const findNothingWhenTurned = async ({ canvasElement, parameters }: Shown): Promise<void> => {
  const ground = groundOf(canvasElement);
  if (!('__vitest_browser__' in globalThis) || parameters.a11y?.test !== 'error' || !ground) return;
  const { default: axe } = await import('axe-core');
  const { scheme = 'light' } = ground.dataset;
  const direction = ground.dir;
  const looks: readonly Look[] = [
    { scheme: scheme === 'dark' ? 'light' : 'dark', direction, rules: ofColours },
    { scheme, direction: direction === 'rtl' ? 'ltr' : 'rtl', rules: ofPlaces },
  ];
  for (const look of looks) {
    ground.dataset.scheme = look.scheme;
    ground.dir = look.direction;
    endMotion(ground);
    const { violations } = await axe.run(canvasElement, {
      runOnly: { type: 'rule', values: [...look.rules] },
      resultTypes: ['violations'],
    });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html}${any.map((check) => ` (${check.message})`).join('')}`),
    );
    if (found.length > 0) throw new Error(`axe, ${look.scheme} and ${look.direction}:\n${found.join('\n')}`);
  }
};
