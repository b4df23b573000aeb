import { browserRuntime } from '../browser/index.ts';
import { type ChatStore, type ChatStoreOptions, createChatStore } from '../store/index.ts';
import { createTestTransport, type TestAnswer, type TestTransport } from './createTestTransport.ts';

export interface TestChatOptions extends Omit<Partial<ChatStoreOptions>, 'transport'> {
  /** Answer k is given to turn k; turns after the last get an empty answer. */
  readonly answers?: readonly TestAnswer[];
}

export interface TestChat {
  /** For `ShelftalkChat` or `ChatProvider`. */
  readonly store: ChatStore;
  readonly transport: TestTransport;
  /** Sends a text of the shopper; resolves once the answer is complete. */
  readonly send: (text: string) => Promise<void>;
}

/**
 * Creates a conversation with given answers, for tests of a page. Works in browsers, jsdom, happy-dom and Node.
 *
 * @example
 * const chat = createTestChat({ answers: [text('We have three.'), [text('Here:'), products([{ title: 'Tent' }])]] });
 * render(<ShelftalkChat store={chat.store} mode="inline" />);
 * await chat.send('Tents?');
 */
export function createTestChat({ answers = [], ...options }: TestChatOptions = {}): TestChat {
  const transport = createTestTransport(answers);
  const store = createChatStore({ ...browserRuntime, ...options, transport });
  const send = async (text: string) => {
    await store.commands.send({ kind: 'text', text });
    store.commands.flush();
  };
  return { store, transport, send };
}
