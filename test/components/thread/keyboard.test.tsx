import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, type StaticChat, shopperSays, staticChat } from '../../support/staticChat.ts';
import { idsUpTo, log } from './thread.tsx';

const createChat = (count = 6) =>
  staticChat(
    idsUpTo(count).map((id, at) =>
      at % 2 === 0 ? shopperSays(id, `ask ${id}`) : agentSays(id, `see [${id}](https://shop.example/${id})`),
    ),
  );

const renderPanel = async (chat: StaticChat) => {
  renderPart(
    <div style={{ height: 500, display: 'flex' }}>
      <ChatPanel />
    </div>,
    { chat },
  );
  act(() => log().focus());
};
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document, { key }));
const focused = () => document.activeElement?.textContent ?? '';

describe('keyboard navigation', () => {
  it('moves between messages with arrows, Home and End', async () => {
    await renderPanel(createChat());
    press('ArrowUp');
    expect(focused()).toContain('see m5');
    press('ArrowUp');
    expect(focused()).toContain('ask m4');
    press('Home');
    expect(focused()).toContain('ask m0');
    press('ArrowUp');
    expect(focused()).toContain('ask m0');
    press('ArrowDown');
    expect(focused()).toContain('see m1');
    press('End');
    expect(focused()).toContain('see m5');
  });

  it('moves into a message with Enter and to the composer with Escape', async () => {
    await renderPanel(createChat());
    press('ArrowUp');
    press('Enter');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'm5' }));
    press('ArrowUp');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'm5' }));
    press('Escape');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('ignores Enter on a message without controls', async () => {
    await renderPanel(createChat(1));
    press('ArrowUp');
    const row = document.activeElement;
    press('Enter');
    expect(document.activeElement).toBe(row);
  });

  it('reaches all messages of a long thread', async () => {
    await renderPanel(createChat(1_000));
    press('Home');
    await waitFor(() => expect(focused()).toContain('ask m0'));
    press('End');
    await waitFor(() => expect(focused()).toContain('see m999'));
    for (let step = 0; step < 250; step += 1) press('ArrowUp');
    await waitFor(() => expect(focused()).toContain('see m749'));
    expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(120);
  });

  it('scrolls the thread with page keys from an empty composer only', async () => {
    await renderPanel(createChat(60));
    const field = screen.getByRole('textbox');
    act(() => field.focus());
    const end = log().scrollTop;
    expect(end).toBeGreaterThan(500);
    press('PageUp');
    expect(log().scrollTop).toBeLessThan(end - 200);
    press('PageDown');
    await waitFor(() => expect(log().scrollTop).toBeGreaterThan(end - 100));
    act(() => void fireEvent.input(field, { target: { value: 'words' } }));
    const before = log().scrollTop;
    press('PageUp');
    expect(log().scrollTop).toBe(before);
  });
});

describe('the focus', () => {
  const failed = { turn: { status: 'failed', turnId: 't', reason: 'timeout' } } as const;

  it('moves to the thread when the focused element is removed', async () => {
    const chat = createChat();
    await renderPanel(chat);
    act(() => chat.set(failed));
    act(() => screen.getByRole('button', { name: 'Try again' }).focus());
    act(() => chat.set({ turn: { status: 'idle' } }));
    await waitFor(() => expect(document.activeElement).toBe(log()));
  });

  it('moves to the thread when the focused row is far from the view and no longer rendered', async () => {
    const chat = createChat(1_000);
    await renderPanel(chat);
    press('ArrowUp');
    press('ArrowUp');
    const row = document.activeElement;
    while (row?.isConnected) {
      const before = screen.getAllByRole('listitem')[0];
      // Scrolls again until rows are added.
      await waitFor(() => {
        if (screen.getAllByRole('listitem')[0] === before) log().scrollTop = 0;
        expect(screen.getAllByRole('listitem')[0]).not.toBe(before);
      });
    }
    await waitFor(() => expect(document.activeElement).toBe(log()));
  });

  it('does not move when messages arrive', async () => {
    const chat = createChat();
    await renderPanel(chat);
    press('ArrowUp');
    press('ArrowUp');
    const row = document.activeElement;
    act(() => chat.add(agentSays('new', 'More'), shopperSays('mine', 'Thanks')));
    act(() => chat.set(failed));
    expect(document.activeElement).toBe(row);
  });
});
