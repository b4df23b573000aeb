import { pageDocument } from './pageDocument.ts';

/** Creates elements whose `ownerDocument` is this proxy: see `withDrawingDocument`. */
const drawingDocument: Document = new Proxy(pageDocument, {
  get: (page, name) => {
    const value = Reflect.get(page, name);
    return name === 'createElement' || name === 'createElementNS'
      ? (...args: readonly unknown[]) =>
          withDrawingDocument(Reflect.apply(value as () => Element, page, args))
      : value;
  },
});

/**
 * Makes React and preact create the nodes below an element with the document's own methods. By default they use the
 * `ownerDocument` of the parent, whose methods a named element of the page may hide. Returns the element.
 */
export const withDrawingDocument = <E extends Element>(element: E): E =>
  Object.defineProperty(element, 'ownerDocument', { value: drawingDocument });
