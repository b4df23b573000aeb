import { waitFor } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { ChatElement } from '../../../src/widget/ChatElement.ts';
import { placeChat } from '../../support/fakeChat.ts';

/** The proxy address of the chat; the host does not exist. */
const endpoint = 'https://chat.shop.example/agent';

/** A text event of the agent. */
export const says = (text: string) => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } },
});

const line = (event: object) =>
  `${JSON.stringify({ result: { response: { sessionId: 's1', responseEvents: [event] } } })}\n`;

/**
 * Places a chat with the real app and a fake proxy. Each turn gets the next element of `answers` as its events. `find`,
 * `button` and `shown` wait until the chat has the element or the text.
 *
 * @param isOpened Whether the chat is opened and its app has loaded when the promise resolves.
 * @param welcome The proxy's response to `/welcome.json`.
 */
export async function openApp(
  attributes: Readonly<Record<string, string>> = {},
  answers: readonly (readonly object[])[] = [],
  isOpened = true,
  welcome: object = {},
) {
  const remainingAnswers = [...answers];
  const invoked: { readonly inputEvents: readonly Record<string, unknown>[] }[] = [];
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input).slice(endpoint.length);
    if (path === '/init') return Response.json({ response: { sessionId: 's1', clientKey: 'anon_1' } });
    if (path === '/welcome.json') return Response.json(welcome);
    if (path !== '/invoke') return Response.json({ response: { healthy: true } });
    invoked.push(JSON.parse(String(init?.body)));
    return new Response((remainingAnswers.shift() ?? []).map(line).join(''));
  });
  // Test files share a page: a fake that stays would answer the requests of the next file.
  onTestFinished(() => {
    fetched.mockRestore();
  });
  ChatElement.host = {
    base: `${endpoint}.js`,
    loadApp: () => import('../../../src/widget/app.tsx'),
  };
  const chat = placeChat({ endpoint, ...attributes });
  const root = chat.shadowRoot;
  if (!root) throw new Error('The chat has no shadow root.');
  const find = <E extends Element = HTMLElement>(selector: string): Promise<E> =>
    waitFor(() => {
      const found = root.querySelector<E>(selector);
      if (!found) throw new Error(`The chat has no ${selector}.`);
      return found;
    });
  const button = (name: string): Promise<HTMLButtonElement> =>
    waitFor(() => {
      const found = [...root.querySelectorAll('button')].find(
        (each) => each.ariaLabel === name || each.textContent.startsWith(name),
      );
      if (!found) throw new Error(`The chat has no button ${name}.`);
      return found;
    });
  const shown = (text: string): Promise<void> =>
    waitFor(() => {
      if (!root.textContent.includes(text)) throw new Error(`The chat does not show: ${text}`);
    });
  const events: [name: string, detail: unknown][] = [];
  for (const name of [
    'sent',
    'received',
    'handover',
    'feedback',
    'product',
    'cart',
    'ended',
    'error',
  ] as const)
    chat.on(name, (detail) => events.push([name, detail]));
  if (isOpened) {
    chat.open();
    await find('.shelftalk-composer');
  }
  return { chat, root, find, button, shown, events, invoked };
}
