import { groundOf, partsBelow } from './ground.ts';

interface Shown {
  readonly canvasElement: HTMLElement;
  readonly title: string;
  readonly parameters: { readonly isEnlarged?: boolean };
}

/** The width that a page may have after the greatest zoom, in pixels. */
const narrowest = 320;
const smallestTarget = 24;

/** Every text at twice its size, and nothing else. */
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

/** How wide what is in a box is, without what only style sheets put there. */
const contentWidth = (part: HTMLElement): number => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getBoundingClientRect().width;
};

const holdsText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

/** Text that its own box cuts off. What ends in an ellipsis on purpose can be read elsewhere. */
const isCut = (part: HTMLElement): boolean => {
  const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part);
  if (display === 'inline' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
  const isWide =
    part.scrollWidth > part.clientWidth + 1 &&
    overflowX !== 'auto' &&
    contentWidth(part) > part.clientWidth + 1;
  const isHigh = part.scrollHeight > part.clientHeight + 1 && /hidden|clip/u.test(overflowY);
  return holdsText(part) && part.clientWidth > 0 && (isWide || isHigh);
};

/** A control that is too small to be hit, unless it stands in a sentence. */
const isTiny = (part: HTMLElement): boolean => {
  const isControl = part.matches('button, a[href], input, select, textarea, [role=option]');
  if (!isControl || getComputedStyle(part).display === 'inline') return false;
  const labels = part instanceof HTMLInputElement ? [...(part.labels ?? [])] : [];
  const isEnough = ({ width, height }: DOMRect): boolean =>
    width === 0 || (width >= smallestTarget && height >= smallestTarget);
  return ![part, ...labels].some((each) => isEnough(each.getBoundingClientRect()));
};

/**
 * On a page of 320 px, with text at twice its size: throws where a text is cut off, where the page would have to
 * be scrolled sideways, and where a control is smaller than 24 px. Of the states only, in a test run only.
 */
export const findNothingCutWhenEnlarged = ({ canvasElement, parameters, title }: Shown): void => {
  const ground = groundOf(canvasElement);
  const isState = title.startsWith('States/');
  if (!('__vitest_browser__' in globalThis) || !isState || parameters.isEnlarged || !ground) return;
  const parts = partsBelow(ground).filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement && part.checkVisibility() && !part.closest('.shelftalk-hidden'),
  );
  const styles = [ground, ...parts].map(({ style }) => [style, style.cssText] as const);
  ground.style.inlineSize = `${narrowest}px`;
  doubleText(parts);
  const told = ({ localName, className, textContent }: Element) =>
    `${localName}.${className}: ${textContent?.trim().slice(0, 60)}`;
  const found = [
    ...parts.filter(isCut).map((part) => `cut: ${told(part)}`),
    ...parts.filter(isTiny).map((part) => `tiny: ${told(part)}`),
    ...(ground.scrollWidth > ground.clientWidth ? [`sideways: ${ground.scrollWidth} px`] : []),
  ];
  for (const [style, text] of styles) style.cssText = text;
  if (found.length > 0) throw new Error(`At 320 px with text at 200 %:\n${found.join('\n')}`);
};
