import { pageDocument } from './pageDocument.ts';

/** Creates elements that create their own children here too: see `drawHere`. */
const drawingDocument: Document = new Proxy(pageDocument, {
  get: (page, name) => {
    const value = Reflect.get(page, name);
    return name === 'createElement' || name === 'createElementNS'
      ? (...args: readonly unknown[]) => drawHere(Reflect.apply(value as () => Element, page, args))
      : value;
  },
});

/**
 * Renderers create nodes with the `ownerDocument` of the parent, where a named element of the page may hide the method
 * for it. Below this element they find the document's own.
 */
export const drawHere = <E extends Element>(element: E): E =>
  Object.defineProperty(element, 'ownerDocument', { value: drawingDocument });
