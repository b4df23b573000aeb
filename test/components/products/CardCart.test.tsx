import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Announcer } from '../../../src/components/announcer/Announcer.tsx';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import { ShopProvider } from '../../../src/components/products/ShopProvider.tsx';
import type { AddToCart, AddToCartResult } from '../../../src/components/products/shopCart.ts';
import type { Product } from '../../../src/protocol/index.ts';
import { expectNoAxeViolations, product, renderCard, rendererProps } from '../interactive/card.tsx';

function showCards(addToCart: AddToCart, ...products: readonly Product[]) {
  const event = { kind: 'recommendation' as const, products };
  return renderCard(
    <ShopProvider value={{ addToCart }}>
      <Announcer>
        <RecommendationMessage {...rendererProps()} event={event} />
      </Announcer>
    </ShopProvider>,
  );
}
const button = (name: RegExp) => screen.findByRole('button', { name });
const announcement = () => screen.getByRole('status').textContent;

test('adds a product once, announces it, undoes it and keeps the focus', async () => {
  let answer: (answer: AddToCartResult) => void = () => {};
  const addToCart = vi.fn<AddToCart>(() => new Promise((resolve) => (answer = resolve)));
  const undo = vi.fn(async () => {});
  const { container } = showCards(addToCart, product(1));
  const add = await button(/^Add to cart Product 1$/);
  await userEvent.dblClick(add);
  expect(add.textContent).toBe('Adding… Product 1');
  expect(addToCart).toHaveBeenCalledTimes(1);
  answer({ status: 'added', undo });
  await button(/^In cart/);
  expect(document.activeElement).toBe(add);
  expect(announcement()).toBe('Product 1 is in your cart');
  await expectNoAxeViolations(container);
  await userEvent.click(await button(/^Undo Product 1$/));
  await button(/^Add to cart/);
  expect(undo).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(add);
  expect(announcement()).toContain('Product 1 was removed from your cart');
});

test('shows no undo button if the shop supports no undo', async () => {
  showCards(async () => ({ status: 'added' }), product(1));
  await userEvent.click(await button(/^Add to cart/));
  await button(/^In cart/);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('shows a failed undo and retries it', async () => {
  const undo = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'));
  showCards(async () => ({ status: 'added', undo }), product(1));
  await userEvent.click(await button(/^Add to cart/));
  await userEvent.click(await button(/^Undo/));
  await screen.findByText('We couldn’t remove it. It’s still in your cart.', {
    selector: '.shelftalk-cart-error',
  });
  await userEvent.click(await button(/^Undo/));
  await button(/^Add to cart/);
});

test.each([
  ['rejects', async () => Promise.reject(new Error('away'))],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
] as const)('offers a retry if addToCart %s', async (_, fail) => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' })).mockImplementationOnce(fail);
  showCards(addToCart, product(1));
  await userEvent.click(await button(/^Add to cart/));
  await userEvent.click(await button(/^Couldn’t add. Try again/));
  await button(/^In cart/);
  expect(announcement()).toContain('Couldn’t add');
});

test('shows the shop’s message for a refused product', async () => {
  showCards(async () => ({ status: 'refused', reason: 'other', message: 'One each.' }), product(1));
  await userEvent.click(await button(/^Add to cart/));
  await screen.findByText('One each.', { selector: '.shelftalk-cart-error' });
});

test('disables the button if the product has sold out', async () => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'refused', reason: 'out-of-stock' }));
  showCards(addToCart, product(1));
  await userEvent.click(await button(/^Add to cart/));
  const out = await button(/^Out of stock/);
  await userEvent.click(out, { force: true });
  expect(addToCart).toHaveBeenCalledTimes(1);
});

test('links to the product page if the shop needs a variant and the product lists none', async () => {
  showCards(async () => ({ status: 'needs-variant' }), product(1));
  await userEvent.click(await button(/^Add to cart/));
  const link = await screen.findByRole('link', { name: 'Choose options on the product page' });
  expect(link.getAttribute('href')).toBe('/p/1/');
});

test('opens the details of a product with options and adds nothing', async () => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  showCards(addToCart, product(1, { metadata: { variants: [{ size: 'S' }, { size: 'M' }] } }));
  await userEvent.click(await button(/^Choose size/));
  await screen.findByRole('dialog', { name: 'Product 1' });
  expect(addToCart).not.toHaveBeenCalled();
});

test('adds the only variant without a choice', async () => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  showCards(addToCart, product(1, { metadata: { variants: [{ id: 'v1', size: 'One size' }] } }));
  await userEvent.click(await button(/^Add to cart/));
  await button(/^In cart/);
  expect(addToCart.mock.calls[0]?.[1]).toMatchObject({ id: 'v1' });
});

test('shows no cart button for a product that is out of stock', async () => {
  showCards(async () => ({ status: 'added' }), product(1, { metadata: { stock: 0 } }), product(2));
  await button(/^Add to cart Product 2/);
  expect(screen.getAllByRole('button', { name: /^Add to cart/ })).toHaveLength(1);
});

test('adds the smallest quantity that the shop accepts, and states the limits', async () => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  const rules = [
    { quantity_rule: { min: 6, max: null, increment: 6 } },
    { quantityRule: { minimum: 4, maximum: 12, increment: 1 } },
    { add_to_cart: { minimum: 2, maximum: 9999, multiple_of: 2 } },
    { variants: [{ id: '7', quantity_unit: { unit: 'C62', increment: 10 } }] },
  ];
  showCards(addToCart, ...rules.map((metadata, index) => ({ ...product(index + 1), metadata })));
  const limits = [...document.querySelectorAll('.shelftalk-cart-limits')].map((each) => each.textContent);
  expect(limits).toEqual(['Multiples of 6', 'Minimum 4 · Maximum 12', 'Multiples of 2', 'Multiples of 10']);
  for (const number of [1, 2, 3, 4])
    await userEvent.click(await button(new RegExp(`^Add to cart Product ${number}$`)));
  expect(addToCart.mock.calls.map(([, , quantity]) => quantity)).toEqual([6, 4, 2, 10]);
  await screen.findAllByText(/^In cart/);
});

test('asks for patience if the shop has too many requests, and can add again', async () => {
  const addToCart = vi
    .fn<AddToCart>(async () => ({ status: 'added' }))
    .mockResolvedValueOnce({ status: 'refused', reason: 'busy' });
  showCards(addToCart, product(1));
  await userEvent.click(await button(/^Add to cart/));
  await screen.findByText('We’re very busy right now. Please try again in a moment.', {
    selector: '.shelftalk-cart-error',
  });
  await userEvent.click(await button(/^Add to cart/));
  await button(/^In cart/);
});
