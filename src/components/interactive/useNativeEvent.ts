import { type RefObject, useEffect, useRef } from 'react';

/**
 * Adds a native listener to an element, for events that React 18, React 19 and preact dispatch differently, such as `toggle`,
 * `close` and `change`. An element that is rendered later than the hook's component gets no listener.
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
