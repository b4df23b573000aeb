import type { Message } from '../../store/index.ts';
import type { Messages } from '../messages/en.ts';
import { sideOf } from './grouping.ts';

/** The name of a message's author, for screen readers and copied conversations. */
export const authorName = (message: Message, messages: Messages): string => {
  if (message.from === 'agent' && message.sentElsewhere) return messages.sentElsewhere;
  if (message.from === 'host' && !message.receipt) return message.name || messages.agentName;
  return sideOf(message) === 'agent' ? messages.agentName : messages.shopperName;
};

/** A message's text after the name of its author; empty without text. */
export const withAuthor = (message: Message, messages: Messages, text: string): string =>
  text && messages.attributed(authorName(message, messages), text);
