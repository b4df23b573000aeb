import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { filesBelow } from '../support/sources.ts';

const entries = filesBelow('src').filter((path) => /^src\/\w+\.ts$/u.test(path));

it('each entry of the library can be imported without a DOM', async () => {
  expect('document' in globalThis || 'window' in globalThis).toBe(false);
  expect(entries.length).toBeGreaterThan(5);
  for (const path of entries) await import(/* @vite-ignore */ `../../${path}`);
});

it('a panel renders to the same HTML each time without a DOM', async () => {
  const { browserRuntime, ChatPanel, ChatProvider, createChatStore } = await import('../../src/index.ts');
  const { createOfflineTransport, parseScript } = await import('../../src/offline.ts');
  const write = () => {
    const store = createChatStore({
      transport: createOfflineTransport(parseScript('')),
      ...browserRuntime,
    });
    const panel = createElement(ChatPanel, {
      greeting: 'We are open until six.',
      starters: ['Which boots?'],
    });
    const chat = { store, children: panel };
    return renderToString(createElement(ChatProvider, chat));
  };
  const html = write();
  expect(html).toContain('Which boots?');
  expect(html).toContain('We are open until six.');
  expect(write()).toBe(html);
});

it('usePersistedConversation renders on a server, where reportError does not exist', async () => {
  const { browserRuntime, ChatProvider, createChatStore } = await import('../../src/index.ts');
  const { createOfflineTransport, parseScript } = await import('../../src/offline.ts');
  const { usePersistedConversation } = await import('../../src/persist.ts');
  const transport = createOfflineTransport(parseScript(''));
  const Assistant = () => {
    usePersistedConversation({ current: null }, { scope: 'shop' });
    return createElement('p', {}, 'Chat');
  };
  const store = createChatStore({ transport, ...browserRuntime });
  const chat = { store, children: createElement(Assistant) };
  expect('reportError' in globalThis).toBe(false);
  expect(renderToString(createElement(ChatProvider, chat))).toBe('<p>Chat</p>');
});
