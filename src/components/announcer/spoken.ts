import type { Message } from '../../store/index.ts';
import { eventText } from '../session/transcript.ts';
import { plainText } from '../text/plainText.ts';
import type { ShownWords } from '../words/core.ts';

/** One sentence for a message, or none for the shopper's own and for what says nothing. */
export const spoken = (message: Message, words: ShownWords): string => {
  if (message.from === 'shopper') return '';
  if (message.from === 'host') return words.saidBy(message.name ?? words.agentName, plainText(message.text));
  const { event } = message;
  if ('speaker' in event && event.speaker === 'shopper') return '';
  const text = event.kind === 'text' ? plainText(event.text) : eventText(event, words);
  return text === ''
    ? ''
    : words.saidBy(words.agentName, [text, countOf(event, words)].filter(Boolean).join('. '));
};

const countOf = (event: Extract<Message, { from: 'agent' }>['event'], words: ShownWords): string => {
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
