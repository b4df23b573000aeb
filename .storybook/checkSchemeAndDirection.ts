import { endMotion } from '../test/support/endMotion.ts';
import { storyFrameOf } from './shadowRoots.ts';

interface Story {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly a11y?: { readonly test?: string } };
}

const colourRules = ['color-contrast', 'link-in-text-block'];
/** Rules about overlap, overflow and size, which the other direction can break. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];

/**
 * Checks a story with axe in the other colour scheme and direction, with the rules that these can affect. The
 * accessibility addon checks the story as shown, with all rules. Runs in tests only.
 * @throws {Error} with every violation
 */
export const checkSchemeAndDirection = async ({ canvasElement, parameters }: Story): Promise<void> => {
  const frame = storyFrameOf(canvasElement);
  if (!('__vitest_browser__' in globalThis) || parameters.a11y?.test !== 'error' || !frame) return;
  const { default: axe } = await import('axe-core');
  frame.dataset.scheme = frame.dataset.scheme === 'dark' ? 'light' : 'dark';
  frame.dir = frame.dir === 'rtl' ? 'ltr' : 'rtl';
  endMotion();
  const { violations } = await axe.run(canvasElement, {
    runOnly: { type: 'rule', values: [...colourRules, ...layoutRules] },
    resultTypes: ['violations'],
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html}${any.map((check) => ` (${check.message})`).join('')}`),
  );
  if (found.length > 0)
    throw new Error(`axe, ${frame.dataset.scheme} and ${frame.dir}:\n${found.join('\n')}`);
};
