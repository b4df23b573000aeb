/**
 * The page's document, read past its named elements: in a real one `<img name="createElement">` hides the method of
 * that name. The embed's build puts this in the place of the global `document`, in libraries too.
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-namedItem-which
 */
export const pageDocument: Document = new Proxy(window.document, {
  get: (page, name) => {
    const value = Reflect.get(Document.prototype, name, page);
    return typeof value === 'function' ? value.bind(page) : value;
  },
});
