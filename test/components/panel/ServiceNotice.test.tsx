import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatPanel, ServiceNotice } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { noon, shopperSays, staticChat } from '../../support/staticChat.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const textInput = (text: string) => ({ kind: 'text', text }) as const;
const down = { status: 'down', since: noon, retryAt: noon + 10_000 } as const;
const announced = () => [...screen.getByRole('status').children].map((line) => line.textContent);
const notice = () => document.querySelector<HTMLElement>('.shelftalk-service-notice');

describe('ServiceNotice', () => {
  it('shows nothing for an outage shorter than four seconds', () => {
    const chat = staticChat([], { service: down });
    renderPart(<ServiceNotice />, { chat });
    act(() => vi.advanceTimersByTime(3_999));
    expect(notice()).toBeNull();
    act(() => chat.set({ service: { status: 'up' } }));
    act(() => vi.advanceTimersByTime(60_000));
    expect(notice()).toBeNull();
  });

  it('counts the seconds until the next retry and retries at once on a press', () => {
    const chat = staticChat([], { service: down });
    renderPart(<ServiceNotice />, { chat });
    act(() => vi.advanceTimersByTime(4_000));
    expect(notice()?.textContent).toContain('Trying again in 6\u00a0s.');
    act(() => vi.advanceTimersByTime(1_000));
    expect(notice()?.textContent).toContain('Trying again in 5\u00a0s.');
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(chat.calls).toEqual([['checkHealth']]);
  });

  it('shows a running retry; its button then does nothing and keeps the focus', () => {
    const chat = staticChat([], { service: { ...down, since: 0, retryAt: noon } });
    renderPart(<ServiceNotice />, { chat });
    const button = screen.getByRole('button', { name: 'Try now' });
    button.focus();
    fireEvent.click(button);
    expect(chat.calls).toEqual([]);
    expect(document.activeElement).toBe(button);
    expect(notice()?.dataset.state).toBe('trying');
    act(() => chat.set({ service: { ...down, since: 0, retryAt: noon + 20_000 } }));
    expect(notice()?.textContent).toContain('Trying again in 20\u00a0s.');
  });

  it('shows that the browser is offline', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPart(<ServiceNotice />, { chat: staticChat([], { service: { ...down, since: 0 } }) });
    expect(notice()?.dataset.state).toBe('offline');
    expect(notice()?.textContent).toBe('You’re offline.');
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(notice()?.dataset.state).toBe('down');
  });

  it('shows and announces at once that the browser is offline, although no request has failed', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    renderPart(<ChatPanel />, { chat: staticChat([], { service: { status: 'up' } }) });
    expect(notice()).toBeNull();
    online.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    act(() => vi.advanceTimersByTime(1_000));
    expect(notice()?.textContent).toBe('You’re offline.');
    expect(announced()).toEqual(['You’re offline.']);
  });

  it('is the only sign of a turn that waits for the network: no busy sign, no stop; the message has a clock', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const turn = { status: 'sending', turnId: 't', since: noon - 60_000, lostAt: noon - 50_000 } as const;
    const message = { ...shopperSays('q', 'Is it warm?'), delivery: 'sending' } as const;
    renderPart(<ChatPanel />, { chat: staticChat([message], { turn }) });
    expect(notice()?.textContent).toBe('You’re offline. We’ll continue as soon as we can.');
    expect(document.querySelector('.shelftalk-turn')).toBeNull();
    expect(document.querySelector('[data-waiting]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop this answer' })).toBeNull();
    expect(screen.getByText('Not sent yet')).toBeTruthy();
  });

  it('shows a turn that failed in an outage at once, with one button, until the outage is over', () => {
    const turn = { status: 'failed', turnId: 't', reason: 'unavailable' } as const;
    const message = { ...shopperSays('q', 'Is it warm?'), delivery: 'failed' } as const;
    const outbox = [{ messageId: 'q', input: textInput('Is it warm?') }];
    const chat = staticChat([message], { turn, outbox, service: down });
    renderPart(<ChatPanel />, { chat });
    expect(notice()?.textContent).toContain(
      'We can’t connect right now. We’ll continue as soon as we can. Trying again in 10\u00a0s.',
    );
    expect(screen.getAllByRole('button', { name: /try|again/i })).toHaveLength(1);
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    act(() => chat.set({ service: { status: 'up' } }));
    expect(notice()).toBeNull();
    expect(screen.queryByText('Not sent yet')).toBeNull();
    expect(screen.getByText('The assistant isn’t available right now.')).toBeTruthy();
  });

  it('leaves the retry of inputs that may have arrived to the shopper', () => {
    const turn = { status: 'failed', turnId: 't', reason: 'offline' } as const;
    const message = { ...shopperSays('q', 'Is it warm?'), delivery: 'failed' } as const;
    const outbox = [{ messageId: 'q', input: textInput('Is it warm?') }];
    const attempt = {
      turnId: 't',
      entries: outbox,
      delivery: 'unknown',
      resumable: false,
      lastSeq: 0,
    } as const;
    const chat = staticChat([message], { turn, outbox, attempt, service: down });
    renderPart(<ChatPanel />, { chat });
    expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
    expect(screen.queryByText('Not sent yet')).toBeNull();
  });

  it('is announced once, not with every second', async () => {
    vi.useRealTimers();
    const { unmount } = renderPart(<ChatPanel />, {
      chat: staticChat([], { service: { ...down, since: 0 } }),
    });
    await waitFor(() => expect(notice()).not.toBeNull());
    unmount();
    vi.useFakeTimers({ now: noon });
    const chat = staticChat();
    renderPart(<ChatPanel />, { chat });
    act(() => chat.set({ service: down }));
    for (let second = 0; second < 7; second += 1) act(() => vi.advanceTimersByTime(1_000));
    expect(announced()).toEqual(['We can’t connect right now.']);
  });
});
