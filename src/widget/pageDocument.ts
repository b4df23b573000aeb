/**
 * The page's document without its named elements: on the global `document`, `<img name="createElement">` hides the method
 * of that name. The embed's build replaces the global `document` by this one, in libraries too.
 * @see https://html.spec.whatwg.org/multipage/dom.html#dom-document-namedItem-which
 */
export const pageDocument: Document = new Proxy(window.document, {
  get: (page, name) => {
    const value = Reflect.get(Document.prototype, name, page);
    return typeof value === 'function' ? value.bind(page) : value;
  },
});
