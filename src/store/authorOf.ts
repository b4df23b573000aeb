import type { Message, MessageAuthor } from './state.ts';

/** Returns who wrote a message, also of a conversation that an earlier release has stored, without `author`. */
export function authorOf(message: Message): MessageAuthor {
  if (message.author) return message.author;
  if (message.from === 'agent')
    return 'speaker' in message.event && message.event.speaker === 'shopper' ? 'shopper' : 'ai';
  if (message.from === 'shopper') return 'shopper';
  // Only live agents have a name.
  return message.name ? 'person' : 'shop';
}

/** Returns the message with its author. */
export const markAuthor = <M extends Message>(message: M): M =>
  message.author ? message : { ...message, author: authorOf(message) };
