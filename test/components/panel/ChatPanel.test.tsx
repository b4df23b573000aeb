import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Button, ChatPanel, PanelHeader, ServiceNotice } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';

const createChat = () => staticChat([shopperSays('a', 'A pack?'), agentSays('b', 'The **Kestrel**.')]);

describeConformance('Button', <Button>Press</Button>, { root: '.shelftalk-button' });
describeConformance('ChatPanel', <ChatPanel onClose={() => {}} />, {
  root: '.shelftalk-panel',
  chat: staticChat(
    createChat()
      .getState()
      .order.flatMap((id) => createChat().getState().byId[id] ?? []),
    {
      session: { status: 'open', sessionId: 's' },
      suggestions: ['Is it warm?'],
      service: { status: 'down', since: 0, retryAt: 0 },
    },
  ),
});
describeConformance('PanelHeader', <PanelHeader />);
describeConformance('ServiceNotice', <ServiceNotice />, {
  chat: staticChat([], { service: { status: 'down', since: 0, retryAt: 0 } }),
});

describe('ChatPanel', () => {
  it.each([2, 4] as const)('renders headings in messages at headingLevel %i', async (level) => {
    const chat = staticChat([agentSays('a', '# Packs')]);
    renderPart(<ChatPanel headingLevel={level} />, { chat });
    expect(await screen.findByRole('heading', { level, name: 'Packs' })).toBeTruthy();
  });

  it('shows the greeting and at most four starters in an empty conversation', () => {
    const chat = staticChat();
    renderPart(<ChatPanel greeting="Welcome." starters={['1', '2', '3', '4', '5']} />, { chat });
    expect(screen.getByText('Welcome.')).toBeTruthy();
    const starters = within(screen.getByRole('toolbar', { name: 'Questions you can ask' })).getAllByRole(
      'button',
    );
    expect(starters.length).toBe(4);
    fireEvent.click(screen.getByRole('button', { name: '2' }));
    expect(chat.calls).toEqual([['send', { kind: 'text', text: '2' }]]);
  });

  it('sends the text of the composer', () => {
    const chat = createChat();
    renderPart(<ChatPanel />, { chat });
    const field = screen.getByRole('textbox');
    fireEvent.input(field, { target: { value: 'Is it warm?' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(chat.calls).toEqual([['send', { kind: 'text', text: 'Is it warm?' }]]);
  });

  it('does not take the focus when it mounts or a message arrives', () => {
    const chat = createChat();
    renderPart(<ChatPanel />, { chat });
    act(() => chat.add(agentSays('c', 'More')));
    expect(document.activeElement).toBe(document.body);
  });

  it('replaces the composer with the end notice when the session is closed', async () => {
    const chat = createChat();
    renderPart(<ChatPanel />, { chat });
    act(() => chat.set({ session: { status: 'closed', reason: 'agent', at: 0 } }));
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(chat.calls).toEqual([['restart']]);
  });

  it('ends the conversation from its menu; Escape closes the menu only', async () => {
    const chat = createChat();
    chat.set({ session: { status: 'open', sessionId: 's' } });
    renderPart(<ChatPanel />, { chat });
    const menu = await screen.findByRole('button', { name: 'Conversation menu' });
    fireEvent.click(menu);
    fireEvent.keyDown(screen.getByRole('button', { name: 'End conversation' }), { key: 'Escape' });
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(menu);
    fireEvent.click(menu);
    fireEvent.click(screen.getByRole('button', { name: 'End conversation' }));
    fireEvent.click(screen.getByRole('button', { name: 'End it now?' }), { detail: 2 });
    expect(chat.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'End it now?' }));
    expect(chat.calls).toEqual([['end']]);
  });

  it('leaves most of a page at 400 % to the thread, without an arrow over it', async () => {
    await page.viewport(320, 256);
    onTestFinished(() => page.viewport(1280, 800));
    const chat = staticChat(Array.from({ length: 9 }, (_, at) => agentSays(`m${at}`, `Message ${at}`)));
    const { container } = renderPart(
      <div style={{ blockSize: 256, display: 'flex' }}>
        <ChatPanel title={'A long title '.repeat(9)} onClose={() => {}} />
      </div>,
      { chat },
    );
    const thread = container.querySelector('.shelftalk-thread-scroll');
    await waitFor(() => expect(thread?.clientHeight).toBeGreaterThan(128));
    fireEvent.wheel(thread ?? document.body, { deltaY: -200 });
    thread?.scrollTo(0, 0);
    await waitFor(() => expect(thread?.scrollTop).toBe(0));
    expect(screen.queryByRole('button', { name: 'Go to the latest message' })).toBeNull();
    const close = screen.getByRole('button', { name: 'Close chat' }).getBoundingClientRect();
    expect(close.right).toBeLessThanOrEqual(320);
  });

  it('offers no suggestions once the conversation has ended', async () => {
    const chat = createChat();
    chat.set({ suggestions: ['Anything warmer?'] });
    renderPart(<ChatPanel />, { chat });
    await screen.findByRole('button', { name: 'Anything warmer?' });
    act(() => chat.set({ session: { status: 'closed', reason: 'shopper', at: 0 } }));
    expect(screen.queryByRole('button', { name: 'Anything warmer?' })).toBeNull();
  });

  it('deletes the conversation from its menu after a second press', async () => {
    const chat = createChat();
    chat.set({ session: { status: 'open', sessionId: 's' } });
    renderPart(<ChatPanel />, { chat });
    fireEvent.click(await screen.findByRole('button', { name: 'Conversation menu' }));
    expect(screen.queryByRole('button', { name: 'Talk to a person' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Delete conversation' }));
    expect(chat.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good?' }));
    expect(chat.calls).toEqual([['erase']]);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('offers a person in its menu if the shop has one', async () => {
    const chat = createChat();
    chat.set({ session: { status: 'open', sessionId: 's' } });
    const contactOptions = [{ kind: 'link', href: 'tel:+4930123456' }] as const;
    renderPart(
      <ChatProvider store={chat} handover={{ contactOptions }}>
        <ChatPanel />
      </ChatProvider>,
      { chat },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Conversation menu' }));
    fireEvent.click(screen.getByRole('button', { name: 'Talk to a person' }));
    expect(chat.calls).toEqual([['send', { kind: 'text', text: 'Talk to a person' }]]);
  });

  it('follows changes of the page’s colour scheme', async () => {
    const root = document.documentElement;
    const { container } = renderPart(<ChatPanel scheme="host" />);
    const scheme = () => container.querySelector<HTMLElement>('.shelftalk-panel')?.dataset.scheme;
    await waitFor(() => expect(scheme()).toBe('light'));
    root.classList.add('theme-dark');
    await waitFor(() => expect(scheme()).toBe('dark'));
    root.className = '';
    await waitFor(() => expect(scheme()).toBe('light'));
    root.dataset.theme = 'dark';
    await waitFor(() => expect(scheme()).toBe('dark'));
    delete root.dataset.theme;
    root.style.colorScheme = 'dark';
    await waitFor(() => expect(scheme()).toBe('dark'));
    root.removeAttribute('style');
    await waitFor(() => expect(scheme()).toBe('light'));
  });

  it('calls onLink with the address of a pressed link, and does not follow the link if it returns false', () => {
    const onLink = vi.fn(() => false);
    const chat = staticChat([agentSays('a', '[fit guide](https://shop.example/fit)')]);
    renderPart(<ChatPanel onLink={onLink} />, { chat });
    const isFollowed = fireEvent.click(screen.getByRole('link', { name: 'fit guide' }));
    expect(isFollowed).toBe(false);
    expect(onLink).toHaveBeenCalledExactlyOnceWith('https://shop.example/fit');
  });

  it('renders only the new row when a message arrives', () => {
    const rendered: string[] = [];
    const chat = staticChat(
      Array.from({ length: 20 }, (_, index) => agentSays(`m${index}`, `text ${index}`)),
    );
    renderPart(
      <ChatPanel
        renderText={(text) => {
          rendered.push(text);
          return text;
        }}
      />,
      { chat },
    );
    rendered.length = 0;
    act(() => chat.add(agentSays('new', 'new text')));
    expect(new Set(rendered)).toEqual(new Set(['new text']));
  });
});
