import { decodeReferences } from './characterReferences.ts';
import type { AgentEvent, Choice, Header, Product } from './events.ts';
import { htmlLine, htmlText } from './htmlText.ts';

/** Returns a function that computes the result for an object once, so that a result keeps its identity. */
function cached<T extends object>(compute: (value: T) => T): (value: T) => T {
  const results = new WeakMap<T, T>();
  return (value) => {
    const known = results.get(value);
    if (known) return known;
    const result = compute(value);
    results.set(value, result);
    // A result is plain: its references are text.
    return results.set(result, result) && result;
  };
}

/** Returns a product whose title and description, which shops may write as HTML, are plain texts. */
export const plainProduct = /* @__PURE__ */ cached<Product>((product) => ({
  ...product,
  title: htmlLine(product.title),
  description: htmlText(product.description),
}));

const plainHeader = (header: Header): Header =>
  header.kind === 'text'
    ? { ...header, text: decodeReferences(header.text) }
    : { ...header, caption: decodeReferences(header.caption) };

const plainChoice = <C extends Choice & { readonly description?: string }>(choice: C): C => ({
  ...choice,
  title: decodeReferences(choice.title),
  ...(choice.description !== undefined && { description: decodeReferences(choice.description) }),
});

/** Decodes header and footer. The body is markdown, whose reader decodes it. */
const plainFrame = <E extends { readonly header?: Header; readonly footer: string }>(event: E): E => ({
  ...event,
  footer: decodeReferences(event.footer),
  ...(event.header && { header: plainHeader(event.header) }),
});

/**
 * Returns an event of the agent whose texts are plain: with character references decoded once, and products without HTML. Markdown
 * and texts of the shopper stay.
 */
export const plainEvent = /* @__PURE__ */ cached<AgentEvent>((event) => {
  switch (event.kind) {
    case 'recommendation':
      return { ...event, products: event.products.map(plainProduct) };
    case 'suggestion':
      return { ...event, questions: event.questions.map(decodeReferences) };
    case 'image':
      return event.speaker === 'agent' ? { ...event, caption: decodeReferences(event.caption) } : event;
    case 'location': {
      const { speaker, name, address } = event;
      return speaker === 'agent'
        ? { ...event, name: decodeReferences(name), address: decodeReferences(address) }
        : event;
    }
    case 'list':
      return {
        ...plainFrame(event),
        buttonLabel: decodeReferences(event.buttonLabel),
        sections: event.sections.map(({ title, rows }) => ({
          title: decodeReferences(title),
          rows: rows.map(plainChoice),
        })),
      };
    case 'buttons':
      return { ...plainFrame(event), buttons: event.buttons.map(plainChoice) };
    case 'product':
      return {
        ...plainFrame(event),
        ...(event.product && { product: plainProduct(event.product) }),
        ...(event.actionButton && { actionButton: plainChoice(event.actionButton) }),
        buttons: event.buttons.map(plainChoice),
      };
    case 'products':
      return {
        ...plainFrame(event),
        sections: event.sections.map(({ title, items }) => ({
          title: decodeReferences(title),
          items: items.map((item) =>
            item.product ? { ...item, product: plainProduct(item.product) } : item,
          ),
        })),
      };
    default:
      return event;
  }
});
