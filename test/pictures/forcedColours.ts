/**
 * Finds controls, selections and focus states that are invisible when the user's colours replace all backgrounds, shadows
 * and gradients. Runs in a page, so it must not use anything else of this file.
 */
export const findInvisible = (): readonly string[] => {
  const partsBelow = (root: ParentNode): readonly Element[] =>
    [...root.querySelectorAll('*')].flatMap((part) => [
      part,
      ...(part.shadowRoot ? partsBelow(part.shadowRoot) : []),
    ]);
  const labelOf = ({ localName, className, textContent }: Element): string =>
    `${localName}.${String(className)} "${textContent?.trim().slice(0, 30)}"`;
  const isVisible = (part: Element): boolean =>
    part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    part.getBoundingClientRect().width > 1 &&
    !part.closest('.shelftalk-hidden');
  const parts = partsBelow(document).filter(isVisible);
  const controls = parts.filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement &&
      part.matches('button, a[href], input, select, textarea, summary, [role=option], [role=slider]'),
  );
  const drawings = (part: Element): readonly Element[] =>
    partsBelow(part).filter(({ localName }) => localName === 'svg');
  const linesOf = (part: Element): string => {
    const style = getComputedStyle(part);
    const widthOf = (line: string) =>
      style.getPropertyValue(`${line}-style`) === 'none' ? '' : style.getPropertyValue(`${line}-width`);
    return ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline'].map(widthOf).join();
  };
  const hasLine = (part: Element): boolean => /[1-9]/u.test(linesOf(part));
  const hasContent = (part: HTMLElement): boolean =>
    part.innerText.trim() !== '' || drawings(part).some(isVisible) || part.matches('[placeholder], select');
  const isNative = (part: Element): boolean =>
    part.matches('input, select, textarea') && getComputedStyle(part).appearance !== 'none';

  const unlabelled = controls
    .filter((part) => !hasLine(part) && !hasContent(part) && !isNative(part))
    .map((part) => `has no outline and no text: ${labelOf(part)}`);

  /** Compares paint before and after setting `currentColor`, because computed colours do not show which of them are fixed. */
  const ignoresForcedColours = (shape: Element): boolean => {
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
  const fixedColours = controls
    .flatMap((part) =>
      drawings(part).flatMap((drawing) => [...drawing.querySelectorAll('path, circle, rect')]),
    )
    .filter(ignoresForcedColours)
    .map((shape) => `ignores forced colours: ${labelOf(shape.closest('button, a') ?? shape)}`);

  /** The properties that can distinguish two states; the background only where forced colours do not replace it. */
  const appearanceOf = (part: Element): string => {
    const style = getComputedStyle(part);
    const marks = ['::before', '::after'].map((name) => getComputedStyle(part, name).content);
    const isPainted =
      style.forcedColorAdjust === 'none' || style.forcedColorAdjust === 'preserve-parent-color';
    return [
      linesOf(part),
      style.fontWeight,
      style.textDecorationLine,
      drawings(part).filter(isVisible).length,
      isPainted && style.backgroundColor,
      ...marks,
    ].join();
  };
  /** The element that shows the state of `part`: for an input, the one drawn after or around it. */
  const shownBy = (part: Element): Element =>
    part instanceof HTMLInputElement ? (part.nextElementSibling ?? part.parentElement ?? part) : part;
  const selected =
    '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [data-chosen], input[type=radio]:checked';
  const indistinct = partsBelow(document)
    .filter((part) => part.matches(selected))
    .flatMap((part) => {
      if (part instanceof HTMLInputElement && isNative(part) && isVisible(part)) return [];
      const others = partsBelow(part.parentElement?.parentElement ?? document).filter(
        (other) =>
          other !== part &&
          other.localName === part.localName &&
          other.getAttribute('role') === part.getAttribute('role') &&
          other.getAttribute('name') === part.getAttribute('name') &&
          !other.matches(selected),
      );
      const same = others.find((other) => appearanceOf(shownBy(other)) === appearanceOf(shownBy(part)));
      return same ? [`shows its selection only by colour: ${labelOf(shownBy(part))}`] : [];
    });

  const outlinesNear = (part: HTMLElement): string => {
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
    const before = outlinesNear(part);
    part.focus({ preventScroll: true });
    const root = part.getRootNode();
    const isFocused = (root instanceof ShadowRoot ? root : document).activeElement === part;
    return isFocused && part.matches(':focus-visible') && outlinesNear(part) === before
      ? [`has no focus indicator: ${labelOf(part)}`]
      : [];
  });
  return [...new Set([...unlabelled, ...fixedColours, ...indistinct, ...unfocused])];
};
