import type { Product } from '../../protocol/index.ts';
import type { AgentMessage, Message } from '../../store/index.ts';
import { handoverTitle } from '../handover/handoverTitle.ts';
import { eventText } from '../session/transcript.ts';
import { plainText } from '../text/plainText.ts';
import type { ShownWords } from '../words/core.ts';
import type { Words } from '../words/en.ts';
import { allWords } from '../words/useAllWords.ts';

type Products = Readonly<Record<string, Product>>;

/** One sentence for a message, or none for what says nothing; of the shopper's own only what became of it. */
export const spoken = (message: Message, shown: ShownWords, products: Products = {}): string => {
  const words = allWords(shown);
  if (message.from === 'shopper') return message.hides ? words.cardHidden : '';
  if (message.from === 'host') return words.saidBy(message.name ?? words.agentName, plainText(message.text));
  const event = withNames(message.event, products);
  if ('speaker' in event && event.speaker === 'shopper') return '';
  const text = textOf(event, words);
  return text === ''
    ? ''
    : words.saidBy(words.agentName, [text, countOf(event, words)].filter(Boolean).join('. '));
};

/** Of a handover the title: its reason was written for the shop, and what happens next is told by the header. */
const textOf = (event: AgentMessage['event'], words: Words): string => {
  if (event.kind === 'text') return plainText(event.text);
  if (event.kind === 'handover') return handoverTitle(event.reasonKind, words);
  return eventText(event, words);
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

const countOf = (event: AgentMessage['event'], words: Words): string => {
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
