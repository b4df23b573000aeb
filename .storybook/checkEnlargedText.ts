import { partsBelow, storyFrameOf } from './shadowRoots.ts';

interface Story {
  readonly canvasElement: HTMLElement;
  readonly title: string;
  readonly parameters: { readonly isEnlarged?: boolean };
}

/** Page width in CSS pixels at 400 % zoom of a 1280 px window, which WCAG 1.4.10 requires. */
const narrowest = 320;
/** Smallest width and height of a control in CSS pixels, WCAG 2.5.8. */
const smallestTarget = 24;

/** Doubles the size of text only. */
const doubleText = (parts: readonly HTMLElement[]): void => {
  const sizes = parts.map((part) => {
    const { fontSize, lineHeight } = getComputedStyle(part);
    return [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const;
  });
  parts.forEach(({ style }, index) => {
    const [font = 0, line = 0] = sizes[index] ?? [];
    style.fontSize = `${font * 2}px`;
    if (line > 0) style.lineHeight = `${line / font}`;
  });
};

/** The width of a box's content, without pseudo-elements. */
const contentWidth = (part: HTMLElement): number => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getBoundingClientRect().width;
};

const hasText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

/** Whether a box is for screen readers only. */
const isClipped = (part: HTMLElement | null): boolean =>
  part !== null && (getComputedStyle(part).clipPath === 'inset(50%)' || isClipped(part.parentElement));

/** Whether the box cuts off its own text. An intended ellipsis does not count: that text is readable elsewhere. */
const isCut = (part: HTMLElement): boolean => {
  const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part);
  if (display === 'inline' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
  const isWide =
    part.scrollWidth > part.clientWidth + 1 &&
    overflowX !== 'auto' &&
    contentWidth(part) > part.clientWidth + 1;
  const isHigh = part.scrollHeight > part.clientHeight + 1 && /hidden|clip/u.test(overflowY);
  return hasText(part) && part.clientWidth > 0 && (isWide || isHigh);
};

/** Whether a control is smaller than the smallest target; controls in a sentence are exempt. */
const isTiny = (part: HTMLElement): boolean => {
  const isControl = part.matches('button, a[href], input, select, textarea, [role=option]');
  if (!isControl || getComputedStyle(part).display === 'inline') return false;
  const labels = part instanceof HTMLInputElement ? [...(part.labels ?? [])] : [];
  const isEnough = ({ width, height }: DOMRect): boolean =>
    width === 0 || (width >= smallestTarget && height >= smallestTarget);
  return ![part, ...labels].some((each) => isEnough(each.getBoundingClientRect()));
};

/**
 * Shows a story of `Tests/States` at 320 px with text at 200 % and checks for cut text, horizontal scrolling and small
 * controls. Runs in tests only; stories with the parameter `isEnlarged` are left out.
 * @throws {Error} with every finding
 */
export const checkEnlargedText = ({ canvasElement, parameters, title }: Story): void => {
  const frame = storyFrameOf(canvasElement);
  const isState = title.startsWith('Tests/States/');
  if (!('__vitest_browser__' in globalThis) || !isState || parameters.isEnlarged || !frame) return;
  const parts = partsBelow(frame).filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part.checkVisibility() && !isClipped(part),
  );
  const styles = [frame, ...parts].map(({ style }) => [style, style.cssText] as const);
  frame.style.inlineSize = `${narrowest}px`;
  doubleText(parts);
  const labelOf = ({ localName, className, textContent }: Element) =>
    `${localName}.${className}: ${textContent?.trim().slice(0, 60)}`;
  const found = [
    ...parts.filter(isCut).map((part) => `cut: ${labelOf(part)}`),
    ...parts.filter(isTiny).map((part) => `tiny: ${labelOf(part)}`),
    ...(frame.scrollWidth > frame.clientWidth ? [`sideways: ${frame.scrollWidth} px`] : []),
  ];
  for (const [style, text] of styles) style.cssText = text;
  if (found.length > 0) throw new Error(`At 320 px with text at 200 %:\n${found.join('\n')}`);
};
