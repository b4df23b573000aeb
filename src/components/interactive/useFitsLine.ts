import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether what is in a box fits one line. The greatest width at which it did not is remembered for when the
 * box grows again.
 */
export function useFitsLine(ref: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  const tooNarrow = useRef(0);
  useEffect(() => {
    const box = ref.current;
    const view = box?.ownerDocument.defaultView;
    if (!box || !view) return;
    const measure = () => {
      const tops = [...box.children].map((child) => child.getBoundingClientRect().top);
      const hasWrapped = tops.some((top) => top !== tops[0]);
      if (hasWrapped) tooNarrow.current = Math.max(tooNarrow.current, box.clientWidth);
      setFits(box.clientWidth > tooNarrow.current);
    };
    measure();
    let frame = 0;
    const observer = new ResizeObserver(() => {
      // A new layout within the callback would be a loop, which browsers report as an error of the page.
      view.cancelAnimationFrame(frame);
      frame = view.requestAnimationFrame(measure);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      view.cancelAnimationFrame(frame);
    };
  }, [ref]);
  return fits;
}
