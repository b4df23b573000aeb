import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShelftalkApi } from '../../src/widget/api.ts';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { createFakeApp, errorsDuring, placeChat } from '../support/fakeChat.ts';

let app = createFakeApp();
beforeEach(() => {
  app = createFakeApp();
  ChatElement.host = {
    base: 'https://chat.shop.example/shelftalk.js',
    loadApp: app.load,
  };
});
afterEach(() => {
  for (const chat of document.querySelectorAll('shelftalk-chat')) chat.remove();
  delete window.Shelftalk;
});

const api = (): ShelftalkApi => {
  const { Shelftalk } = window;
  if (!Shelftalk || Array.isArray(Shelftalk)) throw new Error('No chat has replaced the queue.');
  return Shelftalk;
};

describe('queued calls before there is a chat', () => {
  it('run in order once there is one', async () => {
    const opened = vi.fn();
    window.Shelftalk = [['on', 'open', opened], ['open'], ['send', 'Do you ship to Porto?']];
    placeChat();
    await waitFor(() => expect(app.calls).toEqual(['onOpen false', 'send "Do you ship to Porto?"']));
    expect(opened).toHaveBeenCalledWith({ by: 'page' });
  });

  it.each(['a', 'form', 'img', 'shelftalk-chat'])(
    'are not read from a <%s> with the id Shelftalk, and window.Shelftalk becomes the chat',
    (tag) => {
      const named = document.createElement(tag);
      named.id = 'Shelftalk';
      // A chat in the page's content is ignored.
      ChatElement.host = { ...ChatElement.host, ignoresElements: true };
      document.body.append(named);
      const chat = document.createElement('shelftalk-chat') as ChatElement;
      ChatElement.host.chat = chat;
      document.body.append(chat);
      expect(api()).toBe(chat);
      expect(named.shadowRoot?.childElementCount ?? 0).toBe(0);
      named.remove();
    },
  );

  it('receive the ready event', () => {
    const ready = vi.fn();
    window.Shelftalk = [['on', 'ready', ready]];
    placeChat();
    expect(ready).toHaveBeenCalledOnce();
  });

  it('ignore unknown methods, which a newer page may call on an older chat', () => {
    window.Shelftalk = [];
    Reflect.apply(Array.prototype.push, window.Shelftalk, [['juggle', 3], ['open']]);
    expect(placeChat().isOpen).toBe(true);
  });
});

describe('calls', () => {
  it('run at once when pushed later', () => {
    const chat = placeChat();
    api().push(['open'], ['close']);
    expect(chat.isOpen).toBe(false);
    api().push(['toggle']);
    expect(chat.isOpen).toBe(true);
  });

  it('set language and theme', () => {
    const chat = placeChat();
    api().setTheme({ scheme: 'dark', accent: '#205080', density: 'compact' });
    api().setLocale('de');
    expect(chat.getAttribute('scheme')).toBe('dark');
    // A rule sets the custom property, whose value is a number.
    expect(chat.getAttribute('density')).toBe('compact');
    expect(chat.style.getPropertyValue('--shelftalk-density')).toBe('');
    expect(chat.getAttribute('locale')).toBe('de');
    expect(chat.style.getPropertyValue('--shelftalk-accent')).toBe('#205080');
  });

  it('of `setTheme` set scheme, density and custom properties, and no other attribute', () => {
    const chat = placeChat();
    for (const name of [
      'onclick',
      'style',
      'id',
      'endpoint',
      '__proto__',
      'data-open',
      'accent',
      'ground-dark',
    ]) {
      api().setTheme(JSON.parse(JSON.stringify({ [name]: '#205080' })));
      expect(chat.getAttribute(name)).not.toBe('#205080');
    }
    const { style } = chat;
    expect(style.getPropertyValue('--shelftalk-accent')).toBe('#205080');
    expect(style.getPropertyValue('--shelftalk-ground-dark')).toBe('#205080');
    expect([...style].filter((property) => !property.startsWith('--shelftalk-'))).toEqual([]);
  });

  it('merge the page context without fetching the app', async () => {
    placeChat();
    api().setContext({ page: '/p/parka/', product: 'parka' });
    api().setContext({ cart: [{ productId: 'mug', quantity: 2 }] });
    expect(app.started).toEqual([]);
    api().open();
    await waitFor(() => expect(app.started).toHaveLength(1));
    expect(app.started[0]?.chat.config.options.context).toEqual({
      page: '/p/parka/',
      product: 'parka',
      cart: [{ productId: 'mug', quantity: 2 }],
    });
  });

  it('move the focus if the shopper caused them', async () => {
    placeChat();
    api().open('shopper');
    await waitFor(() => expect(app.calls).toEqual(['onOpen true']));
  });
});

/** The manifest of the build, if there is one. */
const manifests = import.meta.glob<{ modules: { declarations: { members?: { name: string }[] }[] }[] }>(
  '../../dist/custom-elements.json',
  { eager: true, import: 'default' },
);

describe('the manifest of the elements', () => {
  it('lists exactly the public members', () => {
    const [manifest] = Object.values(manifests);
    const named = manifest?.modules[0]?.declarations[0]?.members?.map(({ name }) => name).sort();
    const ownNames = [...Object.getOwnPropertyNames(ChatElement.prototype), ...Object.keys(placeChat())];
    // `raise` is marked as internal: the app's file calls it.
    expect(named).toEqual(ownNames.filter((name) => !/^(constructor|raise)$|Callback$/.test(name)).sort());
  });
});

describe('handlers', () => {
  it('are removed by the function that `on` returns', () => {
    placeChat();
    const opened = vi.fn();
    const undo = api().on('open', opened);
    api().open();
    undo();
    api().close();
    api().open();
    expect(opened).toHaveBeenCalledOnce();
  });

  it('that throw do not affect other handlers; the page receives the error', () => {
    const chat = placeChat();
    const next = vi.fn();
    api().on('open', () => {
      throw new Error('page bug');
    });
    api().on('open', next);
    expect(errorsDuring(() => api().open())).toEqual(['Error: page bug']);
    expect(next).toHaveBeenCalledOnce();
    expect(chat.isOpen).toBe(true);
  });
});

describe('two chats on a page', () => {
  it('open separately; the first one is window.Shelftalk', () => {
    const first = placeChat();
    const second = placeChat();
    expect(api()).toBe(first);
    second.open();
    expect([first.isOpen, second.isOpen]).toEqual([false, true]);
    api().open();
    expect(first.isOpen).toBe(true);
  });

  it('leave window.Shelftalk to a later chat once the first is destroyed', () => {
    placeChat();
    api().destroy();
    expect(document.querySelector('shelftalk-chat')).toBeNull();
    expect(api().isConnected).toBe(false);
    const next = placeChat();
    expect(api()).toBe(next);
  });
});

describe('the position of the chat', () => {
  it('follows attributes', () => {
    const chat = placeChat({
      'offset-block': '96px',
      'offset-inline': '8px',
      'z-index': '50',
      side: 'start',
    });
    const launcher = chat.shadowRoot?.querySelector('.launcher');
    if (!launcher) throw new Error('The chat has no launcher.');
    const { insetBlockEnd, insetInlineStart } = getComputedStyle(launcher);
    expect([insetBlockEnd, insetInlineStart, getComputedStyle(chat).zIndex]).toEqual(['96px', '8px', '50']);
  });
});
