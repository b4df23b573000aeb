import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChatPanel } from '../../../src/components/index.ts';
import { axeViolations } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { shopperSays, staticChat } from '../../support/staticChat.ts';

const panelWithTerms = <ChatPanel terms="before-first-message" starters={['A tent?']} />;
const typeAndSend = (text: string) => {
  const field = screen.getByRole('textbox');
  fireEvent.input(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

describe('terms before the first message', () => {
  it('block sending and keep the draft until the shopper agrees', async () => {
    const chat = staticChat();
    renderPart(panelWithTerms, { chat });
    typeAndSend('Hello');
    expect(chat.calls).toEqual([]);
    expect(chat.draft.getState().text).toBe('Hello');
    fireEvent.click(await screen.findByRole('button', { name: 'I agree' }));
    typeAndSend('Hello');
    expect(chat.calls).toEqual([['send', { kind: 'text', text: 'Hello' }]]);
  });

  it('put a chosen starter into the draft', () => {
    const chat = staticChat();
    renderPart(panelWithTerms, { chat });
    fireEvent.click(screen.getByRole('button', { name: 'A tent?' }));
    expect(chat.calls).toEqual([]);
    expect(chat.draft.getState().text).toBe('A tent?');
  });

  it('are not shown once the shopper has sent a message', () => {
    const chat = staticChat();
    renderPart(panelWithTerms, { chat });
    act(() => chat.add(shopperSays('a', 'Hello')));
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
    typeAndSend('More');
    expect(chat.calls).toEqual([['send', { kind: 'text', text: 'More' }]]);
  });

  it('have no axe violations', async () => {
    const { container } = renderPart(panelWithTerms);
    await screen.findByRole('button', { name: 'I agree' });
    expect(await axeViolations(container)).toEqual([]);
  });
});

describe('the legal notice', () => {
  it('is rendered below the composer with links and without HTML', () => {
    const legal = 'An assistant answers. <b>See</b> our [privacy notice](https://shop.example/privacy).';
    const { container } = renderPart(<ChatPanel legal={legal} />);
    expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe(
      'https://shop.example/privacy',
    );
    expect(container.querySelector('b')).toBeNull();
  });

  it('is not rendered by default', () => {
    const { container } = renderPart(<ChatPanel />);
    expect(container.querySelector('.shelftalk-legal')).toBeNull();
  });
});
