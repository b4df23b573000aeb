/**
 * What somebody could not see or tell apart whose own colours take the place of all backgrounds, shadows and
 * gradients. Runs in a page, and sees nothing of this file.
 */
export const findUnseen = (): readonly string[] => {
  const partsBelow = (root: ParentNode): readonly Element[] =>
    [...root.querySelectorAll('*')].flatMap((part) => [
      part,
      ...(part.shadowRoot ? partsBelow(part.shadowRoot) : []),
    ]);
  const told = ({ localName, className, textContent }: Element): string =>
    `${localName}.${String(className)} "${textContent?.trim().slice(0, 30)}"`;
  const isSeen = (part: Element): boolean =>
    part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    part.getBoundingClientRect().width > 1 &&
    !part.closest('.shelftalk-hidden');
  const parts = partsBelow(document).filter(isSeen);
  const controls = parts.filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement &&
      part.matches('button, a[href], input, select, textarea, summary, [role=option], [role=slider]'),
  );
  const drawings = (part: Element): readonly Element[] =>
    partsBelow(part).filter(({ localName }) => localName === 'svg');
  const linesOf = (part: Element): string => {
    const style = getComputedStyle(part);
    const of = (line: string) =>
      style.getPropertyValue(`${line}-style`) === 'none' ? '' : style.getPropertyValue(`${line}-width`);
    return ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline'].map(of).join();
  };
  const isLined = (part: Element): boolean => /[1-9]/u.test(linesOf(part));
  const saysSomething = (part: HTMLElement): boolean =>
    part.innerText.trim() !== '' || drawings(part).some(isSeen) || part.matches('[placeholder], select');
  const isDrawnByBrowser = (part: Element): boolean =>
    part.matches('input, select, textarea') && getComputedStyle(part).appearance !== 'none';

  const unseen = controls
    .filter((part) => !isLined(part) && !saysSomething(part) && !isDrawnByBrowser(part))
    .map((part) => `has neither a line nor words: ${told(part)}`);

  /** Asked by painting it anew: what a browser tells of a drawing's colour is not what it paints. */
  const isInOwnColour = (shape: Element): boolean => {
    if (!(shape instanceof SVGElement)) return false;
    const paints = () => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke];
    };
    const before = paints();
    const { cssText } = shape.style;
    shape.style.cssText = 'fill: currentColor; stroke: currentColor';
    const after = paints();
    shape.style.cssText = cssText;
    return before.some((paint, at) => paint !== 'none' && paint !== after[at]);
  };
  const painted = controls
    .flatMap((part) =>
      drawings(part).flatMap((drawing) => [...drawing.querySelectorAll('path, circle, rect')]),
    )
    .filter(isInOwnColour)
    .map((shape) => `has a colour of its own: ${told(shape.closest('button, a') ?? shape)}`);

  /** All that tells one state from another without a colour. */
  const looksOf = (part: Element): string => {
    const style = getComputedStyle(part);
    const marks = ['::before', '::after'].map((name) => getComputedStyle(part, name).content);
    const isPainted =
      style.forcedColorAdjust === 'none' || style.forcedColorAdjust === 'preserve-parent-color';
    return [
      linesOf(part),
      style.fontWeight,
      style.textDecorationLine,
      drawings(part).filter(isSeen).length,
      isPainted && style.backgroundColor,
      ...marks,
    ].join();
  };
  const shownBy = (part: Element): Element =>
    part instanceof HTMLInputElement ? (part.nextElementSibling ?? part.parentElement ?? part) : part;
  const chosen =
    '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-chosen], input[type=radio]:checked';
  const untold = partsBelow(document)
    .filter((part) => part.matches(chosen))
    .flatMap((part) => {
      if (part instanceof HTMLInputElement && isDrawnByBrowser(part) && isSeen(part)) return [];
      const others = partsBelow(part.parentElement?.parentElement ?? document).filter(
        (other) =>
          other !== part &&
          other.localName === part.localName &&
          other.getAttribute('role') === part.getAttribute('role') &&
          other.getAttribute('name') === part.getAttribute('name') &&
          !other.matches(chosen),
      );
      const same = others.find((other) => looksOf(shownBy(other)) === looksOf(shownBy(part)));
      return same ? [`is chosen by its colour alone: ${told(shownBy(part))}`] : [];
    });

  const around = (part: HTMLElement): string => {
    const near: (Element | null | undefined)[] = [part, part.nextElementSibling];
    for (let up = part.parentElement, steps = 0; up && steps < 4; up = up.parentElement, steps += 1)
      near.push(up);
    return near
      .map((each) => {
        const { outlineStyle, outlineWidth } = each
          ? getComputedStyle(each)
          : { outlineStyle: '', outlineWidth: '' };
        return `${outlineStyle} ${outlineWidth}`;
      })
      .join();
  };
  const unfocused = controls.flatMap((part) => {
    if (part.tabIndex < 0 || part.matches(':disabled')) return [];
    part.blur();
    const before = around(part);
    part.focus({ preventScroll: true });
    const root = part.getRootNode();
    const isFocused = (root instanceof ShadowRoot ? root : document).activeElement === part;
    return isFocused && part.matches(':focus-visible') && around(part) === before
      ? [`shows no outline when it has the focus: ${told(part)}`]
      : [];
  });
  return [...new Set([...unseen, ...painted, ...untold, ...unfocused])];
};
