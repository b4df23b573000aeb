import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { showStarters } from '../../src/widget/page/starters.ts';
import { createFakeApp, placeChat } from '../support/fakeChat.ts';

const base = 'https://chat.shop.example/shelftalk.js';
let app = createFakeApp();
beforeEach(() => {
  app = createFakeApp();
  ChatElement.host = { base, loadApp: app.load };
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const place = (attributes: Readonly<Record<string, string>>, ...children: readonly Element[]) => {
  const element = document.createElement('shelftalk-starters');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  document.body.append(element);
  return element;
};
const control = (tag: 'a' | 'button', text: string, question?: string) => {
  const made = document.createElement(tag);
  made.textContent = text;
  if (tag === 'a') made.setAttribute('href', '/help/');
  if (question !== undefined) made.dataset.question = question;
  return made;
};
const answer = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
const drawn = (element: Element) => [...(element.shadowRoot?.querySelectorAll('button') ?? [])];

describe('questions in the page’s markup', () => {
  it('open the chat and are sent, without a request', async () => {
    const fetch = answer({});
    const chat = placeChat();
    const chosen = vi.fn();
    chat.on('starter', chosen);
    const button = control('button', ' Is it warm? ');
    const element = place({ 'product-id': 'parka' }, button);
    await showStarters(element, ChatElement.host);
    button.click();
    await expect.poll(() => app.calls).toEqual(['onOpen true', 'send "Is it warm?"']);
    expect(chosen).toHaveBeenCalledWith({ productId: 'parka' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('may send another text than they show', async () => {
    placeChat();
    const button = control('button', 'Size?', 'Which size of the parka do I need?');
    await showStarters(place({}, button), ChatElement.host);
    button.click();
    await expect.poll(() => app.calls).toContain('send "Which size of the parka do I need?"');
  });

  it('are plain links without a chat', async () => {
    const link = control('a', 'Help with sizes');
    await showStarters(place({}, link), ChatElement.host);
    let isStopped = true;
    // The test page must not navigate.
    const stay = (event: Event) => {
      isStopped = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', stay, { once: true });
    link.click();
    expect(isStopped).toBe(false);
  });

  it('are sent once, also after the page has moved them', async () => {
    placeChat();
    const button = control('button', 'Is it warm?');
    const element = place({}, button);
    await showStarters(element, ChatElement.host);
    await showStarters(element, ChatElement.host);
    button.click();
    await expect.poll(() => app.calls).toEqual(['onOpen true', 'send "Is it warm?"']);
  });
});

describe('questions of the proxy', () => {
  it('are fetched for the product, at most four, and sent on click', async () => {
    const fetch = answer({ questions: ['One?', 2, '', 'Two?', 'Three?', 'Four?', 'Five?', 'x'.repeat(300)] });
    placeChat();
    const element = place({ 'product-id': 'a/b' });
    await showStarters(element, ChatElement.host);
    expect(String(fetch.mock.calls[0]?.[0])).toBe('https://chat.shop.example/agent/starters/a%2Fb.json');
    const buttons = drawn(element);
    expect(buttons.map((button) => button.textContent)).toEqual(['One?', 'Two?', 'Three?', 'Four?']);
    buttons[1]?.click();
    await expect.poll(() => app.calls).toContain('send "Two?"');
  });

  it('come from the proxy of the chat', async () => {
    const fetch = answer({ questions: [] });
    placeChat({ endpoint: 'https://other.example/agent' });
    await showStarters(place({ 'product-id': 'mug' }), ChatElement.host);
    expect(String(fetch.mock.calls[0]?.[0])).toBe('https://other.example/agent/starters/mug.json');
  });

  it('fit the space that the page reserves', async () => {
    answer({ questions: ['Which size of the Skerry Down Parka do I need?', 'Is it in a store near me?'] });
    const element = place({ 'product-id': 'parka' });
    Object.assign(element.style, { display: 'block', minBlockSize: '44px', inlineSize: '280px' });
    const before = element.getBoundingClientRect().height;
    await showStarters(element, ChatElement.host);
    expect(drawn(element)).toHaveLength(2);
    expect(element.getBoundingClientRect().height).toBe(before);
  });

  it('do not widen a grid of a phone’s width', async () => {
    answer({ questions: Array.from({ length: 4 }, (_, at) => `Which size of parka ${at} do I need?`) });
    const column = document.createElement('div');
    Object.assign(column.style, { display: 'grid', inlineSize: '320px' });
    const cell = document.createElement('div');
    column.append(cell);
    document.body.append(column);
    const element = place({ 'product-id': 'parka' });
    element.style.display = 'block';
    cell.append(element);
    await showStarters(element, ChatElement.host);
    expect([cell.offsetWidth, element.offsetWidth]).toEqual([320, 320]);
  });

  it('follow the product of the page', async () => {
    const questions: Readonly<Record<string, readonly string[]>> = { parka: ['Warm?'], mug: ['Dishwasher?'] };
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      const [, name = ''] = /(\w+)\.json$/.exec(String(address)) ?? [];
      if (name === 'tent') await held;
      return Response.json({ questions: questions[name] ?? ['Late?'] });
    });
    const element = place({ 'product-id': 'parka' });
    const texts = () => drawn(element).map((button) => button.textContent);
    await showStarters(element, ChatElement.host);
    expect(texts()).toEqual(['Warm?']);
    element.setAttribute('product-id', 'tent');
    await expect.poll(texts).toEqual([]);
    element.setAttribute('product-id', 'mug');
    await expect.poll(texts).toEqual(['Dishwasher?']);
    release();
    await new Promise((later) => setTimeout(later));
    expect(texts()).toEqual(['Dishwasher?']);
    element.removeAttribute('product-id');
    await expect.poll(texts).toEqual([]);
  });

  it.each([
    ['a 404', {}, 404],
    ['an unexpected body', [1], 200],
    ['a body without a list', { questions: 'all' }, 200],
  ])('are absent after %s', async (_, body, status) => {
    answer(body, status);
    const element = place({ 'product-id': 'parka' });
    await showStarters(element, ChatElement.host);
    expect(element.shadowRoot).toBeNull();
  });

  it('are absent if the request fails', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    const element = place({ 'product-id': 'parka' });
    await showStarters(element, ChatElement.host);
    expect(element.shadowRoot).toBeNull();
  });
});
