import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProductResolverProvider } from '../../../src/components/products/ProductResolver.tsx';
import { ProductsMessage } from '../../../src/components/products/ProductsMessage.tsx';
import type { Product } from '../../../src/protocol/index.ts';
import { expectNoAxeViolations, product, renderCard, rendererProps } from '../interactive/card.tsx';

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

test('renders each section with its title and a list or a wide card', async () => {
  const seen = { p1: product(1), p3: product(3) };
  const { container } = renderCard(
    <ProductResolverProvider shownProducts={seen}>
      <ProductsMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  expect(container.textContent?.startsWith('Picked for you')).toBe(true);
  expect(container.textContent?.endsWith('Tap to open')).toBe(true);
  const mugs = screen.getByRole('region', { name: 'Mugs' });
  within(mugs).getByRole('list', { name: 'Mugs, 2 products' });
  const plates = screen.getByRole('region', { name: 'Plates' });
  expect(within(plates).getByRole('article').dataset.layout).toBe('wide');
  await expectNoAxeViolations(container);
});

test('resolves all unknown products in one request', async () => {
  const resolveProducts = vi.fn(async () => [product(3), product(1)]);
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductsMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByRole('link', { name: /^Product 3 / });
  expect(resolveProducts.mock.calls).toEqual([[['p1', 'p3'], { catalogId: 'c' }]]);
});

test('shows the other products if one stays unknown', async () => {
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={async () => [product(1)]}>
      <ProductsMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByText('We can’t show this product here.');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('omits a section without products', () => {
  const sections = [{ title: 'Empty', items: [] }];
  renderCard(<ProductsMessage {...rendererProps()} event={{ ...event, sections }} />);
  expect(screen.queryByText('Empty')).toBeNull();
});

test('batches the requests of several messages and asks for each product once', async () => {
  const resolveProducts = vi.fn(async () => [product(1), product(3)]);
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductsMessage {...rendererProps()} event={event} />
      <ProductsMessage
        {...rendererProps()}
        event={{ ...event, sections: [{ title: '', items: [{ productId: 'p4' }, { productId: 'p3' }] }] }}
      />
    </ProductResolverProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Product 3 / })).toHaveLength(2));
  expect(resolveProducts.mock.calls).toEqual([[['p1', 'p3', 'p4'], { catalogId: 'c' }]]);
});

test('keeps the order of the message, not of the resolved products', async () => {
  const sections = [{ title: '', items: ['p3', 'p1', 'p2'].map((productId) => ({ productId })) }];
  renderCard(
    <ProductResolverProvider
      shownProducts={{}}
      resolveProducts={async () => [product(1), product(2), product(3)]}
    >
      <ProductsMessage {...rendererProps()} event={{ ...event, sections }} />
    </ProductResolverProvider>,
  );
  await screen.findByRole('link', { name: /^Product 1 / });
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Product 3', 'Product 1', 'Product 2']);
});

test('gives the placeholder the size of the card', async () => {
  let answer: (products: readonly Product[]) => void = () => {};
  const { container } = renderCard(
    <ProductResolverProvider
      shownProducts={{}}
      resolveProducts={() => new Promise((resolve) => (answer = resolve))}
    >
      <ProductsMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  const heights = () =>
    [...container.querySelectorAll('.shelftalk-product')].map((card) => card.getBoundingClientRect().height);
  const before = heights();
  await waitFor(() => expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(2));
  await expectNoAxeViolations(container);
  answer([product(1), product(3)]);
  await screen.findByRole('link', { name: /^Product 3 / });
  expect(heights()).toEqual(before);
});

test('offers a retry after a timeout', async () => {
  vi.useFakeTimers();
  try {
    renderCard(
      <ProductResolverProvider shownProducts={{}} resolveProducts={() => new Promise(() => {})}>
        <ProductsMessage {...rendererProps()} event={event} />
      </ProductResolverProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});
