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

/**
 * Marks the shopper's messages of this session that this browser did not send, such as those of another device. The
 * service may echo the messages in the thread: as many echoes of a content stay unmarked as messages with it were sent.
 */
export function markSentElsewhere(
  state: ChatState,
  messages: readonly AgentMessage[],
): readonly AgentMessage[] {
  if (!messages.some(isFromShopper)) return messages;
  /** Number of sent messages without an echo, by content. */
  const unechoed = new Map<string, number>();
  const count = (source: ChatInput | AgentEvent, change: number) => {
    const content = contentOf(source);
    if (content !== undefined) unechoed.set(content, (unechoed.get(content) ?? 0) + change);
  };
  const countMessage = (message: Message | undefined) => {
    if (message?.from === 'shopper' && message.delivery !== 'failed') count(message.input, 1);
    else if (message?.from === 'agent' && isFromShopper(message) && !message.sentElsewhere)
      count(message.event, -1);
  };
  for (const id of state.order) countMessage(getOwn(state.byId, id));
  return messages.map((message) => {
    const isExempt = Object.hasOwn(state.byId, message.id) || !isFromShopper(message);
    const isEcho = (unechoed.get(contentOf(message.event) ?? '') ?? 0) > 0;
    const result: AgentMessage = isExempt || isEcho ? message : { ...message, sentElsewhere: true };
    countMessage(result);
    return result;
  });
}
