import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import { expectNoAxeViolations, product, renderCard, rendererProps } from '../interactive/card.tsx';

const four = [
  product(1, { facets: { brand: 'Tolvan', weight: '310 g', hood: true }, metadata: { stock: 2 } }),
  product(2, { facets: { brand: 'Tolvan', weight: '235 g' }, metadata: { stock: 9 } }),
  product(3),
  product(4),
];

async function openAll() {
  const { container } = renderCard(
    <RecommendationMessage {...rendererProps()} event={{ kind: 'recommendation', products: four }} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'See all 4' }));
  const sheet = await screen.findByRole('dialog', { name: '4 products' });
  return { container, sheet, inside: within(sheet) };
}
const box = (inside: ReturnType<typeof within>, number: number) =>
  inside.getByRole('checkbox', { name: `Compare Product ${number}` });

test('limits the selection to two products', async () => {
  const { container, inside } = await openAll();
  expect(inside.queryByRole('button', { name: 'Compare the two' })).toBeNull();
  await userEvent.click(box(inside, 1));
  expect(inside.getByRole('button', { name: 'Compare the two' }).getAttribute('aria-disabled')).toBe('true');
  inside.getByText('1 of 2 selected');
  await userEvent.click(box(inside, 2));
  expect(box(inside, 3)).toHaveProperty('disabled', true);
  expect(box(inside, 1)).toHaveProperty('disabled', false);
  await expectNoAxeViolations(container);
  await userEvent.click(box(inside, 1));
  expect(box(inside, 3)).toHaveProperty('disabled', false);
});

test('lists price, stock and shared details, and marks different values', async () => {
  const { container, inside } = await openAll();
  await userEvent.click(box(inside, 1));
  await userEvent.click(box(inside, 2));
  await userEvent.click(inside.getByRole('button', { name: 'Compare the two' }));
  const table = within(inside.getByRole('table', { name: 'Differences are marked with a dot.' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Product 1',
    'Product 2',
  ]);
  const rows = table
    .getAllByRole('rowheader')
    .map((header) => header.closest('tr'))
    .map((row) => [
      row?.dataset.differs ?? 'same',
      ...[...(row?.cells ?? [])].map(({ innerText }) => innerText),
    ]);
  expect(
    rows.map(([differs, head = '', ...sides]) => [differs, head.split(',')[0]?.trim(), ...sides]),
  ).toEqual([
    ['true', 'Price', '€11.00', '€12.00'],
    ['true', 'Availability', 'Only 2 left', 'In stock'],
    ['same', 'Brand', 'Tolvan', 'Tolvan'],
    ['true', 'Weight', '310 g', '235 g'],
  ]);
  table.getByRole('rowheader', { name: /^Weight.*different$/ });
  await expectNoAxeViolations(container);
});

test('keeps focus and selection when going to the table and back', async () => {
  const { inside } = await openAll();
  await userEvent.click(box(inside, 1));
  await userEvent.click(box(inside, 4));
  await userEvent.keyboard('{Tab}{Enter}');
  const back = await inside.findByRole('button', { name: 'All products' });
  expect(document.activeElement).toBe(back);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(inside.getByRole('button', { name: 'Compare the two' })),
  );
  expect(box(inside, 4)).toHaveProperty('checked', true);
});

test('opens details on top of the sheet and returns the focus to the sheet', async () => {
  const { sheet, inside } = await openAll();
  const opener = inside.getByRole('button', { name: 'Details Product 2' });
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
  await userEvent.click(inside.getByRole('button', { name: 'Compare the two' }));
  const table = inside.getByRole('table');
  table.dir = 'rtl';
  const cells = [...table.querySelectorAll('tbody :is(th, td)')];
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.map((cell) => getComputedStyle(cell).direction)).toEqual(cells.map(() => 'rtl'));
});
