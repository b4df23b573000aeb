import type { AgentEvent, ChatInput } from '../../protocol/index.ts';
import { getOwn } from '../../protocol/index.ts';
import type { AgentMessage, ChatState, Message } from '../state.ts';

/** Returns the content by which a sent message and its echo from the service are matched. */
const contentOf = (source: ChatInput | AgentEvent): string | undefined => {
  switch (source.kind) {
    case 'text':
      return `text ${source.text.trim()}`;
    case 'button':
    case 'row':
      return `text ${source.title.trim()}`;
    case 'audio':
    case 'image':
      return `${source.kind} ${source.url}`;
    case 'location':
      return `location ${source.latitude} ${source.longitude}`;
    default:
      return undefined;
  }
};

/** Whether the service attributes a message to the shopper. */
export const isFromShopper = ({ event }: AgentMessage): boolean =>
  'speaker' in event && event.speaker === 'shopper';

/** Returns 1 for a sent message with this content, -1 for its echo, 0 for any other message. */
const balanceOf = (message: Message, content: string): number => {
  if (message.from === 'shopper')
    return message.delivery !== 'failed' && contentOf(message.input) === content ? 1 : 0;
  if (message.from !== 'agent' || !isFromShopper(message) || message.sentElsewhere) return 0;
  return contentOf(message.event) === content ? -1 : 0;
};

/**
 * Marks the shopper's messages of this session that this browser did not send, such as those of another device. The
 * service may echo the messages in the thread: as many echoes of a content stay unmarked as messages with it were sent.
 */
export function markSentElsewhere(
  state: ChatState,
  messages: readonly AgentMessage[],
): readonly AgentMessage[] {
  if (!messages.some(isFromShopper)) return messages;
  const thread: Message[] = state.order.flatMap((id) => getOwn(state.byId, id) ?? []);
  return messages.map((message) => {
    const content = isFromShopper(message) ? contentOf(message.event) : undefined;
    const isExempt = Object.hasOwn(state.byId, message.id) || !isFromShopper(message);
    const balance = thread.reduce((sum, earlier) => sum + (content ? balanceOf(earlier, content) : 0), 0);
    const result: AgentMessage = isExempt || balance > 0 ? message : { ...message, sentElsewhere: true };
    thread.push(result);
    return result;
  });
}
