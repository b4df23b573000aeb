import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChatPanel } from '../../../src/components/index.ts';
import { emulateMedia } from '../../support/emulateMedia.ts';
import { renderPart } from '../../support/render.tsx';
import { agentSays, shopperSays, staticChat } from '../../support/staticChat.ts';
import { idsUpTo, inBox } from './thread.tsx';

afterEach(() => emulateMedia());

describe('the time of a message', () => {
  const chat = () =>
    staticChat([shopperSays('a', 'A tent?'), agentSays('b', 'See [ours](https://x.example).')]);
  const show = () =>
    renderPart(
      <div style={{ height: 400, display: 'flex' }}>
        <ChatPanel />
      </div>,
      { chat: chat() },
    );
  const times = () => {
    const rows = within(screen.getByRole('log')).getAllByRole('listitem');
    return rows.map((row) => {
      const time = row.querySelector('.shelftalk-message-time');
      return { row, text: time?.textContent, opacity: time && getComputedStyle(time).opacity };
    });
  };
  const opacities = () => times().map(({ opacity }) => opacity);

  it('is visible while the pointer is over the message', async () => {
    show();
    expect(opacities()).toEqual(['0', '0']);
    expect(times().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^12:00/u),
      expect.stringMatching(/^12:00/u),
    ]);
    await userEvent.hover(screen.getByText('A tent?'));
    await waitFor(() => expect(opacities()).toEqual(['1', '0']));
    await userEvent.hover(screen.getByRole('textbox'));
    await waitFor(() => expect(opacities()).toEqual(['0', '0']));
  });

  it('is visible while the focus is in the message', async () => {
    show();
    screen.getByRole('link', { name: /^ours/ }).focus();
    await waitFor(() => expect(opacities()).toEqual(['0', '1']));
  });
});

describe('rows out of view', () => {
  const contentVisibilities = () =>
    screen.getAllByRole('listitem', { hidden: true }).map((row) => getComputedStyle(row).contentVisibility);

  it('are not laid out, but for the newest', () => {
    renderPart(inBox(idsUpTo(20)));
    const all = contentVisibilities();
    expect(new Set(all.slice(0, 10))).toEqual(new Set(['auto']));
    expect(new Set(all.slice(-4))).toEqual(new Set(['visible']));
  });

  it('are printed', async () => {
    renderPart(inBox(idsUpTo(20)));
    await emulateMedia('print');
    expect(new Set(contentVisibilities())).toEqual(new Set(['visible']));
  });
});
