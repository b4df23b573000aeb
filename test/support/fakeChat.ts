import { vi } from 'vitest';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import type { ChatApp, ChatAppOptions } from '../../src/widget/chatApp.ts';

const tag = 'shelftalk-chat';
if (customElements.get(tag) === undefined) customElements.define(tag, ChatElement);

/** Creates a fake app that records calls. */
export function createFakeApp() {
  const calls: string[] = [];
  const started: ChatAppOptions[] = [];
  const app = new Proxy<Partial<ChatApp>>(
    {},
    {
      get:
        (_, name) =>
        (...args: readonly unknown[]) => {
          // Calls of `takeTyped` are not recorded, because the element makes one at each start.
          if (name !== 'takeTyped') calls.push(`${String(name)} ${JSON.stringify(args[0])}`);
        },
    },
  );
  const mountChat = (options: ChatAppOptions) => {
    started.push(options);
    return app as ChatApp;
  };
  return { calls, started, load: async () => ({ mountChat }) };
}

/** Places a chat on the page as a shop's markup does. */
export function placeChat(attributes: Readonly<Record<string, string>> = {}): ChatElement {
  const chat = document.createElement(tag) as ChatElement;
  for (const [name, value] of Object.entries(attributes)) chat.setAttribute(name, value);
  document.body.append(chat);
  return chat;
}

/** Errors that page listeners threw while `run` ran. */
export function errorsDuring(run: () => void): string[] {
  const messages: string[] = [];
  const onError = (event: ErrorEvent) => {
    messages.push(String(event.error));
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('error', onError, { capture: true });
  // The test runner writes the error to the console, too, which would fail the test.
  vi.mocked(console.error).mockImplementationOnce(() => {});
  run();
  removeEventListener('error', onError, { capture: true });
  return messages;
}
