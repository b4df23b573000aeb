/** A measured part of a component. Lengths are CSS pixels. */
export interface Measured {
  readonly x: number;
  readonly y: number;
  readonly size: string;
  readonly type: string;
  readonly padding: string;
  readonly radius: string;
}

const round = (length: number): number => Math.round(length * 10) / 10;
const px = (text: string): number => round(Number.parseFloat(text) || 0);

/** `16` for equal sides, `8 16` for equal block and equal inline sides; otherwise all four. */
const sides = (top: number, right: number, bottom: number, left: number): string => {
  if (top === bottom && left === right) return top === left ? `${top}` : `${top} ${left}`;
  return `${top} ${right} ${bottom} ${left}`;
};

/**
 * Measures the first visible part that matches.
 * @param stage Positions are relative to its content.
 * @returns undefined when there is no such part.
 */
export const measure = (stage: HTMLElement, selector: string): Measured | undefined => {
  const part = [...stage.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
  if (!part) return undefined;
  const box = part.getBoundingClientRect();
  const outer = stage.getBoundingClientRect();
  const style = getComputedStyle(part);
  const { fontSize, lineHeight, fontWeight } = style;
  const { paddingTop, paddingRight, paddingBottom, paddingLeft, borderTopLeftRadius } = style;
  return {
    x: box.left - outer.left + stage.scrollLeft,
    y: box.top - outer.top + stage.scrollTop,
    size: `${round(box.width)} × ${round(box.height)}`,
    type: `${px(fontSize)}/${px(lineHeight)} · ${fontWeight}`,
    padding: sides(px(paddingTop), px(paddingRight), px(paddingBottom), px(paddingLeft)),
    radius: borderTopLeftRadius.endsWith('%') ? borderTopLeftRadius : `${px(borderTopLeftRadius)}`,
  };
};
