import { type RefObject, useEffect, useRef } from 'react';

/**
 * Listens on the node itself: `toggle`, `close` and `cancel` do not bubble, and React 18, React 19 and
 * preact each treat them in their own way.
 */
export function useNativeEvent<K extends keyof HTMLElementEventMap>(
  ref: RefObject<HTMLElement | null>,
  type: K,
  handler: (event: HTMLElementEventMap[K]) => void,
): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const listener = (event: HTMLElementEventMap[K]) => latest.current(event);
    node.addEventListener(type, listener);
    return () => node.removeEventListener(type, listener);
  }, [ref, type]);
}
