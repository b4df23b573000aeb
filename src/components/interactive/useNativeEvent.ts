import { type RefObject, useEffect } from 'react';

/**
 * Adds a native listener to an element, for events that React 18, React 19 and preact dispatch differently, such as `toggle`,
 * `close` and `change`.
 *
 * @param ref Ref of an element that the calling component renders, always or only sometimes.
 */
export function useNativeEvent<K extends keyof HTMLElementEventMap>(
  ref: RefObject<HTMLElement | null>,
  type: K,
  handler: (event: HTMLElementEventMap[K]) => void,
): void {
  // After each render, because any render may have added or replaced the element.
  useEffect(() => {
    const node = ref.current;
    node?.addEventListener(type, handler);
    return () => node?.removeEventListener(type, handler);
  });
}
