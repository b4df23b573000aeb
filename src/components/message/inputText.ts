import type { ChatInput } from '../../protocol/index.ts';
import type { Messages } from '../messages/en.ts';

/** Returns the text of a shopper's input; with a description, city or address for rows, stores and locations. */
export const inputText = (
  input: ChatInput,
  messages: Messages,
): readonly [title: string, detail?: string] => {
  switch (input.kind) {
    case 'text':
    case 'assistant':
      return [input.text];
    case 'button':
      return [input.title || input.id];
    case 'row':
      return [input.title || input.id, input.description];
    case 'store':
      return [input.name || input.storeId, [input.city, input.state].filter(Boolean).join(messages.comma)];
    case 'location':
      return [input.name || (input.address ? '' : messages.attachLocation), input.address];
    case 'form':
      return [messages.shopperForm];
    case 'audio':
      return [messages.shopperAudio];
    case 'image':
      return [input.caption || messages.shopperPhoto];
    default:
      return input satisfies never;
  }
};
