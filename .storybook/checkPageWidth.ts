import { storyFrameOf } from './shadowRoots.ts';

interface Story {
  readonly canvasElement: HTMLElement;
  readonly parameters: { readonly isPage?: boolean };
}

/** Width of a small phone in CSS pixels. */
const narrowest = 360;

/**
 * Shows a page of text at 360 px and checks that it does not scroll sideways. Runs in tests only.
 * @throws {Error} with the parts that are too wide
 */
export const checkPageWidth = ({ canvasElement, parameters }: Story): void => {
  const frame = storyFrameOf(canvasElement);
  if (!('__vitest_browser__' in globalThis) || !parameters.isPage || !frame) return;
  const { cssText } = frame.style;
  frame.style.inlineSize = `${narrowest}px`;
  const isWide = frame.scrollWidth > frame.clientWidth;
  const edge = frame.getBoundingClientRect().right;
  const wide = [...frame.querySelectorAll('*')].filter(
    (part) => part.getBoundingClientRect().right > edge + 1,
  );
  frame.style.cssText = cssText;
  const labels = wide.slice(0, 5).map(({ localName, className }) => `${localName}.${String(className)}`);
  if (isWide) throw new Error(`At ${narrowest} px the page scrolls sideways:\n${labels.join('\n')}`);
};
