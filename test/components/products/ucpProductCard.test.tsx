import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import { ShopProvider } from '../../../src/components/products/ShopProvider.tsx';
import type { AddToCart } from '../../../src/components/products/shopCart.ts';
import { createProductReader, decodeEvent } from '../../../src/protocol/index.ts';
import { renderCard, rendererProps } from '../interactive/card.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const variant = (label: string, amount: number, fields: object) => ({
  id: `squall-${label}`,
  title: label,
  description: { plain: label },
  price: euros(amount),
  options: [{ name: 'Size', label }],
  ...fields,
});

const response = {
  products: [
    {
      id: 'squall',
      title: 'Squall Jacket',
      description: { html: '<p>Keeps <b>dry</b> &amp; warm.</p>' },
      url: 'https://shop.example/p/squall/',
      price_range: { min: euros(15_900), max: euros(16_900) },
      media: [{ type: 'image', url: 'https://shop.example/squall.png' }],
      options: [{ name: 'Size', values: [{ label: 'S' }, { label: 'M' }, { label: 'L' }] }],
      variants: [
        variant('M', 15_900, { availability: { available: true }, list_price: euros(19_900) }),
        variant('L', 16_900, { availability: { available: true }, list_price: euros(20_900) }),
        variant('S', 15_900, { availability: { available: false }, list_price: euros(19_900) }),
      ],
      rating: { value: 9, scale_max: 10, count: 41 },
    },
  ],
  messages: [
    {
      type: 'warning',
      code: 'safety',
      path: '$.products[0]',
      content: 'Keep away from fire',
      presentation: 'disclosure',
    },
  ],
};

test('a product of UCP is a complete card, whose sold-out size cannot be chosen', async () => {
  const event = decodeEvent({
    recommendationEvent: { products: createProductReader()('search_catalog', response) },
  });
  if (event?.kind !== 'recommendation') throw new Error('There is no recommendation.');
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  renderCard(
    <ShopProvider value={{ addToCart }}>
      <RecommendationMessage {...rendererProps()} event={event} />
    </ShopProvider>,
  );
  const card = within(screen.getByRole('article'));
  expect(screen.getByRole('article').textContent).toMatch(/From.*€159\.00.*€199\.00/);
  card.getByText('4.5 out of 5, 41 reviews');
  card.getByText('Keep away from fire');
  await userEvent.click(card.getByRole('link', { name: /^Squall Jacket/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Squall Jacket' });
  const inside = within(sheet);
  inside.getByText(/Keep away from fire\s+Keeps dry & warm\./);
  const sizes = inside.getAllByRole('radio');
  expect(sizes.map((size) => (size as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    expect.stringMatching(/^S.*Out of stock$/),
    'M',
    'L',
  ]);
  for (const size of sizes) expect(size).toHaveProperty('checked', false);
  const [small, , large] = sizes;
  if (!small || !large) throw new Error('There are no sizes.');
  await userEvent.click(small, { force: true });
  expect(small).toHaveProperty('checked', false);
  await userEvent.click(large);
  expect(sheet.querySelector('.shelftalk-sheet-header .shelftalk-price')?.textContent).toMatch(
    /€169\.00.*€209\.00/,
  );
  await userEvent.click(inside.getByRole('button', { name: /^Add to cart/ }));
  expect(addToCart.mock.calls[0]?.[1]).toMatchObject({ id: 'squall-L', options: { Size: 'L' } });
});
