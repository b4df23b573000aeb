const sides = ['left', 'top', 'width', 'height'] as const;

/**
 * Describes the visual viewport, relative to the layout viewport and in CSS pixels, by `--shelftalk-view-left`, `-top`, `-width` and
 * `-height` of an element, for boxes that must not leave the screen: browsers do not resize the layout viewport for an on-screen
 * keyboard, and make it larger than the screen if content of the page is. While the shopper zooms in, the box stays.
 *
 * @returns A function that stops it and removes the properties.
 * @see https://developer.mozilla.org/docs/Web/API/Visual_Viewport_API
 */
export const fitVisualViewport = (box: HTMLElement): (() => void) => {
  const view = box.ownerDocument.defaultView;
  const viewport = view?.visualViewport;
  /** The scale up to which the box fits. A box that opens on a zoomed page fits that zoom. */
  let maxScale = Number.POSITIVE_INFINITY;
  /** Distance of the visual viewport's origin from that of fixed boxes, which differ if the page overflows on its left side. */
  const shift = { left: 0, top: 0 };
  const set = (side: (typeof sides)[number], value: string) =>
    box.style.setProperty(`--shelftalk-view-${side}`, value);
  const update = () => {
    if (!viewport || viewport.scale > maxScale + 0.01) return;
    maxScale = Math.max(1, viewport.scale);
    const { offsetLeft, offsetTop, width, height } = viewport;
    set('width', `${width}px`);
    set('height', `${height}px`);
    set('left', `${offsetLeft + shift.left}px`);
    set('top', `${offsetTop + shift.top}px`);
    if (view?.getComputedStyle(box).position !== 'fixed') return;
    const { left, top } = box.getBoundingClientRect();
    shift.left += offsetLeft - left;
    shift.top += offsetTop - top;
    set('left', `${offsetLeft + shift.left}px`);
    set('top', `${offsetTop + shift.top}px`);
  };
  update();
  viewport?.addEventListener('resize', update);
  viewport?.addEventListener('scroll', update);
  return () => {
    viewport?.removeEventListener('resize', update);
    viewport?.removeEventListener('scroll', update);
    for (const side of sides) set(side, '');
  };
};
