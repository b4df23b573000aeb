import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, vi } from 'vitest';
import { type AddToCart, ShelftalkChat } from '../../src/index.ts';
import { createTestChat, products, text } from '../../src/testing.ts';

/** Asks for tents, opens the sheet of one tent and adds this tent to the cart, as a shop's own test might. */
export async function buyTent(): Promise<void> {
  const cart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  const { store } = createTestChat({
    answers: [
      [text('We have two:'), products([{ productId: 'a', title: 'Trail tent' }, { title: 'Dome tent' }])],
    ],
  });
  try {
    render(createElement(ShelftalkChat, { store, mode: 'inline', cart }));
    fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Tents?' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('We have two:')).toBeTruthy();
    // jsdom computes names without the white space between elements.
    expect(await screen.findByRole('button', { name: /^Dome tent/u })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: /^Trail tent/u }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: /^Add to cart/u }));
    // The sheet closes, and the thread shows what was added.
    expect((await screen.findAllByText('In your cart')).length).toBeGreaterThan(0);
    expect(cart).toHaveBeenCalledOnce();
    expect(cart.mock.calls[0]?.[0]).toMatchObject({ productId: 'a', title: 'Trail tent' });
  } finally {
    cleanup();
  }
}
