import type { AgentEvent, ChatInput } from '../../protocol/index.ts';
import { own } from '../../protocol/index.ts';
import type { AgentMessage, ChatState, Message } from '../state.ts';

/** What makes a message of the shopper's the same as one that the service hands back. */
const contentOf = (said: ChatInput | AgentEvent): string | undefined => {
  switch (said.kind) {
    case 'text':
      return `text ${said.text.trim()}`;
    case 'button':
    case 'row':
      return `text ${said.title.trim()}`;
    case 'audio':
    case 'image':
      return `${said.kind} ${said.url}`;
    case 'location':
      return `location ${said.latitude} ${said.longitude}`;
    default:
      return undefined;
  }
};

const isInShoppersName = ({ event }: AgentMessage): boolean =>
  'speaker' in event && event.speaker === 'shopper';

/** A message of the shopper's own, or one that the service handed back, counts for one of the same content. */
const balanceOf = (message: Message, content: string): number => {
  if (message.from === 'shopper')
    return message.delivery !== 'failed' && contentOf(message.input) === content ? 1 : 0;
  if (message.from !== 'agent' || !isInShoppersName(message) || message.sentElsewhere) return 0;
  return contentOf(message.event) === content ? -1 : 0;
};

/**
 * Marks what the service sends in the shopper's name and this conversation has not sent. What was sent here, by
 * this page, another tab or before a reload, may be handed back once for each time that it was sent.
 */
export function markSentElsewhere(
  state: ChatState,
  messages: readonly AgentMessage[],
): readonly AgentMessage[] {
  if (!messages.some(isInShoppersName)) return messages;
  const thread: Message[] = state.order.flatMap((id) => own(state.byId, id) ?? []);
  return messages.map((message) => {
    const content = isInShoppersName(message) ? contentOf(message.event) : undefined;
    const isKnown = Object.hasOwn(state.byId, message.id) || !isInShoppersName(message);
    const left = thread.reduce((sum, each) => sum + (content ? balanceOf(each, content) : 0), 0);
    const marked: AgentMessage = isKnown || left > 0 ? message : { ...message, sentElsewhere: true };
    thread.push(marked);
    return marked;
  });
}
