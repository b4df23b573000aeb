import { type EventOf, getOwn, plainEvent } from '../../protocol/index.ts';
import { type AgentMessage, authorOf, type Extensions, type Message } from '../../store/index.ts';
import { handoverTitle } from '../handover/handoverTitle.ts';
import { authorLine } from '../message/authorMark.ts';
import { withAuthor } from '../message/authorName.ts';
import { inputText } from '../message/inputText.ts';
import type { Messages } from '../messages/en.ts';
import { formatList } from '../messages/formatList.ts';
import type { ProductsById } from '../products/conversationProducts.ts';

/**
 * Formats a conversation as text: one paragraph per message, whose last line says for programs who wrote it. Texts of the agent and the host keep their markdown.
 */
export const transcript = (
  conversation: readonly Message[],
  messages: Messages,
  products: ProductsById = {},
  extensions?: Extensions | undefined,
): string =>
  conversation
    .flatMap((message) => {
      const text = withAuthor(message, messages, textOf(message, messages, products, extensions));
      return text ? `${text}\n${authorLine(authorOf(message))}` : [];
    })
    .join('\n\n');

const textOf = (
  message: Message,
  messages: Messages,
  products: ProductsById,
  extensions: Extensions | undefined,
): string => {
  if (message.from === 'shopper')
    return inputText(message.input, messages).filter(Boolean).join(messages.comma);
  if (message.from === 'host') return message.text;
  return agentText(message, messages, products, extensions);
};

/** `eventText`, plus the number of products if some of their names are unknown, and a line if the text is incomplete. */
export const agentText = (
  { event, isIncomplete }: AgentMessage,
  messages: Messages,
  products: ProductsById = {},
  extensions?: Extensions | undefined,
): string => {
  const countText = productCountText(event, messages, products);
  const text = joinSentences(messages, eventText(event, messages, products, extensions), countText);
  return isIncomplete && text ? `${text}\n${messages.answerIncomplete}` : text;
};

/** An event as text, in which texts keep their markdown; empty for events without text. Product messages omit products without a known name. */
export const eventText = (
  written: AgentMessage['event'],
  messages: Messages,
  products: ProductsById = {},
  extensions?: Extensions | undefined,
): string => {
  const event = plainEvent(written);
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
      return handoverTitle(event.reasonKind, messages);
    case 'list':
      return interactiveText(
        messages,
        event,
        choiceTitles(
          messages,
          event.sections.flatMap(({ rows }) => rows),
        ),
      );
    case 'buttons':
      return interactiveText(messages, event, choiceTitles(messages, event.buttons));
    case 'product':
    case 'products':
      return interactiveText(messages, event, formatList(messages.lang, productNames(event, products)));
    case 'suggestion':
    case 'order':
    case 'close':
      return '';
    case 'unknown':
      return extensions?.textOf(event, messages.lang) ?? '';
    default:
      return event satisfies never;
  }
};

/** Full stop and sentence separator of languages that differ from `.` and a space. */
const punctuation: Readonly<Record<string, readonly [string, string]>> = {
  hi: ['।', ' '],
  ja: ['。', ''],
  zh: ['。', ''],
};
const sentenceEnd = /[.!?:…؟।。！？：]$/u;
const punctuationOf = ({ lang }: Messages) => getOwn(punctuation, lang.slice(0, 2)) ?? ['.', ' '];

/** Joins two texts as sentences, adding a full stop if necessary. */
export const joinSentences = (messages: Messages, first: string, second: string): string => {
  const [fullStop, separator] = punctuationOf(messages);
  return [first, second]
    .filter((part) => part !== '')
    .join(sentenceEnd.test(first) ? separator : fullStop + separator);
};

type InteractiveTexts = Pick<EventOf<'list'>, 'header' | 'body' | 'footer'>;

type ProductEvent = Extract<AgentMessage['event'], { readonly kind: 'product' | 'products' }>;

const itemsOf = (event: ProductEvent) =>
  event.kind === 'product'
    ? event.product || event.productId
      ? [event]
      : []
    : event.sections.flatMap(({ items }) => items);

const productNames = (event: ProductEvent, products: ProductsById): readonly string[] =>
  itemsOf(event).flatMap(
    ({ product, productId }) => product?.title || getOwn(products, productId)?.title || [],
  );

/** The number of products of a message as text; empty if all their names are known. */
export const productCountText = (
  event: AgentMessage['event'],
  messages: Messages,
  products: ProductsById,
): string => {
  if (event.kind !== 'product' && event.kind !== 'products') return '';
  const count = itemsOf(event).length;
  return productNames(event, products).length < count ? messages.announceProducts(count) : '';
};

/** Joins an introduction and a list; in languages without spaces as two sentences. */
const withList = (messages: Messages, text: string, list: string): string =>
  punctuationOf(messages)[1] === ''
    ? joinSentences(messages, text, list)
    : [text, list].filter((part) => part !== '').join(' ');

/** Header, body, list and footer as sentences. */
const interactiveText = (
  messages: Messages,
  { header, body, footer }: InteractiveTexts,
  list: string,
): string => {
  const title = header?.kind === 'text' ? header.text : '';
  return joinSentences(messages, joinSentences(messages, title, withList(messages, body, list)), footer);
};

/** Joins the titles of buttons or rows with "or". */
const choiceTitles = ({ lang }: Messages, choices: readonly { readonly title: string }[]) =>
  formatList(
    lang,
    choices.map(({ title }) => title),
    'choices',
  );
