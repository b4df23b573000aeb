import { expect, it } from 'vitest';
import type { AddToCart, AddToCartResult } from '../../src/components/index.ts';
import { withCartCounter } from '../../src/widget/commerce/withCartCounter.ts';

const product = { productId: 'mug', title: 'Enamel mug', description: '', url: '' };

/** Adds a product and returns the counter during and after the call. */
async function addProduct(text: string, addToCart: AddToCart) {
  const counter = document.createElement('span');
  counter.textContent = text;
  counter.hidden = text === '';
  const shown = () => (counter.hidden ? 'hidden' : counter.textContent);
  const pending = withCartCounter(addToCart, () => [counter])(product).catch((error: Error) => error.message);
  const during = shown();
  const result = await pending;
  return { during, after: shown(), result, shown };
}
const resolving = (result: AddToCartResult) => async () => result;

it('increments at once, then shows the count of the shop', async () => {
  const { during, after } = await addProduct('1', resolving({ status: 'added', count: 5 }));
  expect([during, after]).toEqual(['2', '5']);
});

it('counts by itself if the shop returns no count, from zero if the counter is empty', async () => {
  const { during, after } = await addProduct('', resolving({ status: 'added' }));
  expect([during, after]).toEqual(['1', '1']);
});

it.each<AddToCartResult>([{ status: 'refused', reason: 'out-of-stock' }, { status: 'needs-variant' }])(
  'restores the count if nothing was added: $status',
  async (expected) => {
    const { during, after, result } = await addProduct('', resolving(expected));
    expect([during, after, result]).toEqual(['1', 'hidden', expected]);
  },
);

it('restores the count if the shop cannot be reached, and rejects', async () => {
  const { after, result } = await addProduct('2', () => Promise.reject(new Error('down')));
  expect([after, result]).toEqual(['2', 'down']);
});

it('shows the count of the shop after an undo, or one less', async () => {
  for (const [left, expected] of [
    [4, '4'],
    [undefined, '2'],
    [0, 'hidden'],
  ] as const) {
    const { result, shown } = await addProduct('2', resolving({ status: 'added', undo: async () => left }));
    if (typeof result === 'object' && result.status === 'added') await result.undo?.();
    expect(shown()).toBe(expected);
  }
});
