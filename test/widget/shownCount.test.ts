import { expect, it } from 'vitest';
import type { AddToCart, AddToCartResult } from '../../src/components/index.ts';
import { withCartCounter } from '../../src/widget/commerce/withCartCounter.ts';

const product = { productId: 'mug', title: 'Enamel mug', description: '', url: '' };

/** The page's count, and what it shows while and after a piece is added. */
async function adding(text: string, addToCart: AddToCart) {
  const counter = document.createElement('span');
  counter.textContent = text;
  counter.hidden = text === '';
  const shown = () => (counter.hidden ? 'hidden' : counter.textContent);
  const answer = withCartCounter(addToCart, [counter])(product).catch((error: Error) => error.message);
  const meanwhile = shown();
  const said = await answer;
  return { meanwhile, after: shown(), said, shown };
}
const answers = (answer: AddToCartResult) => async () => answer;

it('shows one more at once, and what the shop says once it has answered', async () => {
  const { meanwhile, after } = await adding('1', answers({ status: 'added', count: 5 }));
  expect([meanwhile, after]).toEqual(['2', '5']);
});

it('counts for itself where the shop says no number, from an empty cart too', async () => {
  const { meanwhile, after } = await adding('', answers({ status: 'added' }));
  expect([meanwhile, after]).toEqual(['1', '1']);
});

it.each<AddToCartResult>([{ status: 'refused', reason: 'out-of-stock' }, { status: 'needs-variant' }])(
  'is as before where nothing was added: $status',
  async (answer) => {
    const { meanwhile, after, said } = await adding('', answers(answer));
    expect([meanwhile, after, said]).toEqual(['1', 'hidden', answer]);
  },
);

it('is as before where the shop cannot be asked, which is not kept silent', async () => {
  const { after, said } = await adding('2', () => Promise.reject(new Error('down')));
  expect([after, said]).toEqual(['2', 'down']);
});

it('counts what is taken out again, as the shop says it, else one less', async () => {
  for (const [left, expected] of [
    [4, '4'],
    [undefined, '2'],
    [0, 'hidden'],
  ] as const) {
    const { said, shown } = await adding('2', answers({ status: 'added', undo: async () => left }));
    if (typeof said === 'object' && said.status === 'added') await said.undo?.();
    expect(shown()).toBe(expected);
  }
});
