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
    if (!box) return;
    const observer = new ResizeObserver(() => {
      needed.current = Math.max(needed.current, box.scrollWidth > box.clientWidth ? box.scrollWidth : 0);
      setFits(box.clientWidth >= needed.current);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return fits;
}
