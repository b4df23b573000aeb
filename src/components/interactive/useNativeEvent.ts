import { type RefObject, useEffect, useRef } from 'react';

/**
 * Adds a native event listener to an element. `toggle`, `close` and `cancel` do not bubble, and React 18, React 19 and
 * preact handle them differently.
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
