import { vi } from 'vitest';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import type { ChatApp, ChatAppOptions } from '../../src/widget/chatApp.ts';

const tag = 'shelftalk-chat';
if (customElements.get(tag) === undefined) customElements.define(tag, ChatElement);

/** An app that notes what it is asked, in the place of the fetched one. */
export function createFakeApp() {
  const calls: string[] = [];
  const started: ChatAppOptions[] = [];
  const app = new Proxy<Partial<ChatApp>>(
    {},
    {
      get:
        (_, name) =>
        (...args: readonly unknown[]) => {
          // Nothing was typed before.
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

/** Puts a chat on the page, as a shop's markup would. */
export function placeChat(attributes: Readonly<Record<string, string>> = {}): ChatElement {
  const chat = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) chat.setAttribute(name, value);
  document.body.append(chat);
  return chat;
}

/** What a listener of the page threw while `run` ran, as the page's own error handler hears it. */
export function thrownDuring(run: () => void): string[] {
  const messages: string[] = [];
  const hear = (event: ErrorEvent) => {
    messages.push(String(event.error));
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('error', hear, { capture: true });
  // The test runner says it too.
  vi.mocked(console.error).mockImplementationOnce(() => {});
  run();
  removeEventListener('error', hear, { capture: true });
  return messages;
}
