import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { adopt, apply } from '../../src/widget/page/applyPageSettings.ts';
import { createFakeApp, placeChat } from '../support/fakeChat.ts';

const pageList = 'shopEvents';
const before = location.href;
let app = createFakeApp();
beforeEach(() => {
  app = createFakeApp();
  ChatElement.host = {
    base: 'https://chat.shop.example/shelftalk.js',
    loadApp: app.load,
    onConnect: apply,
  };
});
afterEach(() => {
  for (const chat of document.querySelectorAll('shelftalk-chat')) chat.remove();
  history.replaceState(null, '', before);
  document.body.replaceChildren();
  Reflect.deleteProperty(window, pageList);
});

const isSeen = (chat: ChatElement) => getComputedStyle(chat).display !== 'none';
const go = (path: string) => history.pushState(null, '', path);

describe('the pages with a chat', () => {
  it('follow show-on, also on navigation without a page load', async () => {
    go('/p/parka');
    const chat = placeChat({ 'show-on': '/p/*|/help' });
    expect(isSeen(chat)).toBe(true);
    chat.open();
    go('/checkout');
    await expect.poll(() => isSeen(chat)).toBe(false);
    expect(chat.isOpen).toBe(false);
    go('/help');
    await expect.poll(() => isSeen(chat)).toBe(true);
  });

  it('follow hide-on, where open() has no effect', () => {
    go('/checkout/pay');
    const chat = placeChat({ 'hide-on': '/checkout/*' });
    chat.open();
    expect([isSeen(chat), chat.isOpen]).toEqual([false, false]);
  });

  it('show no chat with path attributes before the page module has loaded', () => {
    ChatElement.host = { base: 'https://chat.shop.example/shelftalk.js', loadApp: app.load };
    expect(isSeen(placeChat({ 'hide-on': '/checkout/*' }))).toBe(false);
    expect(isSeen(placeChat())).toBe(true);
  });
});

describe('a custom trigger', () => {
  const button = (name: string) => {
    const made = document.createElement('button');
    made.className = 'ask';
    made.textContent = name;
    document.body.append(made);
    return made;
  };

  it('replaces the launcher and toggles the chat, also if it was added later', () => {
    const chat = placeChat({ trigger: '.ask' });
    const launcher = chat.shadowRoot?.querySelector('.launcher');
    expect(launcher && getComputedStyle(launcher).display).toBe('none');
    const ask = button('Ask us');
    ask.click();
    expect(chat.isOpen).toBe(true);
    ask.click();
    expect(chat.isOpen).toBe(false);
  });

  it('receives the focus when the shopper closes the chat', () => {
    const chat = placeChat({ trigger: '.ask' });
    const ask = button('Ask us');
    ask.click();
    chat.shadowRoot?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(chat.isOpen).toBe(false);
    expect(document.activeElement).toBe(ask);
  });

  it('has no effect after the chat is destroyed', () => {
    const chat = placeChat({ trigger: '.ask' });
    chat.destroy();
    button('Ask us').click();
    expect(chat.isOpen).toBe(false);
  });
});

describe('the script tag of the next page', () => {
  const tag = (attributes: Readonly<Record<string, string>>) => {
    const made = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(`data-${name}`, value);
    return made;
  };
  /** Adopts a new script tag like the loader does if a chat exists. */
  const swap = async (chat: ChatElement, attributes: Readonly<Record<string, string>>) => {
    ChatElement.host.chat = chat;
    adopt(ChatElement.host, tag(attributes));
    // The element observes attributes in a microtask.
    await Promise.resolve();
  };
  const button = (name: string) => {
    const made = document.createElement('button');
    made.className = name;
    document.body.append(made);
    return made;
  };

  it('sets and removes the paths of the chat', async () => {
    go('/checkout/pay');
    const chat = placeChat();
    chat.setLocale('pt');
    await swap(chat, { 'hide-on': '/basket' });
    expect(isSeen(chat)).toBe(true);
    await swap(chat, { 'hide-on': '/checkout/*' });
    expect(isSeen(chat)).toBe(false);
    await swap(chat, { label: 'Ask us' });
    expect([isSeen(chat), chat.hasAttribute('data-here')]).toEqual([true, false]);
    chat.open();
    expect(chat.isOpen).toBe(true);
    // Attributes set by the page stay.
    expect(chat.getAttribute('locale')).toBe('pt');
  });

  it('replaces the trigger', async () => {
    const [first, second] = [button('first'), button('second')];
    const chat = placeChat();
    await swap(chat, { trigger: '.first' });
    first.click();
    expect(chat.isOpen).toBe(true);
    chat.close();
    await swap(chat, { trigger: '.second' });
    first.click();
    expect(chat.isOpen).toBe(false);
    second.click();
    expect(chat.isOpen).toBe(true);
  });

  it('does not restart unchanged settings', async () => {
    const chat = placeChat({ datalayer: pageList });
    await swap(chat, { datalayer: pageList, 'hide-on': '/basket' });
    expect(chat.hasAttribute('data-here')).toBe(true);
    expect(Reflect.get(window, pageList)).toEqual([{ event: 'shelftalk_ready' }]);
  });

  it('does not affect a destroyed chat', async () => {
    const chat = placeChat();
    chat.destroy();
    await swap(chat, { trigger: '.first' });
    button('first').click();
    expect(chat.isOpen).toBe(false);
  });
});

describe('the data layer of a tag manager', () => {
  it('receives events without message text', () => {
    const chat = placeChat({ datalayer: pageList });
    chat.open();
    chat.dispatchEvent(
      new CustomEvent('shelftalk:sent', { detail: { input: 'text', text: 'my card is 4111' } }),
    );
    chat.dispatchEvent(new CustomEvent('shelftalk:feedback', { detail: { messageId: 'm1', rating: 'up' } }));
    chat.destroy();
    chat.dispatchEvent(new CustomEvent('shelftalk:sent', { detail: { input: 'text' } }));
    expect(Reflect.get(window, pageList)).toEqual([
      { event: 'shelftalk_ready' },
      { event: 'shelftalk_open', by: 'page' },
      { event: 'shelftalk_sent', input: 'text' },
      { event: 'shelftalk_feedback', messageId: 'm1', rating: 'up' },
    ]);
  });

  it('keeps earlier entries', () => {
    Reflect.set(window, pageList, [{ event: 'page' }]);
    placeChat({ datalayer: pageList });
    expect(Reflect.get(window, pageList)).toEqual([{ event: 'page' }, { event: 'shelftalk_ready' }]);
  });
});
