import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ProductMessage } from '../../../src/components/products/ProductMessage.tsx';
import { ProductResolverProvider } from '../../../src/components/products/ProductResolver.tsx';
import { expectNoAxeViolations, product, renderCard, rendererProps } from '../interactive/card.tsx';

const event = {
  kind: 'product' as const,
  body: 'This one fits',
  footer: 'In stock',
  catalogId: 'c',
  productId: 'p1',
  actionButton: { id: 'view', title: 'View' },
  buttons: [{ id: 'more', title: 'Others' }],
};

test('shows an embedded product, its action first and the reply buttons after it', async () => {
  const props = rendererProps();
  const { container } = renderCard(<ProductMessage {...props} event={{ ...event, product: product(1) }} />);
  screen.getByRole('link', { name: /^Product 1 / });
  const [action, other] = screen.getAllByRole('button', { name: /View|Others/ });
  expect(action?.textContent).toBe('View');
  expect(action?.dataset.variant).toBe('fill');
  await expectNoAxeViolations(container);
  if (other) await userEvent.click(other);
  expect(props.onAnswer.mock.calls).toEqual([[{ kind: 'button', id: 'more', title: 'Others' }]]);
});

test('finds a product of this conversation by id without asking the host', () => {
  const resolveProducts = vi.fn(async () => []);
  renderCard(
    <ProductResolverProvider shownProducts={{ p1: product(1) }} resolveProducts={resolveProducts}>
      <ProductMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  screen.getByRole('link', { name: /^Product 1 / });
  expect(resolveProducts).not.toHaveBeenCalled();
});

test('resolves an unknown product once for two messages', async () => {
  const resolveProducts = vi.fn(async () => [product(1)]);
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductMessage {...rendererProps()} event={event} />
      <ProductMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  expect(screen.getAllByText('Loading product…')).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Product 1 / })).toHaveLength(2));
  expect(resolveProducts.mock.calls).toEqual([[['p1'], { catalogId: 'c' }]]);
});

test('says that the product cannot be shown if the host has no resolver', async () => {
  const { container } = renderCard(<ProductMessage {...rendererProps()} event={event} />);
  screen.getByText('We can’t show this product here.');
  await expectNoAxeViolations(container);
});

test('says that the product cannot be shown if the host does not know it', async () => {
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={async () => []}>
      <ProductMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByText('We can’t show this product here.');
});

test('retries after the host has failed', async () => {
  const resolveProducts = vi
    .fn(async () => [product(1)])
    .mockImplementationOnce(async () => {
      throw new Error('away');
    });
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductMessage {...rendererProps()} event={event} />
    </ProductResolverProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /^Product 1 / });
});

test('shows a message without a product as text, without a placeholder', () => {
  const header = { kind: 'text', text: 'Back soon' } as const;
  const { container } = renderCard(
    <ProductMessage
      {...rendererProps()}
      event={{
        kind: 'product',
        header,
        body: 'This one fits',
        footer: 'Ask us',
        catalogId: '',
        productId: '',
        buttons: [],
      }}
    />,
  );
  expect(container.querySelector('.shelftalk-interactive')?.textContent).toBe('Back soonThis one fitsAsk us');
});
