import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeChannel } from '../support/fakeChannel.ts';
import { clearAway } from './support/fakeApp.ts';
import { openApp, says } from './support/openApp.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  clearAway();
  vi.mocked(globalThis.fetch).mockRestore();
  localStorage.clear();
  sessionStorage.clear();
});

/** Word for the next page: whether there is something to go on with. */
const word = () => localStorage.shelftalk;

describe('a chat that is closed has the next page go on', () => {
  const asked = [[{ agentHandoverEvent: { triggerHandover: true, reason: 'A person, please' } }]] as const;

  it('while a person is asked for, waited for, and there', async () => {
    const person = createFakeChannel();
    let opened = (_: typeof person.channel) => {};
    const { chat, shown } = await openApp({}, asked);
    chat.consent(true);
    const channel = vi.fn(() => new Promise<typeof person.channel>((resolve) => (opened = resolve)));
    chat.configure({ handover: { channel } });
    chat.send('A person, please');
    await shown('A person, please');
    chat.close();
    await waitFor(() => expect(word()).toBe('1'));
    await waitFor(() => expect(channel).toHaveBeenCalled());
    opened(person.channel);
    await waitFor(() => expect(person.listeners()).toBe(3));
    person.becomes({ status: 'connected', name: 'Ana' });
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(word()).toBe('1');
  });

  it('while an answer is under way, also when the page is hidden after it was left', async () => {
    const { chat } = await openApp({}, []);
    chat.consent(true);
    vi.mocked(globalThis.fetch).mockImplementation(async (input) =>
      String(input).endsWith('/init')
        ? Response.json({ response: { sessionId: 's1', clientKey: 'anon_1' } })
        : new Promise<Response>(() => {}),
    );
    chat.send('tents');
    chat.close();
    await waitFor(() => expect(word()).toBe('1'));
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    expect(word()).toBe('1');
  });

  it('until a page that does not identify the signed-in shopper is left', async () => {
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
    await waitFor(() => expect(word()).toBe('1'));
    // Saves at once that the panel is closed; otherwise the next page opens it.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    chat.destroy();
    const next = await openApp({}, [], false);
    await next.find('.shelftalk-composer');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(word()).toBeUndefined();
    expect(Object.values(localStorage).join()).not.toContain('tents');
  });

  it('no longer when they have gone and all is read', async () => {
    const person = createFakeChannel();
    const { chat } = await openApp({}, asked);
    chat.consent(true);
    chat.configure({ handover: { channel: () => person.channel } });
    chat.send('A person, please');
    await waitFor(() => expect(person.listeners()).toBe(3));
    person.becomes({ status: 'connected', name: 'Ana' });
    person.becomes({ status: 'ended' });
    chat.close();
    await waitFor(() => expect(word()).toBe(''));
  });

  it('not for a handover that nobody answers in the thread', async () => {
    const onHandover = vi.fn();
    const { chat } = await openApp({}, asked);
    chat.consent(true);
    chat.configure({ handover: { onHandover } });
    chat.send('A person, please');
    await waitFor(() => expect(onHandover).toHaveBeenCalledOnce());
    chat.close();
    await waitFor(() => expect(word()).toBe(''));
  });

  it('while something is unread, and with the count of it', async () => {
    const { chat, shown } = await openApp({}, [[says('Three tents.')], [says('Two stoves.')]]);
    chat.consent(true);
    chat.send('tents');
    await shown('Three tents.');
    chat.close();
    await waitFor(() => expect(word()).toBe(''));
    chat.send('stoves');
    await shown('Two stoves.');
    await waitFor(() => expect(word()).toBe('1'));
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
    await waitFor(() => expect(word()).toBe(''));
  });
});
