import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { fitTwoLines } from './fitTwoLines.ts';

/** Room for "12 more" in any of our languages, and the gap of the style sheet, in pixels. */
const [moreWidth, gap] = [104, 8];

interface Measured {
  readonly offer: string;
  readonly width: number;
  readonly count: number;
}

/**
 * How many chips fit into two lines. They are measured once for each offer and each width of the box, all of
 * them being shown.
 */
export function useFittingCount(box: RefObject<HTMLElement | null>, offer: string, isOpen: boolean): number {
  const [measured, setMeasured] = useState<Measured>();
  const known = measured?.offer === offer ? measured : undefined;
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || known || isOpen) return;
    const widths = [...node.children].map((chip) => chip.getBoundingClientRect().width);
    const width = node.clientWidth;
    setMeasured({ offer, width, count: fitTwoLines(widths, width, moreWidth, gap) });
  }, [box, offer, known, isOpen]);

  const width = known?.width;
  useEffect(() => {
    const node = box.current;
    const view = node?.ownerDocument.defaultView;
    if (!node || !view || width === undefined) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      // A new layout within the callback would be a loop, which browsers report as an error of the page.
      view.cancelAnimationFrame(frame);
      frame = view.requestAnimationFrame(() => {
        if (node.clientWidth !== width) setMeasured(undefined);
      });
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      view.cancelAnimationFrame(frame);
    };
  }, [box, width]);
  return known?.count ?? Number.POSITIVE_INFINITY;
}
