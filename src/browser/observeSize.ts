/**
 * Calls `run` after the next layout, and whenever the size of one of the elements changes. Does nothing in environments without
 * `ResizeObserver`, such as jsdom, which have no layout.
 *
 * @returns A function that stops observing.
 */
export function observeSize(elements: Iterable<Element>, run: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(run);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
