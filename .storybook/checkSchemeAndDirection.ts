import { partsBelow, storyFrameOf } from './shadowRoots.ts';

interface Story {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly a11y?: { readonly test?: string } };
}

interface Variant {
  readonly scheme: string;
  readonly direction: string;
  readonly rules: readonly string[];
}

const colourRules = ['color-contrast', 'link-in-text-block'];
/** Rules about overlap, overflow and size, which the other direction can break. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];

/** Finishes animations, so that axe sees final colours; endless ones are paused. */
const endMotion = (frame: HTMLElement): void => {
  const animations = [frame, ...partsBelow(frame)].flatMap((part) => part.getAnimations());
  for (const animation of animations) {
    const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (isEndless) animation.pause();
    else animation.finish();
  }
};

/**
 * Checks a story with axe in the other colour scheme, then in the other direction, each with the rules it can affect. The
 * accessibility addon checks the story as shown, with all rules. Runs in tests only.
 * @throws {Error} with every violation
 */
export const checkSchemeAndDirection = async ({ canvasElement, parameters }: Story): Promise<void> => {
  const frame = storyFrameOf(canvasElement);
  if (!('__vitest_browser__' in globalThis) || parameters.a11y?.test !== 'error' || !frame) return;
  const { default: axe } = await import('axe-core');
  const { scheme = 'light' } = frame.dataset;
  const direction = frame.dir;
  const variants: readonly Variant[] = [
    { scheme: scheme === 'dark' ? 'light' : 'dark', direction, rules: colourRules },
    { scheme, direction: direction === 'rtl' ? 'ltr' : 'rtl', rules: layoutRules },
  ];
  for (const variant of variants) {
    frame.dataset.scheme = variant.scheme;
    frame.dir = variant.direction;
    endMotion(frame);
    const { violations } = await axe.run(canvasElement, {
      runOnly: { type: 'rule', values: [...variant.rules] },
      resultTypes: ['violations'],
    });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html}${any.map((check) => ` (${check.message})`).join('')}`),
    );
    if (found.length > 0)
      throw new Error(`axe, ${variant.scheme} and ${variant.direction}:\n${found.join('\n')}`);
  }
};
