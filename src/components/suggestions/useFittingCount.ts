import { type RefObject, useEffect, useState } from 'react';
import { observeSize } from '../../browser/index.ts';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { fitTwoLines } from './fitTwoLines.ts';

/** CSS pixels: the width of "12 more" in the language with the longest text, and the gap in the stylesheet. */
const [moreWidth, gap] = [104, 8];

interface Measured {
  readonly questionsKey: string;
  readonly width: number;
  readonly count: number;
}

/**
 * The number of chips that fit on two lines. Measures once per questions and box width, with all chips rendered.
 *
 * @returns Infinity until measured.
 */
export function useFittingCount(
  box: RefObject<HTMLElement | null>,
  questionsKey: string,
  isOpen: boolean,
): number {
  const [measured, setMeasured] = useState<Measured>();
  const current = measured?.questionsKey === questionsKey ? measured : undefined;
  useIsomorphicLayoutEffect(() => {
    const node = box.current;
    if (!node || current || isOpen) return;
    const widths = [...node.children].map((chip) => chip.getBoundingClientRect().width);
    const width = node.clientWidth;
    setMeasured({ questionsKey, width, count: fitTwoLines(widths, width, moreWidth, gap) });
  }, [box, questionsKey, current, isOpen]);

  const width = current?.width;
  useEffect(() => {
    const node = box.current;
    const view = node?.ownerDocument.defaultView;
    if (!node || !view || width === undefined) return;
    let frame = 0;
    const stop = observeSize([node], () => {
      // Changing the layout inside the callback triggers the browser's "ResizeObserver loop" error.
      view.cancelAnimationFrame(frame);
      frame = view.requestAnimationFrame(() => {
        if (node.clientWidth !== width) setMeasured(undefined);
      });
    });
    return () => {
      stop();
      view.cancelAnimationFrame(frame);
    };
  }, [box, width]);
  return current?.count ?? Number.POSITIVE_INFINITY;
}
