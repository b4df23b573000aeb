import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeChannel } from '../support/fakeChannel.ts';
import { removeChats } from './support/fakeApp.ts';
import { openApp, says } from './support/openApp.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  removeChats();
  vi.mocked(globalThis.fetch).mockRestore();
  localStorage.clear();
  sessionStorage.clear();
});

/** The marker for the next page: '1' if it must load the app at once. */
const marker = () => localStorage.shelftalk;

describe('a closed chat is restored on the next page', () => {
  const handoverAnswer = [
    [{ agentHandoverEvent: { triggerHandover: true, reason: 'A person, please' } }],
  ] as const;

  it('while a live agent is requested, awaited and connected', async () => {
    const liveAgent = createFakeChannel();
    let opened = (_: typeof liveAgent.channel) => {};
    const { chat, shown } = await openApp({}, handoverAnswer);
    chat.consent(true);
    const channel = vi.fn(() => new Promise<typeof liveAgent.channel>((resolve) => (opened = resolve)));
    chat.configure({ handover: { channel } });
    chat.send('A person, please');
    await shown('A person, please');
    chat.close();
    await waitFor(() => expect(marker()).toBe('1'));
    await waitFor(() => expect(channel).toHaveBeenCalled());
    opened(liveAgent.channel);
    await waitFor(() => expect(liveAgent.listenerCount()).toBe(3));
    liveAgent.emitState({ status: 'connected', name: 'Ana' });
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(marker()).toBe('1');
  });

  it('while an answer streams, also if the page is hidden after leaving', async () => {
    const { chat } = await openApp({}, []);
    chat.consent(true);
    vi.mocked(globalThis.fetch).mockImplementation(async (input) =>
      String(input).endsWith('/init')
        ? Response.json({ response: { sessionId: 's1', clientKey: 'anon_1' } })
        : new Promise<Response>(() => {}),
    );
    chat.send('tents');
    chat.close();
    await waitFor(() => expect(marker()).toBe('1'));
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    expect(marker()).toBe('1');
  });

  it('until the signed-in shopper leaves a page that does not call `identify`', async () => {
    const { chat, shown } = await openApp({}, [[says('Three tents.')]]);
    const answer = vi.mocked(globalThis.fetch).getMockImplementation();
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) =>
      String(input).endsWith('/init')
        ? Response.json({ response: { sessionId: 's1', clientKey: 'anna' } })
        : (answer?.(input, init) ?? Response.error()),
    );
    chat.consent(true);
    chat.send('tents');
    await shown('Three tents.');
    chat.close();
    await waitFor(() => expect(marker()).toBe('1'));
    // Saves that the panel is closed; otherwise the next page opens it.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    chat.destroy();
    const next = await openApp({}, [], false);
    await next.find('.shelftalk-composer');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(marker()).toBeUndefined();
    expect(Object.values(localStorage).join()).not.toContain('tents');
  });

  it('not after the live agent has left and everything is read', async () => {
    const liveAgent = createFakeChannel();
    const { chat } = await openApp({}, handoverAnswer);
    chat.consent(true);
    chat.configure({ handover: { channel: () => liveAgent.channel } });
    chat.send('A person, please');
    await waitFor(() => expect(liveAgent.listenerCount()).toBe(3));
    liveAgent.emitState({ status: 'connected', name: 'Ana' });
    liveAgent.emitState({ status: 'ended' });
    chat.close();
    await waitFor(() => expect(marker()).toBe(''));
  });

  it('not for a handover outside the thread', async () => {
    const onHandover = vi.fn();
    const { chat } = await openApp({}, handoverAnswer);
    chat.consent(true);
    chat.configure({ handover: { onHandover } });
    chat.send('A person, please');
    await waitFor(() => expect(onHandover).toHaveBeenCalledOnce());
    chat.close();
    await waitFor(() => expect(marker()).toBe(''));
  });

  it('while messages are unread, with their count', async () => {
    const { chat, shown } = await openApp({}, [[says('Three tents.')], [says('Two stoves.')]]);
    chat.consent(true);
    chat.send('tents');
    await shown('Three tents.');
    chat.close();
    await waitFor(() => expect(marker()).toBe(''));
    chat.send('stoves');
    await shown('Two stoves.');
    await waitFor(() => expect(marker()).toBe('1'));
    dispatchEvent(new PageTransitionEvent('pagehide'));
    chat.destroy();
    const next = await openApp({}, [], false);
    await waitFor(() =>
      expect(next.root.querySelector('.launcher')?.getAttribute('aria-label')).toBe(
        'Ask us: Open chat, 1 new message',
      ),
    );
    next.chat.open();
    await waitFor(() => expect(next.root.querySelector('[data-unread]')).toBeNull());
    next.chat.close();
    await waitFor(() => expect(marker()).toBe(''));
  });
});

describe('a text sent by the page', () => {
  it.each([
    { by: 'shopper' as const, isStored: true },
    { by: 'page' as const, isStored: false },
    { by: undefined, isStored: false },
  ])('is stored only if it is sent on behalf of the shopper: $by', async ({ by, isStored }) => {
    const { chat, shown } = await openApp({}, [[says('Three tents.')]]);
    chat.send('tents', by);
    await shown('Three tents.');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const stored = () => Object.values(localStorage).join().includes('tents');
    if (isStored) await waitFor(() => expect(stored()).toBe(true));
    else expect(stored()).toBe(false);
  });
});
