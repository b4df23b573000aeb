import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether what is in a box fits one line. The greatest width at which it did not is remembered for when the
 * box grows again.
 */
export function useFitsOneLine(ref: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  const tooNarrow = useRef(0);

  // Only a line can be seen to be too long; what is stacked is put into a line again where it may fit.
  const measure = () => {
    const box = ref.current;
    if (!box) return;
    const tops = [...box.children].map((child) => child.getBoundingClientRect().top);
    if (fits && tops.some((top) => top !== tops[0])) tooNarrow.current = box.clientWidth;
    setFits(box.clientWidth > tooNarrow.current);
  };
  const latest = useRef(measure);

  useLayoutEffect(() => {
    latest.current = measure;
    measure();
  });
  useEffect(() => {
    const box = ref.current;
    const view = box?.ownerDocument.defaultView;
    if (!box || !view) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      // A new layout within the callback would be a loop, which browsers report as an error of the page.
      view.cancelAnimationFrame(frame);
      frame = view.requestAnimationFrame(() => latest.current());
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      view.cancelAnimationFrame(frame);
    };
  }, [ref]);
  return fits;
}
