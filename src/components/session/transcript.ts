import type { EventOf } from '../../protocol/index.ts';
import type { AgentMessage, Message } from '../../store/index.ts';
import { inputWords } from '../message/inputWords.ts';
import type { ProductsById } from '../products/conversationProducts.ts';
import type { Words } from '../words/en.ts';
import { listed } from '../words/listed.ts';

/** A conversation as plain text, one paragraph for each message. */
export const transcript = (messages: readonly Message[], words: Words, products: ProductsById = {}): string =>
  messages
    .map((message) => lineOf(message, words, products))
    .filter((line) => line !== '')
    .join('\n\n');

const lineOf = (message: Message, words: Words, products: ProductsById): string => {
  if (message.from === 'shopper') {
    const said = inputWords(message.input, words).filter(Boolean).join(words.comma);
    return words.saidBy(words.shopperName, said);
  }
  if (message.from === 'host') return words.saidBy(message.name ?? words.agentName, message.text);
  const text = eventTextWithCount(message.event, words, products);
  if (text === '') return '';
  return words.saidBy(speakerOf(message, words), text);
};

const speakerOf = ({ event, sentElsewhere }: AgentMessage, words: Words): string => {
  if (sentElsewhere) return words.sentElsewhere;
  return 'speaker' in event && event.speaker === 'shopper' ? words.shopperName : words.agentName;
};

/** What an event says, and of products whose names are not known how many there are. */
export const eventTextWithCount = (
  event: AgentMessage['event'],
  words: Words,
  products: ProductsById = {},
): string =>
  joinSentences(words, eventText(event, words, products), unnamedProductCount(event, words, products));

/** What an event says in words; empty for events that say nothing. Products without a known name are left out. */
export const eventText = (
  event: AgentMessage['event'],
  words: Words,
  products: ProductsById = {},
): string => {
  switch (event.kind) {
    case 'text':
      return event.text;
    case 'audio':
      return words.announceAudio;
    case 'image':
      return event.caption || words.announceImage;
    case 'location':
      return [event.name || words.announceLocation, event.address].filter(Boolean).join(words.comma);
    case 'recommendation':
      return listed(
        words.lang,
        event.products.map(({ title }) => title || words.unnamedProduct),
      );
    case 'handover':
      return event.reasonNative || words.handoverOther;
    case 'list':
      return framed(
        words,
        event,
        choices(
          words,
          event.sections.flatMap(({ rows }) => rows),
        ),
      );
    case 'buttons':
      return framed(words, event, choices(words, event.buttons));
    case 'product':
    case 'products':
      return framed(words, event, listed(words.lang, productNames(event, products)));
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
const jointOf = ({ lang }: Words) => joints[lang.slice(0, 2)] ?? ['.', ' '];

/** A text, then a number of things, as two sentences. */
export const joinSentences = (words: Words, text: string, count: string): string => {
  const [stop, gap] = jointOf(words);
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
  words: Words,
  products: ProductsById,
): string => {
  if (event.kind !== 'product' && event.kind !== 'products') return '';
  const count = itemsOf(event).length;
  return productNames(event, products).length < count ? words.announceProducts(count) : '';
};

/** What is said before a list and the list; where no blank keeps them apart, as two sentences. */
const sentences = (words: Words, text: string, list: string): string =>
  jointOf(words)[1] === ''
    ? joinSentences(words, text, list)
    : [text, list].filter((part) => part !== '').join(' ');
/** What stands around a choice, and the choice. */
const framed = (words: Words, { header, body, footer }: Framed, list: string): string => {
  const title = header?.kind === 'text' ? header.text : '';
  return joinSentences(words, joinSentences(words, title, sentences(words, body, list)), footer);
};

const choices = ({ lang }: Words, of: readonly { readonly title: string }[]) =>
  listed(
    lang,
    of.map(({ title }) => title),
    'choices',
  );
