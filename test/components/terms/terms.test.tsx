import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { shopperSays, stillChat } from '../../support/stillChat.ts';

const gated = <ChatPanel terms="before-first-message" starters={['A tent?']} />;
const write = (text: string) => {
  const field = screen.getByRole('textbox');
  fireEvent.input(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

describe('terms before the first message', () => {
  it('hold what is written back until the shopper agrees, and keep it', async () => {
    const chat = stillChat();
    renderPart(gated, { chat });
    write('Hello');
    expect(chat.calls).toEqual([]);
    expect(chat.draft.getState().text).toBe('Hello');
    fireEvent.click(await screen.findByRole('button', { name: 'I agree' }));
    write('Hello');
    expect(chat.calls).toEqual([['send', { kind: 'text', text: 'Hello' }]]);
  });

  it('keep a starter for when they are agreed to', () => {
    const chat = stillChat();
    renderPart(gated, { chat });
    fireEvent.click(screen.getByRole('button', { name: 'A tent?' }));
    expect(chat.calls).toEqual([]);
    expect(chat.draft.getState().text).toBe('A tent?');
  });

  it('are no question once the shopper has spoken', () => {
    const chat = stillChat();
    renderPart(gated, { chat });
    act(() => chat.add(shopperSays('a', 'Hello')));
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
    write('More');
    expect(chat.calls).toEqual([['send', { kind: 'text', text: 'More' }]]);
  });

  it('keep the rules of axe', async () => {
    const { container } = renderPart(gated);
    await screen.findByRole('button', { name: 'I agree' });
    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('the legal sentence', () => {
  it('stands below the composer with its links, and holds no markup', () => {
    const legal = 'An assistant answers. <b>See</b> our [privacy notice](https://shop.example/privacy).';
    const { container } = renderPart(<ChatPanel legal={legal} />);
    expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe(
      'https://shop.example/privacy',
    );
    expect(container.querySelector('b')).toBeNull();
  });

  it('is not there unless it is given', () => {
    const { container } = renderPart(<ChatPanel />);
    expect(container.querySelector('.shelftalk-legal')).toBeNull();
  });
});
