import type { ChatInput } from '../../protocol/index.ts';
import type { ShownWords } from '../words/core.ts';

/** What a shopper's message says: a line, and for a choice what stands below it. */
export const inputWords = (
  input: ChatInput,
  words: ShownWords,
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
      return [input.name || input.storeId, [input.city, input.state].filter(Boolean).join(words.comma)];
    case 'location':
      return [input.name || (input.address ? '' : words.attachLocation), input.address];
    case 'form':
      return [words.shopperForm];
    case 'audio':
      return [words.shopperAudio];
    case 'image':
      return [input.caption || words.shopperPhoto];
    default:
      return input satisfies never;
  }
};
