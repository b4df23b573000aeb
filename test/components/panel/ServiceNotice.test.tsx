import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatPanel, ServiceNotice } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { noon, staticChat } from '../../support/staticChat.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const down = { status: 'down', since: noon, retryAt: noon + 10_000 } as const;
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
    expect(notice()?.textContent).toContain('You’re offline.');
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(notice()?.dataset.state).toBe('down');
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
    const announced = [...screen.getByRole('status').children].map((line) => line.textContent);
    expect(announced).toEqual(['Unavailable right now']);
  });
});
