import { afterEach, expect, it } from 'vitest';
import { browserRuntime } from '../../src/browser/index.ts';
import { en, type Messages } from '../../src/components/index.ts';
import { createChatStore } from '../../src/store/index.ts';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { countUnread } from '../../src/widget/countUnread.ts';
import { loadMessages } from '../../src/widget/index.ts';
import { createFakeApp, placeChat } from '../support/fakeChat.ts';
import { createScriptedTransport } from '../support/scriptedTransport.ts';

afterEach(() => document.body.replaceChildren());

const start = (label?: string, seen?: string, messages: Messages = en) => {
  ChatElement.host = { base: 'https://chat.shop.example/shelftalk.js', loadApp: createFakeApp().load };
  const chat = placeChat(label === undefined ? {} : { label });
  const launcher = chat.shadowRoot?.querySelector('.launcher');
  if (!launcher || !chat.shadowRoot) throw new Error('The chat has no launcher.');
  const service = createScriptedTransport();
  const store = createChatStore({ transport: service.transport, ...browserRuntime });
  const root = chat.shadowRoot;
  const begin = (before = seen) =>
    countUnread({ root, store, label: () => label, messages: () => messages, seen: before });
  const unread = begin();
  const launcherAttributes = () => [
    launcher.getAttribute('data-unread'),
    launcher.getAttribute('aria-label'),
  ];
  return { chat, store, service, launcher, launcherAttributes, unread, begin };
};

it('counts messages while the panel is closed, also in the name of the launcher', () => {
  const { chat, store, launcher, launcherAttributes } = start('Ask our guides');
  expect(launcherAttributes()).toEqual([null, null]);
  store.commands.say('One more thing.', 'Mara');
  expect(launcherAttributes()).toEqual(['1', 'Ask our guides: Open chat, 1 new message']);
  store.commands.say('And another.', 'Mara');
  expect(launcherAttributes()).toEqual(['2', 'Ask our guides: Open chat, 2 new messages']);
  expect(getComputedStyle(launcher, '::after').content).toContain('2');
  chat.open();
  expect(launcherAttributes()).toEqual([null, null]);
});

it('uses the colon of the locale in the name', async () => {
  const { store, launcherAttributes } = start(undefined, undefined, (await loadMessages('ja')).messages);
  store.commands.say('One more thing.', 'Mara');
  expect(launcherAttributes()[1]).toMatch(/^ご質問はこちら：/u);
});

it('restarts at zero when the panel closes, and shows 9+ for more than nine', () => {
  const { chat, store, launcherAttributes } = start();
  chat.open();
  store.commands.say('Seen.');
  chat.close();
  expect(launcherAttributes()).toEqual([null, null]);
  for (let count = 0; count < 12; count += 1) store.commands.say(`Line ${count}`);
  expect(launcherAttributes()).toEqual(['9+', 'Ask us: Open chat, 12 new messages']);
});

it('continues from the last message read on an earlier page', () => {
  const { store, launcherAttributes, unread, begin } = start();
  store.commands.say('One more thing.', 'Mara');
  const [first = ''] = store.getState().order;
  store.commands.say('And another.', 'Mara');
  unread.stop();
  begin(first);
  expect(launcherAttributes()).toEqual(['1', 'Ask us: Open chat, 1 new message']);
  begin(unread.seen());
  expect(launcherAttributes()).toEqual(['2', 'Ask us: Open chat, 2 new messages']);
});

it('continues from the last read message of a conversation that is restored later', () => {
  const { store, launcherAttributes, unread, begin } = start();
  store.commands.say('Read.', 'Mara');
  store.commands.say('Not read.', 'Mara');
  const { order, byId } = store.getState();
  unread.stop();
  store.persistence.update((state) => ({ ...state, order: [], byId: {} }));
  expect(begin(order[0]).seen()).toBe(order[0]);
  // As for a signed-in shopper, once they are identified.
  store.persistence.update((state) => ({ ...state, order, byId }));
  expect(launcherAttributes()[0]).toBe('1');
});

it('counts only later messages when the last read one is retracted', async () => {
  const { chat, store, service, launcherAttributes, unread } = start();
  const sent = store.commands.send({ kind: 'text', text: 'Hello' });
  const turn = await service.nextTurn();
  turn.accept().item({ kind: 'text', key: 'a', delta: 'Wrong' });
  await expect.poll(() => store.getState().order).toHaveLength(2);
  chat.open();
  chat.close();
  turn.item({ kind: 'retract', keys: ['a'] });
  await expect.poll(() => store.getState().order).toHaveLength(1);
  expect(launcherAttributes()).toEqual([null, null]);
  expect(unread.seen()).toBe(store.getState().order[0]);
  turn.item({ kind: 'text', key: 'b', delta: 'Right', done: true }).end();
  await sent;
  expect(launcherAttributes()[0]).toBe('1');
});

it('shows nothing after it was stopped', () => {
  const { store, launcherAttributes, unread } = start();
  unread.stop();
  store.commands.say('One more thing.', 'Mara');
  expect(launcherAttributes()).toEqual([null, null]);
});
