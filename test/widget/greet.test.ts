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
    onConnect: (chat) => apply(chat, chat.removal.signal),
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
  const told: string[] = [];
  chat.on('greeting', ({ action }) => told.push(action));
  const buttons = () => [...(chat.shadowRoot?.querySelectorAll<HTMLElement>('.greeting button') ?? [])];
  return { chat, told, buttons };
};

it('greets in the panel’s own words once the shopper has been on the page so long', () => {
  const { told, buttons } = place();
  vi.advanceTimersByTime(19_999);
  expect(buttons()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(buttons().map((button) => button.ariaLabel ?? button.textContent)).toEqual([greeting, 'Not now']);
  vi.advanceTimersByTime(100_000);
  expect(told).toEqual(['shown']);
});

it('opens the chat, as the shopper’s own act, and then stands in nobody’s way', () => {
  const { chat, told, buttons } = place();
  vi.advanceTimersByTime(20_000);
  const opened = vi.fn();
  chat.on('open', opened);
  buttons()[0]?.click();
  expect(opened).toHaveBeenCalledWith({ by: 'shopper' });
  expect([told, buttons()]).toEqual([['shown', 'opened'], []]);
});

it('can be sent away, gives the focus to the launcher, and does not come again in this tab', () => {
  const { chat, told, buttons } = place();
  vi.advanceTimersByTime(20_000);
  buttons()[1]?.click();
  expect([told, buttons(), chat.isOpen]).toEqual([['shown', 'dismissed'], [], false]);
  expect(chat.shadowRoot?.activeElement?.className).toBe('launcher');
  chat.remove();
  const next = place();
  vi.advanceTimersByTime(60_000);
  expect(next.told).toEqual([]);
});

it.each(['/checkout/pay', '/de/cart', '/basket'])('never greets on %s', (path) => {
  history.pushState(null, '', path);
  const { told } = place();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

it('never greets where the shop says so, also when the shopper went there meanwhile', () => {
  const { told } = place({ 'greet-not-on': '/pay/*' });
  history.pushState(null, '', '/pay/card');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

it('leaves with the page that it may stand on, and does not come back', () => {
  const { told, buttons } = place();
  vi.advanceTimersByTime(20_000);
  history.pushState(null, '', '/p/parka');
  expect(buttons()).toHaveLength(2);
  history.pushState(null, '', '/checkout/pay');
  expect(buttons()).toEqual([]);
  history.pushState(null, '', '/p/parka');
  vi.advanceTimersByTime(60_000);
  expect([told, buttons()]).toEqual([['shown'], []]);
});

it('keeps nothing of a dismissal where storing was refused, and knows of it on this page', () => {
  const { chat, buttons } = place();
  chat.consent(false);
  vi.advanceTimersByTime(20_000);
  buttons()[1]?.click();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  const again = vi.fn();
  chat.on('greeting', again);
  apply(chat, new AbortController().signal);
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});

it('never greets who has opened the chat already, nor after the chat has left', () => {
  const { chat, told } = place();
  chat.open();
  chat.close();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  const left = place();
  left.chat.remove();
  vi.advanceTimersByTime(60_000);
  expect(left.told).toEqual([]);
});

it('greets nobody where the shop has no words for it, or asks for no such thing', () => {
  const silent = placeChat({ 'greet-after': '1' });
  const unasked = placeChat({ greeting, datalayer: 'shopEvents' });
  vi.advanceTimersByTime(60_000);
  Reflect.deleteProperty(window, 'shopEvents');
  for (const chat of [silent, unasked]) expect(chat.shadowRoot?.querySelector('.greeting')).toBeNull();
});
