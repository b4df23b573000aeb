import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatElement } from '../../src/widget/ChatElement.ts';
import { apply } from '../../src/widget/page/applyPageSettings.ts';
import { createFakeApp, placeChat } from '../support/fakeChat.ts';

const before = location.href;
beforeEach(() => {
  vi.useFakeTimers();
  ChatElement.host = {
    base: 'https://chat.shop.example/shelftalk.js',
    loadApp: createFakeApp().load,
    onConnect: apply,
  };
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', before);
});

const greeting = 'Hello from the shop.';
const place = (more: Readonly<Record<string, string>> = {}) => {
  const chat = placeChat({ greeting, 'greet-after': '20', 'greet-close': 'Not now', ...more });
  const events: string[] = [];
  chat.on('greeting', ({ action }) => events.push(action));
  const buttons = () => [...(chat.shadowRoot?.querySelectorAll<HTMLElement>('.greeting button') ?? [])];
  return { chat, events, buttons };
};

it('shows the greeting of the panel after the delay', () => {
  const { events, buttons } = place();
  vi.advanceTimersByTime(19_999);
  expect(buttons()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(buttons().map((button) => button.ariaLabel ?? button.textContent)).toEqual([greeting, 'Not now']);
  vi.advanceTimersByTime(100_000);
  expect(events).toEqual(['shown']);
});

it('shows nothing if the greeting is empty', () => {
  const { events, buttons } = place({ greeting: '' });
  vi.advanceTimersByTime(20_000);
  expect([events, buttons()]).toEqual([[], []]);
});

it('a press on the greeting opens the chat on behalf of the shopper and removes the greeting', () => {
  const { chat, events, buttons } = place();
  vi.advanceTimersByTime(20_000);
  const opened = vi.fn();
  chat.on('open', opened);
  buttons()[0]?.click();
  expect(opened).toHaveBeenCalledWith({ by: 'shopper' });
  expect([events, buttons()]).toEqual([['shown', 'opened'], []]);
});

it('dismissing the greeting moves the focus to the launcher; the greeting does not return in this tab', () => {
  const { chat, events, buttons } = place();
  vi.advanceTimersByTime(20_000);
  buttons()[1]?.click();
  expect([events, buttons(), chat.isOpen]).toEqual([['shown', 'dismissed'], [], false]);
  expect(chat.shadowRoot?.activeElement?.className).toBe('launcher');
  chat.remove();
  const next = place();
  vi.advanceTimersByTime(60_000);
  expect(next.events).toEqual([]);
});

it.each(['/checkout/pay', '/de/cart', '/basket'])('shows no greeting on %s', (path) => {
  history.pushState(null, '', path);
  const { events } = place();
  vi.advanceTimersByTime(60_000);
  expect(events).toEqual([]);
});

it('shows no greeting if the page navigates to a path of greet-not-on before the delay is over', () => {
  const { events } = place({ 'greet-not-on': '/pay/*' });
  history.pushState(null, '', '/pay/card');
  vi.advanceTimersByTime(60_000);
  expect(events).toEqual([]);
});

it('the greeting disappears on navigation to an excluded path and does not return', () => {
  const { events, buttons } = place();
  vi.advanceTimersByTime(20_000);
  history.pushState(null, '', '/p/parka');
  expect(buttons()).toHaveLength(2);
  history.pushState(null, '', '/checkout/pay');
  expect(buttons()).toEqual([]);
  history.pushState(null, '', '/p/parka');
  vi.advanceTimersByTime(60_000);
  expect([events, buttons()]).toEqual([['shown'], []]);
});

it('remembers a dismissal only in memory without consent', () => {
  const { chat, buttons } = place();
  chat.consent(false);
  vi.advanceTimersByTime(20_000);
  buttons()[1]?.click();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  const again = vi.fn();
  chat.on('greeting', again);
  chat.removal = new AbortController();
  apply(chat);
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});

it('shows no greeting after the chat was opened or removed', () => {
  const { chat, events } = place();
  chat.open();
  chat.close();
  vi.advanceTimersByTime(60_000);
  expect(events).toEqual([]);
  const left = place();
  left.chat.remove();
  vi.advanceTimersByTime(60_000);
  expect(left.events).toEqual([]);
});

it('shows no greeting without greet-after, or before the proxy has returned a text', () => {
  const withoutText = placeChat({ 'greet-after': '1' });
  const withoutDelay = placeChat({ greeting, datalayer: 'shopEvents' });
  vi.advanceTimersByTime(60_000);
  Reflect.deleteProperty(window, 'shopEvents');
  for (const chat of [withoutText, withoutDelay])
    expect(chat.shadowRoot?.querySelector('.greeting')).toBeNull();
});
