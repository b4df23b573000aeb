import type { Product } from '../../protocol/index.ts';
import type { AgentMessage, Message } from '../../store/index.ts';
import { eventText } from '../session/transcript.ts';
import { plainText } from '../text/plainText.ts';
import type { ShownWords } from '../words/core.ts';

type Products = Readonly<Record<string, Product>>;

/** One sentence for a message, or none for the shopper's own and for what says nothing. */
export const spoken = (message: Message, words: ShownWords, products: Products = {}): string => {
  if (message.from === 'shopper') return '';
  if (message.from === 'host') return words.saidBy(message.name ?? words.agentName, plainText(message.text));
  const event = withNames(message.event, products);
  if ('speaker' in event && event.speaker === 'shopper') return '';
  const text = event.kind === 'text' ? plainText(event.text) : eventText(event, words);
  return text === ''
    ? ''
    : words.saidBy(words.agentName, [text, countOf(event, words)].filter(Boolean).join('. '));
};

/** Products that the agent named by id are called by their names where they are known. */
const withNames = (event: AgentMessage['event'], products: Products): AgentMessage['event'] => {
  const named = <T extends { readonly productId: string }>(item: T): T => {
    const product = products[item.productId];
    return product === undefined ? item : { product, ...item };
  };
  if (event.kind === 'product') return named(event);
  if (event.kind !== 'products') return event;
  return {
    ...event,
    sections: event.sections.map((section) => ({ ...section, items: section.items.map(named) })),
  };
};

const countOf = (event: AgentMessage['event'], words: ShownWords): string => {
  switch (event.kind) {
    case 'recommendation':
      return words.announceProducts(event.products.length);
    case 'products':
      return words.announceProducts(event.sections.flatMap((section) => section.items).length);
    case 'buttons':
      return words.announceChoices(event.buttons.length);
    case 'list':
      return words.announceChoices(event.sections.flatMap((section) => section.rows).length);
    default:
      return '';
  }
};
