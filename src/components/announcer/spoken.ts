import type { AgentMessage, ChatStore, Message } from '../../store/index.ts';
import { handoverTitle } from '../handover/handoverTitle.ts';
import { conversationProducts, type ProductsById } from '../products/conversationProducts.ts';
import { eventText, joinSentences, unnamedProductCount } from '../session/transcript.ts';
import { plainText } from '../text/plainText.ts';
import type { ShownWords } from '../words/core.ts';
import type { Words } from '../words/en.ts';
import { allWords } from '../words/useAllWords.ts';

/** One sentence for a message, or none for what says nothing; of the shopper's own only what became of it. */
export const spoken = (message: Message, shown: ShownWords, store: ChatStore): string => {
  const words = allWords(shown);
  const products = conversationProducts(store);
  if (message.from === 'shopper') return message.redacted ? words.cardHidden : '';
  if (message.from === 'host')
    return words.saidBy(message.name ?? words.agentName, plainText(message.text, words.comma));
  const { event } = message;
  const name = message.sentElsewhere ? words.sentElsewhere : words.agentName;
  if ('speaker' in event && event.speaker === 'shopper' && !message.sentElsewhere) return '';
  const text = joinSentences(words, textOf(event, words, products), countOf(event, words, products));
  return text === '' ? '' : words.saidBy(name, text);
};

/** Of a handover the title: its reason was written for the shop, and what happens next is told by the header. */
const textOf = (event: AgentMessage['event'], words: Words, products: ProductsById): string => {
  if (event.kind === 'text') return plainText(event.text, words.comma);
  if (event.kind === 'handover') return handoverTitle(event.reasonKind, words);
  return eventText(event, words, products);
};

const countOf = (event: AgentMessage['event'], words: Words, products: ProductsById): string => {
  const some = (of: readonly unknown[], say: (count: number) => string) =>
    of.length === 0 ? '' : say(of.length);
  switch (event.kind) {
    case 'recommendation':
      return some(event.products, words.announceProducts);
    case 'products':
      return some(
        event.sections.flatMap((section) => section.items),
        words.announceProducts,
      );
    case 'buttons':
      return some(event.buttons, words.announceChoices);
    case 'list':
      return some(
        event.sections.flatMap((section) => section.rows),
        words.announceChoices,
      );
    default:
      return unnamedProductCount(event, words, products);
  }
};
