import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type AddToCart, ChatPanel } from '../../../src/components/index.ts';
import { ChatProvider } from '../../../src/react/index.ts';
import { createTestChat, products } from '../../../src/testing/index.ts';
import { renderPart } from '../../support/render.tsx';
import { expectNoAxeViolations } from '../interactive/card.tsx';

const variants = [
  { id: 'r-42', size: '42', colour: 'Rust', price: 95, stock: 3 },
  { id: 'm-43', size: '43', colour: 'Moss', price: 95, stock: 3 },
];
const boot = { productId: 'boot', title: 'Fell Boot', metadata: { variants } };
const mug = { productId: 'mug', title: 'Enamel Mug', price: 12 };

/** A panel with an answer that shows these products. */
async function openPanel(onAddToCart: AddToCart, ...shown: Parameters<typeof products>[0]) {
  const chat = createTestChat({ answers: [products(shown)] });
  const { container } = renderPart(
    <ChatProvider store={chat.store}>
      <div style={{ inlineSize: 400, blockSize: 680 }}>
        <ChatPanel onAddToCart={onAddToCart} cartUrl="/cart/" cartWord="bag" />
      </div>
    </ChatProvider>,
  );
  await chat.send('Boots?');
  return { ...chat, container };
}
const receipt = () => within(document.querySelector<HTMLElement>('.shelftalk-receipt') ?? document.body);
const add = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Add to bag ${name}` }));
async function openSheet(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Choose .+ ${name}$`, 'u') }));
  return within(await screen.findByRole('dialog', { name }));
}
async function addFromSheet(name: string, ...values: readonly string[]) {
  const sheet = await openSheet(name);
  for (const value of values) await userEvent.click(sheet.getByRole('radio', { name: value }));
  await userEvent.click(sheet.getByRole('button', { name: /^Add to bag/ }));
}

test('shows in the thread what was added, with a link to the bag', async () => {
  const { container, store } = await openPanel(async () => ({ status: 'added' }), mug);
  await add('Enamel Mug');
  await screen.findByRole('link', { name: 'View bag' });
  receipt().getByText('Enamel Mug');
  receipt().getByText('In your bag');
  expect(receipt().getByRole('link').getAttribute('href')).toBe('/cart/');
  expect(receipt().queryByRole('button', { name: /Undo/ })).toBeNull();
  expect(store.getState().outbox).toEqual([]);
  await expectNoAxeViolations(container);
});

test('closes the sheet after adding, and names the chosen values on the card and in the receipt', async () => {
  await openPanel(async () => ({ status: 'added' }), boot);
  await addFromSheet('Fell Boot', '42', 'Rust');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const onCard = screen.getByRole('button', { name: 'In bag Fell Boot' });
  expect(document.activeElement).toBe(onCard);
  screen.getByText('Fell Boot is in your bag', { selector: '[aria-live] *', ignore: false });
  receipt().getByText('42, Rust');
  expect(document.querySelector('.shelftalk-receipt .shelftalk-price')?.textContent).toBe('€95.00');
});

test('does not name a value that all variants have', async () => {
  const oneSize = variants.map((variant) => ({ ...variant, size: 'one size' }));
  await openPanel(async () => ({ status: 'added' }), { ...boot, metadata: { variants: oneSize } });
  await addFromSheet('Fell Boot', 'Moss');
  await screen.findByRole('button', { name: 'In bag Fell Boot' });
  receipt().getByText('Moss');
});

test('keeps the sheet open if the product could not be added', async () => {
  await openPanel(async () => ({ status: 'refused', reason: 'other' }), boot);
  await addFromSheet('Fell Boot', '42', 'Rust');
  await screen.findByText(/^We couldn’t add this/, { selector: '.shelftalk-cart-error' });
  screen.getByRole('dialog', { name: 'Fell Boot' });
});

test('undoes from the receipt; the card can add the product again', async () => {
  const undo = vi.fn(async () => {});
  await openPanel(async () => ({ status: 'added', undo }), mug);
  await add('Enamel Mug');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Enamel Mug' }));
  await screen.findByText('Enamel Mug was removed from your bag', { selector: '.shelftalk-receipt' });
  expect(undo).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Add to bag Enamel Mug' });
});

test('keeps the receipt if the shop cannot undo', async () => {
  await openPanel(async () => ({ status: 'added', undo: () => Promise.reject(new Error('away')) }), mug);
  await add('Enamel Mug');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Enamel Mug' }));
  await screen.findByText('We couldn’t remove it. It’s still in your bag.', {
    selector: '.shelftalk-cart-error',
  });
  screen.getByRole('button', { name: 'Undo Enamel Mug' });
});
