import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ProductCard } from '../../../src/components/products/ProductCard.tsx';
import { expectNoAxeViolations, product, renderCard } from '../interactive/card.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('makes the whole card one link, named after title and price', async () => {
  const { container } = renderCard(<ProductCard product={product(1)} />);
  const link = screen.getByRole('link', { name: 'Product 1 €11.00', description: 'Reason 1' });
  expect(link.getAttribute('href')).toBe('/p/1/');
  const card = screen.getByRole('article').getBoundingClientRect();
  const hit = document.elementFromPoint(card.left + card.width / 2, card.top + 20);
  expect(hit?.closest('a')).toBe(link);
  await expectNoAxeViolations(container);
});

test('refers only to elements that exist', () => {
  const { price: _, ...rest } = product(1, { description: '' });
  renderCard(<ProductCard product={rest} />);
  const link = screen.getByRole('link', { name: 'Product 1' });
  const ids = ['aria-labelledby', 'aria-describedby'].flatMap(
    (name) => link.getAttribute(name)?.split(' ') ?? [],
  );
  expect(ids.filter((id) => document.getElementById(id) === null)).toEqual([]);
});

test('renders no link without a URL', () => {
  const { url: _, ...rest } = product(1);
  renderCard(<ProductCard product={rest} />);
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByText('Product 1');
});

test('renders no link for a javascript: URL', () => {
  renderCard(<ProductCard product={product(1, { url: 'javascript:alert(1)' })} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows no price if the product has none', () => {
  const { price: _, ...rest } = product(1);
  const { container } = renderCard(<ProductCard product={rest} />);
  expect(container.querySelector('.shelftalk-price')).toBeNull();
  expect(container.textContent).not.toMatch(/\d\.\d\d|NaN|undefined/);
});

test('shows a reduced price next to the former price and labels both', () => {
  renderCard(<ProductCard product={product(1, { facets: { wasPrice: 20 } })} />);
  screen.getByRole('link', { name: 'Product 1 Now €11.00 Was €20.00' });
});

test('shows the rating beside a reduced price on a tile, and the former price below', () => {
  const { container } = renderCard(
    <div style={{ width: 156 }}>
      <ProductCard
        product={product(1, { price: 149, facets: { wasPrice: 189, rating: 4.6, reviews: 142 } })}
      />
    </div>,
  );
  const boxOf = (part: string) => container.querySelector(`.shelftalk-${part}`)?.getBoundingClientRect();
  const [now, was, rating] = ['price-now', 'price-was', 'rating'].map(boxOf);
  expect(rating?.left).toBeGreaterThan(now?.right ?? Number.POSITIVE_INFINITY);
  expect(rating?.top).toBeLessThan(now?.bottom ?? 0);
  expect(was?.top).toBeGreaterThanOrEqual(rating?.bottom ?? Number.POSITIVE_INFINITY);
});

test('shows facts in one line', () => {
  renderCard(<ProductCard product={product(1, { metadata: { facts: ['15,000 mm', '340 g'] } })} />);
  screen.getByText('15,000 mm · 340 g');
});

test('shows "out of stock" as text', () => {
  renderCard(<ProductCard product={product(1, { facets: { inStock: false } })} />);
  screen.getByRole('link', { name: 'Product 1 €11.00 Out of stock' });
});

test('navigates on a click if there are no details to open', async () => {
  renderCard(<ProductCard product={product(1, { url: '#pressed' })} />);
  await userEvent.click(screen.getByRole('link'));
  expect(location.hash).toBe('#pressed');
  history.replaceState(null, '', location.pathname + location.search);
});

test.each(['tile', 'wide'] as const)(
  'the picture of the %s card keeps its height when it loads',
  async (layout) => {
    const { container } = renderCard(
      <ProductCard product={product(1, { imageUrl: pixel })} layout={layout} />,
    );
    const picture = container.querySelector('.shelftalk-picture');
    const before = picture?.getBoundingClientRect().height;
    await waitFor(() => expect(picture?.getAttribute('data-state')).toBe('ready'));
    expect(picture?.getBoundingClientRect().height).toBe(before);
    expect(before).toBeGreaterThan(100);
  },
);

test('replaces a broken picture by a placeholder of the same size', async () => {
  const { container } = renderCard(<ProductCard product={product(1, { imageUrl: 'data:image/png,none' })} />);
  const picture = container.querySelector('.shelftalk-picture');
  const before = picture?.getBoundingClientRect().height;
  await waitFor(() => expect(picture?.getAttribute('data-state')).toBe('none'));
  expect(picture?.querySelector('img')).toBeNull();
  expect(picture?.getBoundingClientRect().height).toBe(before);
});
