import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { preloadRenderers } from '../../../src/components/later.tsx';
import { ProductMessage } from '../../../src/components/products/ProductMessage.tsx';
import { ProductResolverProvider } from '../../../src/components/products/ProductResolver.tsx';
import { expectNoAxeFaults, given, product, renderCard } from '../interactive/card.tsx';

beforeAll(preloadRenderers);

const event = {
  kind: 'product' as const,
  body: 'This one fits',
  footer: 'In stock',
  catalogId: 'c',
  productId: 'p1',
  actionButton: { id: 'view', title: 'View' },
  buttons: [{ id: 'more', title: 'Others' }],
};

test('a product that came whole is shown, with its action first and the answers after it', async () => {
  const props = given();
  const { container } = renderCard(<ProductMessage {...props} event={{ ...event, product: product(1) }} />);
  screen.getByRole('link', { name: /^Product 1 / });
  const [action, other] = screen.getAllByRole('button', { name: /View|Others/ });
  expect(action?.textContent).toBe('View');
  expect(action?.dataset.look).toBe('fill');
  await expectNoAxeFaults(container);
  if (other) await userEvent.click(other);
  expect(props.onAnswer.mock.calls).toEqual([[{ kind: 'button', id: 'more', title: 'Others' }]]);
});

test('a product of this conversation is found by its id without asking the host', () => {
  const resolveProducts = vi.fn(async () => []);
  renderCard(
    <ProductResolverProvider shownProducts={{ p1: product(1) }} resolveProducts={resolveProducts}>
      <ProductMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  screen.getByRole('link', { name: /^Product 1 / });
  expect(resolveProducts).not.toHaveBeenCalled();
});

test('an unknown product is asked of the host, once for two messages', async () => {
  const resolveProducts = vi.fn(async () => [product(1)]);
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductMessage {...given()} event={event} />
      <ProductMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  expect(screen.getAllByText('Loading product…')).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Product 1 / })).toHaveLength(2));
  expect(resolveProducts.mock.calls).toEqual([[['p1'], { catalogId: 'c' }]]);
});

test('where nobody can be asked the card says that there is nothing to show', async () => {
  const { container } = renderCard(<ProductMessage {...given()} event={event} />);
  screen.getByText('We can’t show this product here.');
  await expectNoAxeFaults(container);
});

test('a product that the host does not know is said to be missing', async () => {
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={async () => []}>
      <ProductMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  await screen.findByText('We can’t show this product here.');
});

test('when the host fails it can be asked again', async () => {
  const resolveProducts = vi
    .fn(async () => [product(1)])
    .mockImplementationOnce(async () => {
      throw new Error('away');
    });
  renderCard(
    <ProductResolverProvider shownProducts={{}} resolveProducts={resolveProducts}>
      <ProductMessage {...given()} event={event} />
    </ProductResolverProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /^Product 1 / });
});

test('a message without a product shows its words, and no place for one', () => {
  const header = { kind: 'text', text: 'Back soon' } as const;
  const { container } = renderCard(
    <ProductMessage
      {...given()}
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
