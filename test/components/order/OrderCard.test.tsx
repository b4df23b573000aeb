import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LocaleProvider, OrderCard, OrderMessage } from '../../../src/components/index.ts';
import { de } from '../../../src/locales.ts';
import type { Order } from '../../../src/protocol/index.ts';
import { expectNoAxeViolations, renderCard, rendererProps } from '../interactive/card.tsx';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Item ${index + 1}`, price: 10 + index }));

const order: Order = {
  number: 'A-1001',
  status: 'shipped',
  placedAt: '2026-11-20',
  expectedAt: '2026-11-24',
  steps: [
    { label: 'Packed', state: 'done', at: '2026-11-21' },
    { label: 'On its way', state: 'current' },
    { label: 'Delivered', state: 'ahead' },
  ],
  tracking: [{ carrier: 'Parcel post', number: 'P1', url: 'https://parcels.example/P1' }],
  items: [{ title: 'Boot', options: ['Slate', '38'], quantity: 2, price: 20, url: '/p/boot/' }],
  currency: 'EUR',
  totals: [
    { type: 'discount', label: 'Club', amount: -5 },
    { type: 'total', amount: 15 },
  ],
  links: [{ label: 'Invoice', url: '/invoice' }],
};

test('shows shipping that costs nothing as "Free", and other amounts of zero as amounts', () => {
  const totals = [
    { type: 'shipping', amount: 0 },
    { type: 'tax', amount: 0 },
    { type: 'total', amount: 15 },
  ];
  const { container } = renderCard(<OrderCard order={{ ...order, totals }} />);
  const rows = [...container.querySelectorAll('.shelftalk-totals > div')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(['ShippingFree', 'Tax€0.00', 'Total€15.00']);
});

test('shows status, day, steps, items and amounts of an order', async () => {
  const { container } = renderCard(<OrderCard order={order} />);
  const card = screen.getByRole('article', { name: 'Order A-1001' });
  expect(card).toHaveAttribute('data-status', 'shipped');
  within(card).getAllByText('On its way');
  within(card).getByText(/^Arrives Tue, Nov 24$/);
  within(card).getByText(/Ordered Nov 20/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Packed, doneNov 21',
    'On its way, current step',
    'Delivered, still to come',
    'BootSlate, 38, 2\u00a0×€20.00',
  ]);
  expect(container.querySelector('dl')?.textContent).toBe('Club-€5.00Total€15.00');
  await expectNoAxeViolations(container);
});

test('marks the current step for screen readers', () => {
  renderCard(<OrderCard order={order} />);
  const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current'));
  expect(current.map((item) => item.textContent)).toEqual(['On its way, current step']);
});

test('opens the carrier in a new tab', () => {
  renderCard(<OrderCard order={order} />);
  const link = screen.getByRole('link', { name: 'Track with Parcel post (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://parcels.example/P1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

describe('the items of an order', () => {
  test('are three at first, and all on request', async () => {
    renderCard(<OrderCard order={{ number: 'A', items: items(5) }} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    const button = screen.getByRole('button', { name: 'Show all 5 items' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    const fewer = await screen.findByRole('button', { name: 'Show fewer items', expanded: true });
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(fewer);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  });

  test('have no button when there are three', () => {
    renderCard(<OrderCard order={{ number: 'A', items: items(3) }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('shows nothing that the order does not contain', () => {
  const { container } = renderCard(<OrderCard order={{ number: 'A-1' }} />);
  expect(container.textContent).toBe('Order A-1');
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows the status text of the shop instead of the library’s', () => {
  renderCard(<OrderCard order={{ number: 'A', status: 'delayed', statusText: 'Stuck in the snow' }} />);
  screen.getByText('Stuck in the snow');
  expect(screen.queryByText('Delayed')).toBeNull();
});

test.each([
  ['delivered', 'Delivered'],
  ['returned', 'Returned'],
  ['cancelled', 'Cancelled'],
] as const)('shows since when an order is %s, and no arrival', (status, text) => {
  const { container } = renderCard(
    <OrderCard order={{ number: 'A', status, updatedAt: '2026-11-17', expectedAt: '2026-11-24' }} />,
  );
  screen.getByText(text);
  screen.getByText('Tue, Nov 17');
  expect(container.textContent).not.toContain('Nov 24');
});

test('does not link unsafe addresses', () => {
  renderCard(
    <OrderCard
      order={{
        number: 'A',
        items: [{ title: 'Boot', url: 'javascript:alert(1)' }],
        links: [{ label: 'Invoice', url: 'javascript:alert(1)' }],
      }}
    />,
  );
  screen.getByText('Boot');
  expect(screen.queryByRole('link')).toBeNull();
});

test('uses the language of the LocaleProvider', () => {
  renderCard(
    <LocaleProvider value={de}>
      <OrderCard order={order} />
    </LocaleProvider>,
  );
  screen.getByRole('article', { name: 'Bestellung A-1001' });
  screen.getByText('Ankunft: Di., 24. Nov.');
  screen.getByRole('link', { name: /Mit Parcel post verfolgen/ });
});

test('fits into 320 px in right-to-left text', () => {
  const { container } = renderCard(
    <OrderCard order={{ ...order, number: `A-${'1'.repeat(60)}`, items: items(3) }} />,
    { width: 320, dir: 'rtl' },
  );
  const card = container.querySelector('.shelftalk-order');
  expect(card?.scrollWidth).toBeLessThanOrEqual(card?.clientWidth ?? 0);
});

describe('the renderer of orders', () => {
  const show = (fields: Readonly<Record<string, unknown>>) =>
    renderCard(<OrderMessage {...rendererProps()} event={{ kind: 'order', order: fields }} />);

  test('shows an order that the agent sent', () => {
    show({ number: 'A-1', status: 'preparing' });
    screen.getByText('Being packed');
  });

  test('shows that no order was found', () => {
    show({ number: 'A-1', status: 'not-found' });
    screen.getByText('We can’t find an order with this number and email address.');
  });

  test.each([
    ['without a number', {}],
    ['that needs the email address', { number: 'A-1', needsEmail: true }],
  ])('shows nothing for an order %s', (_, fields) => {
    expect(show(fields).container.textContent).toBe('');
  });
});
