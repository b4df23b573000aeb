import type { AgentMessage, Message } from '../../store/index.ts';
import { inputWords } from '../message/inputWords.ts';
import type { Words } from '../words/en.ts';

/** A conversation as plain text, one paragraph for each message. */
export const transcript = (messages: readonly Message[], words: Words): string =>
  messages
    .map((message) => lineOf(message, words))
    .filter((line) => line !== '')
    .join('\n\n');

const lineOf = (message: Message, words: Words): string => {
  if (message.from === 'shopper') {
    const said = inputWords(message.input, words).filter(Boolean).join(', ');
    return words.saidBy(words.shopperName, said);
  }
  if (message.from === 'host') return words.saidBy(message.name ?? words.agentName, message.text);
  const text = eventText(message.event, words);
  if (text === '') return '';
  const name =
    'speaker' in message.event && message.event.speaker === 'shopper' ? words.shopperName : words.agentName;
  return words.saidBy(name, text);
};

/** What an event says in words; empty for events that say nothing. */
export const eventText = (event: AgentMessage['event'], words: Words): string => {
  switch (event.kind) {
    case 'text':
      return event.text;
    case 'audio':
      return words.announceAudio;
    case 'image':
      return event.caption || words.announceImage;
    case 'location':
      return [event.name || words.announceLocation, event.address].filter(Boolean).join(', ');
    case 'recommendation':
      return event.products.map((product) => product.title || product.productId).join(', ');
    case 'handover':
      return event.reason || words.handoverOther;
    case 'list':
      return sentence(event.body, titles(event.sections.flatMap((section) => section.rows)));
    case 'buttons':
      return sentence(event.body, titles(event.buttons));
    case 'product':
      return sentence(event.body, event.product?.title ?? event.productId);
    case 'products':
      return sentence(event.body, titles(event.sections.flatMap((part) => part.items.map(named))));
    case 'suggestion':
    case 'close':
    case 'unknown':
      return '';
    default:
      return event satisfies never;
  }
};

const sentence = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
const titles = (of: readonly { readonly title: string }[]) => of.map(({ title }) => title).join(', ');
const named = (item: { readonly productId: string; readonly product?: { readonly title: string } }) => ({
  title: item.product?.title ?? item.productId,
});
