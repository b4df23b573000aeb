import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { browserRuntime } from '../../src/browser/index.ts';
import {
  ChatProvider,
  type PersistedConversationOptions,
  useComposer,
  useMessageIds,
  usePersistedConversation,
} from '../../src/react/index.ts';
import { createChatStore } from '../../src/store/index.ts';
import { createScriptedTransport } from '../support/scriptedTransport.ts';

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(clear);

type Options = Partial<PersistedConversationOptions>;

const Chat = (options: Options) => {
  const panel = useRef<HTMLElement>(null);
  usePersistedConversation(panel, { scope: 'https://chat.shop.example/agent', ...options });
  const { text, setText } = useComposer();
  return (
    <section ref={panel} data-count={useMessageIds().length}>
      <input
        aria-label="Message"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </section>
  );
};

/** Renders an app with a new store, as after a page load. */
function openPage(options: Options = {}) {
  const service = createScriptedTransport();
  const store = createChatStore({ transport: service.transport, ...browserRuntime });
  const tree = (nextOptions: Options) => (
    <StrictMode>
      <ChatProvider store={store}>
        <Chat {...nextOptions} />
      </ChatProvider>
    </StrictMode>
  );
  const { unmount, rerender } = render(tree(options));
  return {
    store,
    set: (nextOptions: Options) => rerender(tree(nextOptions)),
    leave: unmount,
  };
}
const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });
const say = (store: ReturnType<typeof openPage>['store'], text: string) =>
  act(() => store.commands.say(text));

describe('usePersistedConversation', () => {
  it('restores messages and draft on the next page once the shopper has acted', async () => {
    const { store, leave } = openPage();
    say(store, 'Welcome');
    await userEvent.fill(screen.getByRole('textbox'), 'Do you have');
    leave();
    const next = openPage();
    await waitFor(() => expect(next.store.getState().order).toHaveLength(1));
    expect(next.store.draft.getState().text).toBe('Do you have');
    next.leave();
  });

  it('stores nothing without a user action or without consent', async () => {
    const { store, leave } = openPage();
    say(store, 'Welcome');
    leave();
    expect(stored()).toBe('{}');
    const refused = openPage({ consent: false });
    say(refused.store, 'Welcome');
    await userEvent.fill(screen.getByRole('textbox'), 'Do you have');
    refused.leave();
    expect(stored()).toBe('{}');
  });

  it('removes the stored conversation when consent is withdrawn, and keeps it on the page', async () => {
    const { store, set, leave } = openPage({ consent: true });
    say(store, 'Welcome');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(stored()).toContain('Welcome');
    set({ consent: false });
    await waitFor(() => expect(stored()).toBe('{}'));
    expect(store.getState().order).toHaveLength(1);
    leave();
  });

  it('identifies the shopper again for another scope', async () => {
    const payload = btoa(JSON.stringify({ sub: 'shopper' }));
    const identify = vi.fn(async () => `header.${payload}.signature`);
    const { set, leave } = openPage({ identify });
    await waitFor(() => expect(identify).toHaveBeenCalled());
    identify.mockClear();
    set({ identify, scope: 'https://chat.shop.example/other' });
    await waitFor(() => expect(identify).toHaveBeenCalled());
    leave();
  });

  it('calls onError when identify rejects', async () => {
    const onError = vi.fn();
    const identify = () => Promise.reject(new Error('The shop is down.'));
    const { leave } = openPage({ identify, onError });
    await waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('The shop is down.')));
    leave();
  });
});
