import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { preloadRenderers } from '../../../src/components/later.tsx';
import { ProductResolverProvider } from '../../../src/components/products/ProductResolver.tsx';
import { ProductsMessage } from '../../../src/components/products/ProductsMessage.tsx';
import type { Product } from '../../../src/protocol/index.ts';
import { expectNoAxeFaults, given, product, renderCard } from '../interactive/card.tsx';

beforeAll(preloadRenderers);

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
    <ProductResolverProvider shownProducts={seen}>
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
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductsMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByRole('link', { name: /^Product 3 / });
  expect(resolveProducts.mock.calls).toEqual([[['p1', 'p3'], { catalogId: 'c' }]]);
});

test('one that stays unknown leaves the others as they are', async () => {
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={async () => [product(1)]}>
      <ProductsMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByText('We can’t show this product here.');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('a section without products is left out', () => {
  const sections = [{ title: 'Empty', items: [] }];
  renderCard(<ProductsMessage {...given()} event={{ ...event, sections }} />);
  expect(screen.queryByText('Empty')).toBeNull();
});

test('what several messages want at once is asked for together, each product once', async () => {
  const resolveProducts = vi.fn(async () => [product(1), product(3)]);
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductsMessage {...given()} event={event} />
      <ProductsMessage
        {...given()}
        event={{ ...event, sections: [{ title: '', items: [{ productId: 'p4' }, { productId: 'p3' }] }] }}
      />
    </ProductResolverProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Product 3 / })).toHaveLength(2));
  expect(resolveProducts.mock.calls).toEqual([[['p1', 'p3', 'p4'], { catalogId: 'c' }]]);
});

test('the order is that of the message, not that of the answer', async () => {
  const sections = [{ title: '', items: ['p3', 'p1', 'p2'].map((productId) => ({ productId })) }];
  renderCard(
    <ProductResolverProvider
      shownProducts={{}}
      resolveProducts={async () => [product(1), product(2), product(3)]}
    >
      <ProductsMessage {...given()} event={{ ...event, sections }} />
    </ProductResolverProvider>,
  );
  await screen.findByRole('link', { name: /^Product 1 / });
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Product 3', 'Product 1', 'Product 2']);
});

test('what stands in for a card is as large as the card', async () => {
  let answer: (products: readonly Product[]) => void = () => {};
  const { container } = renderCard(
    <ProductResolverProvider
      shownProducts={{}}
      resolveProducts={() => new Promise((resolve) => (answer = resolve))}
    >
      <ProductsMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  const heights = () =>
    [...container.querySelectorAll('.shelftalk-product')].map((card) => card.getBoundingClientRect().height);
  const before = heights();
  await waitFor(() => expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(2));
  await expectNoAxeFaults(container);
  answer([product(1), product(3)]);
  await screen.findByRole('link', { name: /^Product 3 / });
  expect(heights()).toEqual(before);
});

test('a shop that does not answer in time can be asked again', async () => {
  vi.useFakeTimers();
  try {
    renderCard(
      <ProductResolverProvider shownProducts={{}} resolveProducts={() => new Promise(() => {})}>
        <ProductsMessage {...given()} event={event} />
      </ProductResolverProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});
