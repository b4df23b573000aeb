import type { AgentMessage, ChatStore, Message } from '../../store/index.ts';
import { handoverTitle } from '../handover/handoverTitle.ts';
import { withAuthor } from '../message/authorName.ts';
import type { Messages } from '../messages/en.ts';
import { conversationProducts, type ProductsById } from '../products/conversationProducts.ts';
import { eventText, joinSentences, productCountText } from '../session/transcript.ts';
import { plainText } from '../text/plainText.ts';

/** Returns the announcement of a message; empty for messages that are not announced, such as most of the shopper's own. */
export const announcementOf = (
  message: Message,
  messages: Messages,
  store: ChatStore,
  hidesReason = false,
): string => {
  if (message.from === 'shopper') return message.redacted ? messages.cardHidden : '';
  // Adding to the cart announces its result itself.
  if (message.from === 'host' && message.receipt) return '';
  if (message.from === 'host') return withAuthor(message, messages, plainText(message.text, messages.comma));
  const { event, isIncomplete } = message;
  if ('speaker' in event && event.speaker === 'shopper' && !message.sentElsewhere) return '';
  const products = conversationProducts(store);
  const text = joinSentences(
    messages,
    ownText(event, messages, hidesReason) ?? eventText(event, messages, products, store.extensions.current),
    isIncomplete ? messages.answerIncomplete : countTextOf(event, messages, products),
  );
  return withAuthor(message, messages, text);
};

/**
 * The announcement of an event that differs from its text; undefined for others. Handovers are announced by title and the reason for
 * the shopper; the header announces the progress.
 */
const ownText = (
  event: AgentMessage['event'],
  messages: Messages,
  hidesReason: boolean,
): string | undefined => {
  if (event.kind === 'text') return plainText(event.text, messages.comma);
  if (event.kind === 'handover') {
    const title = handoverTitle(event.reasonKind, messages);
    return hidesReason ? title : joinSentences(messages, title, event.reasonNative);
  }
  return undefined;
};

const countTextOf = (event: AgentMessage['event'], messages: Messages, products: ProductsById): string => {
  const countText = (items: readonly unknown[], format: (count: number) => string) =>
    items.length === 0 ? '' : format(items.length);
  switch (event.kind) {
    case 'recommendation':
      return countText(event.products, messages.announceProducts);
    case 'products':
      return countText(
        event.sections.flatMap((section) => section.items),
        messages.announceProducts,
      );
    case 'buttons':
      return countText(event.buttons, messages.announceChoices);
    case 'list':
      return countText(
        event.sections.flatMap((section) => section.rows),
        messages.announceChoices,
      );
    default:
      return productCountText(event, messages, products);
  }
};
