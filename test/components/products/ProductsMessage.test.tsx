import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProductResolverProvider } from '../../../src/components/products/ProductResolver.tsx';
import { ProductsMessage } from '../../../src/components/products/ProductsMessage.tsx';
import { expectNoAxeFaults, given, product, renderCard } from '../interactive/card.tsx';

const event = {
  kind: 'products' as const,
  header: { kind: 'text' as const, text: 'Picked for you' },
  body: '',
  footer: 'Tap to open',
  catalogId: 'c',
  sections: [
    { title: 'Mugs', items: [{ productId: 'p1' }, { productId: 'p2', product: product(2) }] },
    { title: 'Plates', items: [{ productId: 'p3' }] },
  ],
};

test('each section has its name, and one list or one wide card', async () => {
  const seen = { p1: product(1), p3: product(3) };
  const { container } = renderCard(
    <ProductResolverProvider seen={seen}>
      <ProductsMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  expect(container.textContent?.startsWith('Picked for you')).toBe(true);
  expect(container.textContent?.endsWith('Tap to open')).toBe(true);
  const mugs = screen.getByRole('region', { name: 'Mugs' });
  within(mugs).getByRole('list', { name: 'Mugs, 2 products' });
  const plates = screen.getByRole('region', { name: 'Plates' });
  expect(within(plates).getByRole('article').dataset.layout).toBe('wide');
  await expectNoAxeFaults(container);
});

test('all that is unknown is asked for together', async () => {
  const resolveProducts = vi.fn(async () => [product(3), product(1)]);
  renderCard(
    <ProductResolverProvider seen={{}} resolveProducts={resolveProducts}>
      <ProductsMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByRole('link', { name: /^Product 3 / });
  expect(resolveProducts.mock.calls).toEqual([[['p1', 'p3']]]);
});

test('one that stays unknown leaves the others as they are', async () => {
  renderCard(
    <ProductResolverProvider seen={{}} resolveProducts={async () => [product(1)]}>
      <ProductsMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByText('This product cannot be shown here.');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('a section without products is left out', () => {
  const sections = [{ title: 'Empty', items: [] }];
  renderCard(<ProductsMessage {...given()} event={{ ...event, sections }} />);
  expect(screen.queryByText('Empty')).toBeNull();
});
