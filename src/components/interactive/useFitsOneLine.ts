import { type RefObject, useEffect, useRef, useState } from 'react';
import { observeSize } from '../../browser/index.ts';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';

/** Whether the children of a box fit on one line. */
export function useFitsOneLine(ref: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  const overflowWidth = useRef(0);

  // Stacked children cannot be measured for overflow, so the largest width that overflowed is remembered.
  const measure = () => {
    const box = ref.current;
    if (!box) return;
    const tops = [...box.children].map((child) => child.getBoundingClientRect().top);
    if (fits && tops.some((top) => top !== tops[0])) overflowWidth.current = box.clientWidth;
    setFits(box.clientWidth > overflowWidth.current);
  };
  const latest = useRef(measure);

  useIsomorphicLayoutEffect(() => {
    latest.current = measure;
    measure();
  });
  useEffect(() => {
    const box = ref.current;
    const view = box?.ownerDocument.defaultView;
    if (!box || !view) return;
    let frame = 0;
    const stop = observeSize([box], () => {
      // Changing the layout inside the callback triggers the browser's "ResizeObserver loop" error.
      view.cancelAnimationFrame(frame);
      frame = view.requestAnimationFrame(() => latest.current());
    });
    return () => {
      stop();
      view.cancelAnimationFrame(frame);
    };
  }, [ref]);
  return fits;
}
