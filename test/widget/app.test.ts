import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadMessages } from '../../src/widget/index.ts';
import { removeChats } from './support/fakeApp.ts';
import { openApp, says } from './support/openApp.ts';

afterEach(() => {
  removeChats();
  vi.mocked(globalThis.fetch).mockRestore();
  localStorage.clear();
  sessionStorage.clear();
});

const texts = (inputEvents: readonly unknown[] = []) =>
  [...JSON.stringify(inputEvents).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);

describe('legal notices and terms', () => {
  it('keep a message of the page as a draft until the shopper agrees and sends it', async () => {
    const { chat, find, button, root, invoked } = await openApp({ terms: 'before-first-message' });
    chat.send('tents');
    chat.openForm({ title: 'Book a fitting', fields: [] });
    const field = await find<HTMLTextAreaElement>('textarea');
    await waitFor(() => expect(field.value).toBe('tents'));
    (await button('I agree')).click();
    await waitFor(() => expect(root.querySelector('.shelftalk-terms')).toBeNull());
    expect(invoked).toEqual([]);
    expect(root.textContent).not.toContain('Book a fitting');
    (await find<HTMLButtonElement>('.shelftalk-composer-send')).click();
    await waitFor(() =>
      expect(invoked.map(({ inputEvents }) => texts(inputEvents).at(-1))).toEqual(['tents']),
    );
    chat.send('and stoves');
    await waitFor(() => expect(invoked).toHaveLength(2));
  });

  it('identify the automated assistant in the header by default', async () => {
    const { find } = await openApp();
    expect((await find('header')).textContent).toContain('AI assistant');
  });

  it('render the legal notice below the composer, with links', async () => {
    const { find } = await openApp({ legal: 'See our [privacy notice](https://shop.example/privacy).' });
    expect((await find('.shelftalk-legal a')).textContent).toBe('privacy notice');
  });
});

describe('attributes changed while the chat is open', () => {
  it.each([
    { name: 'legal', value: 'See our [privacy notice](/privacy).', part: '.shelftalk-legal a' },
    { name: 'terms', value: 'before-first-message', part: '.shelftalk-terms' },
    { name: 'attach', value: 'picture', part: '.shelftalk-attach button' },
  ])('apply until they are removed: $name', async ({ name, value, part }) => {
    const { chat, find, root } = await openApp();
    expect(root.querySelector(part)).toBeNull();
    chat.setAttribute(name, value);
    await find(part);
    chat.removeAttribute(name);
    await waitFor(() => expect(root.querySelector(part)).toBeNull());
  });

  it('apply at once: feedback', async () => {
    const { chat, shown, button, root } = await openApp({}, [[says('Three tents.')]]);
    chat.send('tents');
    await shown('Three tents.');
    expect(root.textContent).not.toContain('Helpful');
    chat.setAttribute('feedback', 'on');
    await button('Helpful');
  });
});

describe('events of the page', () => {
  const answer = [[says('Three tents.')]];

  it('contain no message text', async () => {
    const { chat, shown, events } = await openApp({}, answer);
    chat.send('tents');
    await shown('Three tents.');
    expect(events).toEqual([
      ['sent', { input: 'text' }],
      ['received', { event: 'text' }],
    ]);
  });

  it('contain message text if event-text is on', async () => {
    const { chat, shown, events } = await openApp({ 'event-text': 'on' }, answer);
    chat.send('tents');
    await shown('Three tents.');
    expect(events).toEqual([
      ['sent', { input: 'text', text: 'tents' }],
      ['received', { event: 'text', text: 'Three tents.' }],
    ]);
  });

  it('have the kind `activity` for an activity of the agent', async () => {
    const { messageEvent } = says('Looking at 30 tents');
    const activity = { messageEvent: { ...messageEvent, metadata: { activity: true } } };
    const { chat, shown, events } = await openApp({}, [[activity, says('Three tents.')]]);
    chat.send('tents');
    await shown('Three tents.');
    expect(events.map(([, detail]) => detail)).toEqual([
      { input: 'text' },
      { event: 'activity' },
      { event: 'text' },
    ]);
  });

  it('contain the URL of a followed product link with the parameters of link-param', async () => {
    const product = {
      productId: 'mug',
      title: 'Enamel mug',
      description: '',
      url: 'https://shop.example/p/mug/',
    };
    const { chat, find, events } = await openApp({ 'link-param': 'ref=chat' }, [
      [{ recommendationEvent: { products: [product] } }],
    ]);
    chat.send('mugs');
    const card = await find<HTMLAnchorElement>('a[data-product]');
    card.click();
    expect(events.at(-1)?.[0]).not.toBe('product');
    const link = await find<HTMLAnchorElement>('.shelftalk-sheet a[data-product]');
    const stay = (event: Event) => event.preventDefault();
    addEventListener('click', stay, { once: true });
    link.click();
    expect(events.at(-1)).toEqual([
      'product',
      { productId: 'mug', url: 'https://shop.example/p/mug/?ref=chat' },
    ]);
  });
});

describe('the rating of an answer', () => {
  it('emits an event, calls the handler of the shop and persists', async () => {
    const answers = [[says('Three tents.')]];
    const { chat, button, find, events, invoked } = await openApp({ feedback: 'on' }, answers);
    const onFeedback = vi.fn();
    chat.configure({ onFeedback });
    chat.consent(true);
    chat.send('tents');
    (await button('Helpful')).click();
    await find('[data-rating=up]');
    const messageId = onFeedback.mock.calls[0]?.[0].messageId;
    expect(onFeedback.mock.calls).toMatchObject([[{ messageId, value: 'up' }]]);
    expect(events.at(-1)).toEqual(['feedback', { messageId, rating: 'up' }]);
    expect(invoked).toHaveLength(1);
    // Set once the persistence module has loaded.
    await waitFor(() => expect(localStorage.shelftalk).toBe('1'));
    // The browser fires this event when a page is left.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    chat.destroy();
    const next = await openApp({ feedback: 'on' });
    await next.shown('Three tents.');
    await next.find('[data-rating=up]');
  });

  it('is not offered without the feedback attribute', async () => {
    const { chat, root, shown } = await openApp({}, [[says('Three tents.')]]);
    chat.send('tents');
    await shown('Three tents.');
    expect(root.querySelector('.shelftalk-rating')).toBeNull();
  });
});

describe('a handover', () => {
  const handoverAnswer = [
    [{ agentHandoverEvent: { triggerHandover: true, reason: 'A person, please' } }],
  ] as const;

  it('calls the handler of the shop with its reason and offers the contact options', async () => {
    const onHandover = vi.fn();
    const { chat, find, events } = await openApp({}, handoverAnswer);
    chat.configure({
      handover: {
        onHandover,
        contactOptions: [{ kind: 'link', href: 'tel:+49301234567', label: 'Call us' }],
      },
    });
    chat.send('A person, please');
    const link = await find<HTMLAnchorElement>('a[href="tel:+49301234567"]');
    expect(link.textContent).toContain('Call us');
    await waitFor(() => expect(onHandover).toHaveBeenCalledOnce());
    expect(onHandover.mock.calls[0]?.[0]).toMatchObject({ reasonKind: 'agent', sessionId: 's1' });
    expect(events).toContainEqual(['handover', { reasonKind: 'agent' }]);
  });
});

describe('the greeting', () => {
  it('goes to the agent once, before the first message', async () => {
    const { chat, invoked, shown } = await openApp({ greeting: 'Hello! What are you packing for?' }, [
      [says('Three tents.')],
      [says('Two stoves.')],
    ]);
    chat.send('tents');
    await shown('Three tents.');
    chat.send('stoves');
    await shown('Two stoves.');
    expect(invoked.map(({ inputEvents }) => texts(inputEvents))).toEqual([
      ['Hello! What are you packing for?', 'tents'],
      ['stoves'],
    ]);
    expect(JSON.stringify(invoked[0]?.inputEvents[0])).toContain('ASSISTANT');
  });
});

describe('the cart button of a card', () => {
  it('increments the counter at once, emits an event and supports undo', async () => {
    const counter = document.createElement('span');
    counter.className = 'cart-count';
    counter.textContent = '1';
    document.body.append(counter);
    const product = { productId: 'mug', title: 'Enamel mug', description: '', price: 14, currency: 'EUR' };
    const { chat, button, events } = await openApp({ 'cart-count': '.cart-count' }, [
      [{ recommendationEvent: { products: [product] } }],
    ]);
    let answer = (_: { status: 'added'; count: number; undo: () => Promise<number> }) => {};
    chat.configure({ onAddToCart: () => new Promise((resolve) => (answer = resolve)) });
    chat.send('mugs');
    (await button('Add to cart')).click();
    await waitFor(() => expect(counter.textContent).toBe('2'));
    answer({ status: 'added', count: 3, undo: async () => 1 });
    await waitFor(() => expect(counter.textContent).toBe('3'));
    (await button('Undo')).click();
    await waitFor(() => expect(counter.textContent).toBe('1'));
    expect(events.filter(([name]) => name === 'cart').map(([, detail]) => detail)).toEqual([
      { action: 'added', productId: 'mug', count: 3 },
      { action: 'removed', productId: 'mug', count: 1 },
    ]);
    counter.remove();
  });
});

describe('persistence', () => {
  it('does not start if the chat is destroyed before the module loads', async () => {
    const { chat } = await openApp();
    const identify = vi.fn(async () => 'token');
    chat.configure({ identify });
    chat.destroy();
    await import('../../src/widget/pagePersistence.ts');
    await new Promise((later) => setTimeout(later));
    expect(identify).not.toHaveBeenCalled();
  });
});

describe('a change of the locale', () => {
  const panelTexts = async (panel: HTMLElement, field: HTMLTextAreaElement, lang: string) =>
    waitFor(() => {
      expect(panel.lang).toBe(lang);
      return { dir: panel.dir, name: field.ariaLabel, draft: field.value };
    });

  it('applies to the open chat with its direction and keeps the draft', async () => {
    const { chat, find } = await openApp({ locale: 'en' });
    const field = await find<HTMLTextAreaElement>('textarea');
    const panel = await find('.shelftalk-panel');
    await userEvent.fill(field, 'Ein Zelt');
    const draft = 'Ein Zelt';
    expect(await panelTexts(panel, field, 'en')).toEqual({ dir: 'ltr', name: 'Message', draft });
    chat.setLocale('de');
    expect(await panelTexts(panel, field, 'de')).toEqual({ dir: 'ltr', name: 'Nachricht', draft });
    chat.setLocale('ar');
    const { composerLabel: name } = (await loadMessages('ar')).messages;
    expect(await panelTexts(panel, field, 'ar')).toEqual({ dir: 'rtl', name, draft });
    expect(field.isConnected).toBe(true);
    expect(getComputedStyle(field).direction).toBe('ltr');
    expect(getComputedStyle(panel).direction).toBe('rtl');
  });
});

describe('two chats on a page', () => {
  it('work independently', async () => {
    const first = await openApp({ mode: 'inline', 'agent-id': 'tents' }, [[says('Three tents.')]]);
    first.chat.send('tents');
    await first.shown('Three tents.');
    const second = await openApp({ mode: 'inline', 'agent-id': 'stoves' }, [[says('Two stoves.')]]);
    second.chat.send('stoves');
    await second.shown('Two stoves.');
    first.chat.send('and poles');
    // `fetch` belongs to the page: the fake of the last `openApp` records the turns of both chats.
    await waitFor(() => expect(second.invoked).toHaveLength(2));
    const last = second.invoked.map(({ inputEvents }) => texts(inputEvents).at(-1));
    expect(last).toEqual(['stoves', 'and poles']);
    expect(second.root.textContent).not.toContain('and poles');
    expect(first.root.textContent).not.toContain('Two stoves.');
  });
});
