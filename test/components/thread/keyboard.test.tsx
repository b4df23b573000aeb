import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, type StillChat, shopperSays, stillChat } from '../../support/stillChat.ts';
import { idsUpTo, log } from './thread.tsx';

const talk = (count = 6) =>
  stillChat(
    idsUpTo(count).map((id, at) =>
      at % 2 === 0 ? shopperSays(id, `ask ${id}`) : agentSays(id, `see [${id}](https://shop.example/${id})`),
    ),
  );

const panel = async (chat: StillChat) => {
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

describe('the keys of the thread', () => {
  it('go from message to message, and to the first and the last', async () => {
    await panel(talk());
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

  it('go into a message and back to the composer', async () => {
    await panel(talk());
    press('ArrowUp');
    press('Enter');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'm5' }));
    press('ArrowUp');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'm5' }));
    press('Escape');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('leave Enter alone where there is nothing to go into', async () => {
    await panel(talk(1));
    press('ArrowUp');
    const row = document.activeElement;
    press('Enter');
    expect(document.activeElement).toBe(row);
  });

  it('reach all of a long thread', async () => {
    await panel(talk(1_000));
    press('Home');
    await waitFor(() => expect(focused()).toContain('ask m0'));
    press('End');
    await waitFor(() => expect(focused()).toContain('see m999'));
    for (let step = 0; step < 250; step += 1) press('ArrowUp');
    await waitFor(() => expect(focused()).toContain('see m749'));
    expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(120);
  });

  it('move the thread by pages from an empty composer only', async () => {
    await panel(talk(60));
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

  it('goes to the thread when what it stood on is gone', async () => {
    const chat = talk();
    await panel(chat);
    act(() => chat.set(failed));
    act(() => screen.getByRole('button', { name: 'Try again' }).focus());
    act(() => chat.set({ turn: { status: 'idle' } }));
    await waitFor(() => expect(document.activeElement).toBe(log()));
  });

  it('goes to the thread when its row leaves the document', async () => {
    const chat = talk(1_000);
    await panel(chat);
    press('ArrowUp');
    press('ArrowUp');
    const row = document.activeElement;
    while (row?.isConnected) {
      const before = screen.getAllByRole('listitem')[0];
      // As a reader does, who goes on as long as nothing comes.
      await waitFor(() => {
        if (screen.getAllByRole('listitem')[0] === before) log().scrollTop = 0;
        expect(screen.getAllByRole('listitem')[0]).not.toBe(before);
      });
    }
    await waitFor(() => expect(document.activeElement).toBe(log()));
  });

  it('stays where it is when something arrives', async () => {
    const chat = talk();
    await panel(chat);
    press('ArrowUp');
    press('ArrowUp');
    const row = document.activeElement;
    act(() => chat.add(agentSays('new', 'More'), shopperSays('mine', 'Thanks')));
    act(() => chat.set(failed));
    expect(document.activeElement).toBe(row);
  });
});
