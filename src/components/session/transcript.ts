import type { EventOf } from '../../protocol/index.ts';
import type { AgentMessage, Message } from '../../store/index.ts';
import { inputWords } from '../message/inputWords.ts';
import type { Messages } from '../messages/en.ts';
import { formatList } from '../messages/formatList.ts';
import type { ProductsById } from '../products/conversationProducts.ts';

/** A conversation as plain text, one paragraph for each message. */
export const transcript = (
  conversation: readonly Message[],
  messages: Messages,
  products: ProductsById = {},
): string =>
  conversation
    .map((message) => lineOf(message, messages, products))
    .filter((line) => line !== '')
    .join('\n\n');

const lineOf = (message: Message, messages: Messages, products: ProductsById): string => {
  if (message.from === 'shopper') {
    const said = inputWords(message.input, messages).filter(Boolean).join(messages.comma);
    return messages.attributed(messages.shopperName, said);
  }
  if (message.from === 'host') return messages.attributed(message.name ?? messages.agentName, message.text);
  const text = eventTextWithCount(message.event, messages, products);
  if (text === '') return '';
  return messages.attributed(speakerOf(message, messages), text);
};

const speakerOf = ({ event, sentElsewhere }: AgentMessage, messages: Messages): string => {
  if (sentElsewhere) return messages.sentElsewhere;
  return 'speaker' in event && event.speaker === 'shopper' ? messages.shopperName : messages.agentName;
};

/** What an event says, and of products whose names are not known how many there are. */
export const eventTextWithCount = (
  event: AgentMessage['event'],
  messages: Messages,
  products: ProductsById = {},
): string =>
  joinSentences(
    messages,
    eventText(event, messages, products),
    unnamedProductCount(event, messages, products),
  );

/** What an event says in words; empty for events that say nothing. Products without a known name are left out. */
export const eventText = (
  event: AgentMessage['event'],
  messages: Messages,
  products: ProductsById = {},
): string => {
  switch (event.kind) {
    case 'text':
      return event.text;
    case 'audio':
      return messages.announceAudio;
    case 'image':
      return event.caption || messages.announceImage;
    case 'location':
      return [event.name || messages.announceLocation, event.address].filter(Boolean).join(messages.comma);
    case 'recommendation':
      return formatList(
        messages.lang,
        event.products.map(({ title }) => title || messages.unnamedProduct),
      );
    case 'handover':
      return event.reasonNative || messages.handoverOther;
    case 'list':
      return framed(
        messages,
        event,
        choices(
          messages,
          event.sections.flatMap(({ rows }) => rows),
        ),
      );
    case 'buttons':
      return framed(messages, event, choices(messages, event.buttons));
    case 'product':
    case 'products':
      return framed(messages, event, formatList(messages.lang, productNames(event, products)));
    case 'suggestion':
    case 'close':
    case 'unknown':
      return '';
    default:
      return event satisfies never;
  }
};

/** What ends a sentence, and what stands between two, where that is no full stop and no blank. */
const joints: Readonly<Record<string, readonly [string, string]>> = {
  hi: ['।', ' '],
  ja: ['。', ''],
  zh: ['。', ''],
};
const jointOf = ({ lang }: Messages) => joints[lang.slice(0, 2)] ?? ['.', ' '];

/** A text, then a number of things, as two sentences. */
export const joinSentences = (messages: Messages, text: string, count: string): string => {
  const [stop, gap] = jointOf(messages);
  return [text, count]
    .filter((part) => part !== '')
    .join(/[.!?:…؟।。！？：]$/u.test(text) ? gap : stop + gap);
};

type Framed = Pick<EventOf<'list'>, 'header' | 'body' | 'footer'>;

type ProductEvent = Extract<AgentMessage['event'], { readonly kind: 'product' | 'products' }>;

const itemsOf = (event: ProductEvent) =>
  event.kind === 'product'
    ? event.product || event.productId
      ? [event]
      : []
    : event.sections.flatMap(({ items }) => items);

const productNames = (event: ProductEvent, products: ProductsById): readonly string[] =>
  itemsOf(event).flatMap(({ product, productId }) => product?.title || products[productId]?.title || []);

/** How many products a message shows, where not all of their names are known. */
export const unnamedProductCount = (
  event: AgentMessage['event'],
  messages: Messages,
  products: ProductsById,
): string => {
  if (event.kind !== 'product' && event.kind !== 'products') return '';
  const count = itemsOf(event).length;
  return productNames(event, products).length < count ? messages.announceProducts(count) : '';
};

/** What is said before a list and the list; where no blank keeps them apart, as two sentences. */
const sentences = (messages: Messages, text: string, list: string): string =>
  jointOf(messages)[1] === ''
    ? joinSentences(messages, text, list)
    : [text, list].filter((part) => part !== '').join(' ');
/** What stands around a choice, and the choice. */
const framed = (messages: Messages, { header, body, footer }: Framed, list: string): string => {
  const title = header?.kind === 'text' ? header.text : '';
  return joinSentences(messages, joinSentences(messages, title, sentences(messages, body, list)), footer);
};

const choices = ({ lang }: Messages, of: readonly { readonly title: string }[]) =>
  formatList(
    lang,
    of.map(({ title }) => title),
    'choices',
  );
