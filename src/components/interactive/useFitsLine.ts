import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether what is in a box fits one line. The width it needs is learned while it is laid out as a line, and
 * remembered for when the box grows again.
 */
export function useFitsLine(ref: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  const needed = useRef(0);
  useEffect(() => {
    const box = ref.current;
    const view = box?.ownerDocument.defaultView;
    if (!box || !view) return;
    const measure = () => {
      if (box.scrollWidth > box.clientWidth) needed.current = Math.max(needed.current, box.scrollWidth);
      setFits(box.clientWidth >= needed.current);
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
