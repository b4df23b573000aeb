interface Shown {
  readonly canvasElement: HTMLElement;
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

const holdsText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

/** Text that its own box cuts off. What ends in an ellipsis on purpose can be read elsewhere. */
const isCut = (part: HTMLElement): boolean => {
  const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part);
  if (display === 'inline' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
  const isWide = part.scrollWidth > part.clientWidth + 1 && overflowX !== 'auto';
  const isHigh = part.scrollHeight > part.clientHeight + 1 && /hidden|clip/u.test(overflowY);
  return holdsText(part) && part.clientWidth > 0 && (isWide || isHigh);
};

/** A control that is too small to be hit, unless it stands in a sentence. */
const isTiny = (part: HTMLElement): boolean => {
  const isControl = part.matches('button, a[href], input, select, textarea, [role=option]');
  if (!isControl || getComputedStyle(part).display === 'inline') return false;
  const { width, height } = part.getBoundingClientRect();
  return width > 0 && (width < smallestTarget || height < smallestTarget);
};

/**
 * On a page of 320 px, with text at twice its size: throws where a text is cut off, where the page would have to
 * be scrolled sideways, and where a control is smaller than 24 px. In a test run only.
 */
export const findNothingCutWhenEnlarged = ({ canvasElement, parameters }: Shown): void => {
  const ground = canvasElement.querySelector<HTMLElement>('main.shelftalk');
  if (!('__vitest_browser__' in globalThis) || parameters.isEnlarged || !ground) return;
  ground.style.inlineSize = `${narrowest}px`;
  const parts = [...ground.querySelectorAll<HTMLElement>('*')].filter(
    (part) => part instanceof HTMLElement && part.checkVisibility() && !part.closest('.shelftalk-hidden'),
  );
  doubleText(parts);
  const told = ({ localName, className, textContent }: Element) =>
    `${localName}.${className}: ${textContent?.trim().slice(0, 60)}`;
  const found = [
    ...parts.filter(isCut).map((part) => `cut: ${told(part)}`),
    ...parts.filter(isTiny).map((part) => `tiny: ${told(part)}`),
    ...(ground.scrollWidth > ground.clientWidth ? [`sideways: ${ground.scrollWidth} px`] : []),
  ];
  if (found.length > 0) throw new Error(`At 320 px with text at 200 %:\n${found.join('\n')}`);
};
