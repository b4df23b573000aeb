import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import { ShopProvider } from '../../../src/components/products/ShopProvider.tsx';
import { expectNoAxeViolations, product, renderCard, rendererProps } from '../interactive/card.tsx';

const fiveProducts = [
  product(1, { facets: { brand: 'Tolvan', weight: '310 g', hood: true }, metadata: { stock: 2 } }),
  product(2, { facets: { brand: 'Tolvan', weight: '235 g' }, metadata: { stock: 9 } }),
  product(3),
  product(4),
  product(5),
];

async function openAll() {
  const { container } = renderCard(
    <RecommendationMessage {...rendererProps()} event={{ kind: 'recommendation', products: fiveProducts }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'See all 5' }));
  const sheet = await screen.findByRole('dialog', { name: '5 products' });
  return { container, sheet, inside: within(sheet) };
}
const box = (inside: ReturnType<typeof within>, number: number) =>
  inside.getByRole('checkbox', { name: `Compare Product ${number}` });

test('limits the selection to four products', async () => {
  const { container, inside } = await openAll();
  expect(inside.queryByRole('button', { name: 'Compare' })).toBeNull();
  await userEvent.click(box(inside, 1));
  expect(inside.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true');
  inside.getByText('1 selected');
  for (const number of [2, 3, 4]) await userEvent.click(box(inside, number));
  expect(box(inside, 5)).toHaveProperty('disabled', true);
  expect(box(inside, 1)).toHaveProperty('disabled', false);
  await expectNoAxeViolations(container);
  await userEvent.click(box(inside, 1));
  expect(box(inside, 5)).toHaveProperty('disabled', false);
});

test('names a product without a title by its id', async () => {
  renderCard(
    <RecommendationMessage
      {...rendererProps()}
      event={{ kind: 'recommendation', products: fiveProducts.map((one) => ({ ...one, title: '' })) }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'See all 5' }));
  const [first] = fiveProducts;
  await screen.findByRole('checkbox', { name: `Compare ${first?.productId}` });
});

/** Label, values and index of the better value of each row; -1 if no value is marked. */
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) => {
    const cells = [...row.querySelectorAll('td')];
    const best = cells.findIndex((cell) => cell.dataset.best !== undefined);
    return [
      row.querySelector('th')?.textContent,
      ...cells.map((cell) => cell.querySelector('bdi')?.textContent),
      best,
    ];
  });

test('lists only properties that differ, and marks the better price', async () => {
  const { container, inside } = await openAll();
  await userEvent.click(box(inside, 1));
  await userEvent.click(box(inside, 2));
  await userEvent.click(inside.getByRole('button', { name: 'Compare' }));
  const table = inside.getByRole('table', { name: 'Product 1, Product 2' });
  expect(rowsOf(table)).toEqual([
    ['Price', '€11.00', '€12.00', 0],
    ['Availability', 'Only 2 left', 'In stock', -1],
    ['Weight', '310 g', '235 g', -1],
  ]);
  within(table).getByRole('cell', { name: /^€11\.00.*better$/ });
  await expectNoAxeViolations(container);
});

test('compares the products of a message in a table, with the agent’s rows and a cart button for each', async () => {
  const rows = [
    { label: 'Water column', values: ['10,000 mm', '20,000 mm', '28,000 mm'], best: 2 },
    { label: 'Same', values: ['a', 'a', 'a'] },
    { label: 'Incomplete', values: ['a'] },
  ];
  const metadata = { layout: 'comparison', reason: 'Product 3 keeps out most rain.', rows };
  const { container } = renderCard(
    <ShopProvider value={{ addToCart: async () => ({ status: 'added' }) }}>
      <RecommendationMessage
        {...rendererProps()}
        event={{ kind: 'recommendation', products: fiveProducts.slice(0, 3), metadata }}
      />
    </ShopProvider>,
  );
  const table = screen.getByRole('table', { name: 'Product 1, Product 2, Product 3' });
  expect(rowsOf(table)).toEqual([
    ['Price', '€11.00', '€12.00', '€13.00', 0],
    ['Water column', '10,000 mm', '20,000 mm', '28,000 mm', 2],
  ]);
  screen.getByText('Product 3 keeps out most rain.');
  expect(screen.queryByRole('article')).toBeNull();
  expect(within(table).getAllByRole('button', { name: /^Add to cart/ })).toHaveLength(3);
  await expectNoAxeViolations(container);
  await userEvent.click(within(table).getByRole('button', { name: 'Product 2' }));
  await screen.findByRole('dialog', { name: 'Product 2' });
});

test('lists each warning once, with the names of the products that have it', async () => {
  const shared = { text: 'Keep away from fire' };
  const label = { text: 'Energy class C, from A to G', imageUrl: 'https://shop.example/c.png' };
  const products = [
    product(1, { metadata: { warnings: [label, shared] } }),
    product(2, { metadata: { warnings: [shared, { text: 7 }, null] } }),
    product(3, { metadata: { warnings: 'x'.repeat(600) } }),
  ];
  const { container } = renderCard(
    <RecommendationMessage
      {...rendererProps()}
      event={{ kind: 'recommendation', products, metadata: { layout: 'comparison' } }}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Product 1Energy class C, from A to G',
    'Product 1, Product 2Keep away from fire',
    `Product 3${'x'.repeat(600)}`,
  ]);
  const [list] = screen.getAllByRole('list');
  expect(list?.scrollWidth).toBe(list?.clientWidth);
  await expectNoAxeViolations(container);
});

test('has no list without warnings', () => {
  const event = {
    kind: 'recommendation' as const,
    products: fiveProducts.slice(0, 2),
    metadata: { layout: 'comparison' },
  };
  renderCard(<RecommendationMessage {...rendererProps()} event={event} />);
  screen.getByRole('table');
  expect(screen.queryByRole('list')).toBeNull();
});

test('keeps focus and selection when going to the table and back', async () => {
  const { inside } = await openAll();
  await userEvent.click(box(inside, 1));
  await userEvent.click(box(inside, 5));
  await userEvent.keyboard('{Tab}{Enter}');
  const back = await inside.findByRole('button', { name: 'All products' });
  expect(document.activeElement).toBe(back);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(inside.getByRole('button', { name: 'Compare' })));
  expect(box(inside, 5)).toHaveProperty('checked', true);
});

test('opens details on top of the sheet and returns the focus to the sheet', async () => {
  const { sheet, inside } = await openAll();
  const opener = inside.getByRole('link', { name: /^Product 2 / });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Product 2' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(sheet.matches(':modal')).toBe(true);
});

test('gives all cells the direction of the table, regardless of their text', async () => {
  const { inside } = await openAll();
  await userEvent.click(box(inside, 1));
  await userEvent.click(box(inside, 2));
  await userEvent.click(inside.getByRole('button', { name: 'Compare' }));
  const table = inside.getByRole('table');
  table.dir = 'rtl';
  const cells = [...table.querySelectorAll('tbody :is(th, td)')];
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.map((cell) => getComputedStyle(cell).direction)).toEqual(cells.map(() => 'rtl'));
});
