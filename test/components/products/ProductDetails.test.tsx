import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { productVariants } from '../../../src/components/products/productVariants.ts';
import { RecommendationMessage } from '../../../src/components/products/RecommendationMessage.tsx';
import { ShopProvider } from '../../../src/components/products/ShopProvider.tsx';
import type { AddToCart } from '../../../src/components/products/shopCart.ts';
import { VariantPicker } from '../../../src/components/products/VariantPicker.tsx';
import type { Product } from '../../../src/protocol/index.ts';
import { loadMessages } from '../../../src/widget/index.ts';
import { renderPart } from '../../support/render.tsx';
import { staticChat } from '../../support/staticChat.ts';
import { expectNoAxeViolations, product, renderCard, rendererProps } from '../interactive/card.tsx';

const variants = [
  { id: 'pine-m', colour: 'Pine', size: 'M', stock: 9, price: 14, imageUrl: 'data:image/gif;base64,AA' },
  { id: 'pine-l', colour: 'Pine', size: 'L', stock: 0 },
  { id: 'ink-m', colour: 'Ink', size: 'M', stock: 2 },
];

async function openDetails(one: Product, addToCart?: AddToCart) {
  const props = rendererProps();
  const event = { kind: 'recommendation' as const, products: [one] };
  const { container } = renderCard(
    <ShopProvider value={{ addToCart }}>
      <RecommendationMessage {...props} event={event} />
    </ShopProvider>,
  );
  const opener = screen.getByRole('link', { name: new RegExp(`^${one.title}`) });
  await userEvent.click(opener);
  const sheet = await screen.findByRole('dialog', { name: one.title });
  return { ...props, container, opener, sheet, inside: within(sheet) };
}

const pick = async (inside: ReturnType<typeof within>, ...names: readonly RegExp[]) => {
  for (const name of names) await userEvent.click(inside.getByRole('radio', { name }));
};

test('shows all details, and Escape returns the focus', async () => {
  const { container, opener, inside } = await openDetails(
    product(1, {
      facets: { brand: 'Tolvan', waterColumn: '20,000 mm', hooded: true, season: ['Spring', 'Autumn'] },
      metadata: { longDescription: 'At length.', wasPrice: 20, rating: 4.5, reviews: 3, rank: 1 },
    }),
  );
  inside.getByText('At length.');
  inside.getByText('4.5 out of 5, 3 reviews');
  const facts = inside
    .getAllByRole('term')
    .map((term) => `${term.textContent}=${term.nextSibling?.textContent}`);
  expect(facts).toEqual(['Brand=Tolvan', 'Water column=20,000 mm', 'Hooded=Yes', 'Season=Spring, Autumn']);
  expect(inside.getByRole('link', { name: 'Open product page' }).getAttribute('href')).toBe('/p/1/');
  expect(inside.queryByRole('button', { name: /Add/ })).toBeNull();
  await expectNoAxeViolations(container);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('is named by the title without bidirectional and invisible characters', async () => {
  renderCard(
    <RecommendationMessage
      {...rendererProps()}
      event={{ kind: 'recommendation', products: [{ ...product(1), title: 'Boot\u202e\u200b 42' }] }}
    />,
  );
  await userEvent.click(screen.getByRole('link', { name: /^Boot 42/ }));
  await screen.findByRole('dialog', { name: 'Boot 42' });
});

test('closes the details when asking about the product', async () => {
  const { inside, onSend } = await openDetails(product(1));
  await userEvent.click(inside.getByRole('button', { name: 'Ask about this' }));
  expect(onSend.mock.calls).toEqual([[{ kind: 'text', text: 'Tell me more about Product 1' }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('names the missing option on the button, which leads to its first value', async () => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  const { container, inside } = await openDetails(product(1, { metadata: { variants } }), addToCart);
  for (const radio of inside.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false);
  await pick(inside, /^M/);
  const button = inside.getByRole('button', { name: 'Choose a colour Product 1' });
  inside.getByRole('group', { name: 'Colour' });
  await userEvent.click(button);
  inside.getByRole('group', { name: 'Choose a colour' });
  expect(document.activeElement).toBe(inside.getByRole('radio', { name: /^Pine/ }));
  expect(addToCart).not.toHaveBeenCalled();
  await expectNoAxeViolations(container);
  await pick(inside, /^Pine/);
  inside.getByRole('group', { name: 'Colour' });
  inside.getByRole('button', { name: /^Add to cart/ });
});

test('focuses the first value that can be chosen', async () => {
  const soldOut = [{ id: 's', colour: 'Pine', size: 'XS', stock: 0 }, ...variants];
  const { inside } = await openDetails(product(1, { metadata: { variants: soldOut } }));
  await waitFor(() => expect(document.activeElement).toBe(inside.getByRole('radio', { name: /^M/ })));
});

test('shows the picture of each choice at once, and moves no option', async () => {
  const [pine, ink] = ['data:image/gif;base64,AA', 'data:image/gif;base64,BB'];
  const pictured = variants.map((one) => ({ ...one, imageUrl: one.colour === 'Ink' ? ink : pine }));
  const { inside, sheet } = await openDetails(
    product(1, { imageUrl: pine, metadata: { variants: pictured } }),
    async () => ({ status: 'added' }),
  );
  const pictures = () => [...sheet.querySelectorAll('.shelftalk-picture')];
  const sources = () => pictures().map((each) => each.querySelector('img')?.getAttribute('src') ?? 'none');
  const tops = () => inside.getAllByRole('group').map((group) => group.getBoundingClientRect().top);
  await Promise.all(sheet.getAnimations({ subtree: true }).map(({ finished }) => finished));
  const before = tops();
  await pick(inside, /^Ink/);
  expect(sources()[0]).toMatch(/BB$|none/);
  expect(pictures()).toHaveLength(2);
  await pick(inside, /^M/);
  expect(tops()).toEqual(before);
});

test('adds the chosen variant and shows its price, picture and stock', async () => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  const { inside, sheet } = await openDetails(product(1, { metadata: { variants } }), addToCart);
  inside.getByText('From');
  await pick(inside, /^Pine/, /^M/);
  expect(sheet.querySelector('.shelftalk-price')?.textContent).toBe('€14.00');
  expect(sheet.querySelector('img')?.getAttribute('src') ?? 'none').toMatch(/AA$|none/);
  await pick(inside, /^Ink/);
  expect(sheet.querySelector('.shelftalk-price')?.textContent).toBe('€11.00');
  inside.getByText('Only 2 left');
  await userEvent.click(inside.getByRole('button', { name: /^Add to cart/ }));
  await inside.findByRole('button', { name: /^In cart/ });
  const [[addedProduct, variant] = []] = addToCart.mock.calls;
  expect(addedProduct?.productId).toBe('p1');
  expect(variant).toMatchObject({ id: 'ink-m', options: { size: 'M', colour: 'Ink' } });
  inside.getByText('Product 1 is in your cart', { ignore: false });
});

test('does not let a value be chosen that is sold out in every combination', async () => {
  const { inside } = await openDetails(product(1, { metadata: { variants } }), async () => ({
    status: 'added',
  }));
  const large = inside.getByRole('radio', { name: /^L.*Out of stock/ });
  expect(large).toHaveProperty('disabled', true);
  await userEvent.click(large, { force: true });
  expect(large).toHaveProperty('checked', false);
});

test('drops the other choices when the shopper picks a value that is sold out with them', async () => {
  const inkInLarge = { id: 'ink-l', colour: 'Ink', size: 'L', stock: 4 };
  const { inside } = await openDetails(product(1, { metadata: { variants: [...variants, inkInLarge] } }));
  await pick(inside, /^Pine/);
  inside.getByRole('radio', { name: /^L.*Out of stock/ });
  await pick(inside, /^L/);
  expect(inside.getByRole('radio', { name: /^L/ })).toHaveProperty('checked', true);
  expect(inside.getByRole('radio', { name: /^Pine/ })).toHaveProperty('checked', false);
});

test('shows colours as swatches with their names', async () => {
  const swatches = { Pine: '#1d4d3a', Ink: 'url(x)' };
  const { sheet, inside } = await openDetails(product(1, { metadata: { variants, swatches } }));
  const shown = [...sheet.querySelectorAll<HTMLElement>('.shelftalk-swatch')];
  expect(shown.map((swatch) => getComputedStyle(swatch).backgroundColor)).toEqual(['rgb(29, 77, 58)']);
  expect(shown[0]?.getBoundingClientRect().width).toBe(28);
  inside.getByRole('radio', { name: 'Pine' });
});

test('opens with the values that the shopper has named', async () => {
  const chat = staticChat();
  const event = { kind: 'recommendation' as const, products: [product(1, { metadata: { variants } })] };
  chat.set({ productRequest: { messageId: 'm1', productId: 'p1', options: { size: 'm', colour: 'Rust' } } });
  renderPart(<RecommendationMessage {...rendererProps()} event={event} />, { chat });
  const inside = within(await screen.findByRole('dialog', { name: 'Product 1' }));
  expect(inside.getByRole('radio', { name: /^M/ })).toHaveProperty('checked', true);
  expect(inside.getByRole('radio', { name: /^Pine/ })).toHaveProperty('checked', false);
});

test('shows the options above the description', async () => {
  const { inside } = await openDetails(product(1, { metadata: { variants, longDescription: 'At length.' } }));
  const { bottom } = inside.getByRole('radio', { name: /^M/ }).getBoundingClientRect();
  expect(inside.getByText('At length.').getBoundingClientRect().top).toBeGreaterThan(bottom);
});

test('keeps price and button in view while the details scroll', async () => {
  const long = product(1, { metadata: { variants, longDescription: 'A sentence. '.repeat(400) } });
  const { sheet, inside } = await openDetails(long, async () => ({ status: 'added' }));
  const { bottom } = inside.getByRole('button', { name: /^Choose a size/ }).getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().bottom);
  expect(sheet.scrollHeight).toBe(sheet.clientHeight);
});

test('offers to add another variant after the first', async () => {
  const { inside } = await openDetails(product(1, { metadata: { variants } }), async () => ({
    status: 'added',
  }));
  await pick(inside, /^Pine/, /^M/);
  await userEvent.click(inside.getByRole('button', { name: /^Add to cart/ }));
  await inside.findByRole('button', { name: /^In cart/ });
  await pick(inside, /^Ink/);
  inside.getByRole('button', { name: /^Add to cart/ });
});

test('selects values of one option with the arrow keys', async () => {
  const { inside } = await openDetails(product(1, { metadata: { variants } }));
  inside.getByRole('radio', { name: /^Pine/ }).focus();
  await userEvent.keyboard(' {ArrowRight}');
  expect(inside.getByRole('radio', { name: /^Ink/ })).toHaveProperty('checked', true);
});

test('offers sizes of a product without variants', async () => {
  const addToCart = vi.fn<AddToCart>(async () => ({ status: 'added' }));
  const { inside } = await openDetails(product(1, { facets: { size: ['S', 'M'] } }), addToCart);
  await pick(inside, /^M/);
  await userEvent.click(inside.getByRole('button', { name: /^Add to cart/ }));
  await inside.findByRole('button', { name: /^In cart/ });
  expect(addToCart.mock.calls[0]?.[1]).toMatchObject({ options: { size: 'M' } });
});

test.each([
  ['en', 'Color', 'Color'],
  ['en', 'color', 'Color'],
  ['en', 'colour', 'Colour'],
  ['en', 'Finish', 'Finish'],
  ['de', 'Color', 'Farbe'],
  ['es', 'Color', 'Color'],
])('in %s labels the option %s as %s', async (locale, name, shown) => {
  const messages = (await loadMessages(locale)).messages;
  const options = ['Pine', 'Ink'].map((value) => ({ options: { [name]: value } }));
  const choices = productVariants(product(1, { metadata: { variants: options } }));
  renderPart(<VariantPicker choices={choices} picks={{}} onPick={() => {}} />, { messages, locale });
  screen.getByRole('group', { name: shown });
});

test('selects a picture by its thumbnail', async () => {
  const [one, two] = ['data:image/gif;base64,AA', 'data:image/gif;base64,BB'];
  const { inside } = await openDetails(product(1, { imageUrl: one, metadata: { images: [two] } }));
  expect(inside.getByRole('button', { name: 'Picture 1 of 2' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(inside.getByRole('button', { name: 'Picture 2 of 2' }));
  expect(inside.getByRole('button', { name: 'Picture 2 of 2' }).getAttribute('aria-pressed')).toBe('true');
});
