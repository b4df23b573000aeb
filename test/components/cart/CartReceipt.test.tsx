import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createFakeCart, fakeLine } from '../../../stories/support/fakeCart.ts';
import { expectNoAxeViolations } from '../interactive/card.tsx';
import {
  add,
  askForCart,
  card,
  createPausableOperations,
  openCartPanel,
  press,
  renderCartPanel,
  rows,
  totals,
} from './cartPanel.tsx';

const announced = () =>
  [...document.querySelectorAll('[aria-live="polite"] > p')].map((each) => each.textContent);
const increaseLabel = (name: string) => `Increase quantity of ${name}`;

test('shows the cart with the totals and the checkout of the shop', async () => {
  const { container } = await openCartPanel({
    lines: [fakeLine('lamp', { title: 'Lantern', quantity: 2 })],
  });
  await add('Enamel Mug');
  const shown = within(await card());
  expect(rows()).toEqual([
    'Lantern€40.00Quantity of Lantern: 22',
    'Enamel Mug€20.00Quantity of Enamel Mug: 11',
  ]);
  expect(totals()).toBe('Subtotal€60.00Total€60.00');
  const checkout = shown.getByRole('link', { name: 'Go to checkout' });
  expect([checkout.getAttribute('href'), checkout.getAttribute('target')]).toEqual(['/checkout', null]);
  expect(shown.getByRole('link', { name: 'View bag' }).getAttribute('href')).toBe('#cart');
  await expectNoAxeViolations(container);
});

test('keeps the space of a cart that is being read, and offers a retry if that fails', async () => {
  const shop = createPausableOperations();
  shop.pause('read');
  await openCartPanel({ before: shop.before, lines: [fakeLine('lamp', { title: 'Lantern' })] });
  await askForCart();
  await screen.findByText('Loading your bag…');
  expect(document.querySelector('.shelftalk-cart-card')?.clientHeight).toBeGreaterThan(200);
  await waitFor(() => expect(shop.pausedCount()).toBe(1));
  await shop.fail();
  await press('Try again');
  await waitFor(() => expect(shop.pausedCount()).toBe(1));
  await shop.resume();
  await waitFor(async () => expect(document.activeElement).toBe(await card()));
});

test('has no checkout for an address that is not a web page', async () => {
  await openCartPanel({ checkoutUrl: 'javascript:alert(1)' });
  await add('Enamel Mug');
  await card();
  expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull();
});

describe('a receipt', () => {
  test('shows what was added and no cart; only the newest reads the cart', async () => {
    const { operations, before } = createPausableOperations();
    await openCartPanel({ before });
    await add('Enamel Mug');
    await waitFor(() => expect(operations).toEqual(['add', 'read']));
    await add('Lantern');
    await waitFor(() => expect(operations).toEqual(['add', 'read', 'add', 'read']));
    expect(document.querySelectorAll('.shelftalk-receipt')).toHaveLength(2);
    expect(document.querySelector('.shelftalk-cart-card')).toBeNull();
  });

  test('works with a cart that can only add', async () => {
    const { cart } = await openCartPanel({}, { onAddToCart: async () => ({ status: 'added' }) });
    await add('Enamel Mug');
    await screen.findByText('In your bag', { selector: '.shelftalk-receipt-status' });
    expect(cart.lines()).toEqual([]);
  });

  test('restores by undo the quantity before its addition, and says what is left', async () => {
    const { cart } = await openCartPanel({
      lines: [fakeLine('mug', { title: 'Enamel Mug', quantity: 2 })],
    });
    await add('Enamel Mug');
    await press('Undo Enamel Mug');
    const note = await screen.findByText('Enamel Mug: 2 left in your bag', { selector: '.shelftalk-note' });
    await waitFor(() => expect(document.activeElement).toBe(note));
    expect(cart.lines().map(({ quantity }) => quantity)).toEqual([2]);
    expect(announced()).toContain('Enamel Mug: 2 left in your bag');
  });

  test('says that the product was removed if nothing is left of it', async () => {
    await openCartPanel({ lines: [fakeLine('lamp', { title: 'Lantern' })] });
    await add('Enamel Mug');
    await card();
    await press('Undo Enamel Mug');
    await screen.findByText('Enamel Mug was removed from your bag', { selector: '.shelftalk-note' });
    await waitFor(() => expect(rows()).toEqual(['Lantern€20.00Quantity of Lantern: 11']));
  });

  test('cannot be undone after a later change of its line, here or on another page', async () => {
    const { cart } = await openCartPanel();
    await add('Enamel Mug');
    await card();
    await screen.findByRole('button', { name: 'Undo Enamel Mug' });
    await press(increaseLabel('Enamel Mug'));
    expect(screen.queryByRole('button', { name: 'Undo Enamel Mug' })).toBeNull();
    await waitFor(() => expect(cart.lines()[0]?.quantity).toBe(2));
    expect(screen.queryByRole('button', { name: 'Undo Enamel Mug' })).toBeNull();
    await add('Lantern');
    await screen.findByRole('button', { name: 'Undo Lantern' });
    cart.replace([fakeLine('lamp', { title: 'Lantern', quantity: 3 })]);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo Lantern' })).toBeNull());
  });
});

describe('the quantity of a line', () => {
  test('is sent once after several presses, and shown at once without new amounts', async () => {
    const shop = createPausableOperations();
    await openCartPanel({ before: shop.before });
    await add('Enamel Mug');
    await card();
    shop.pause('quantity');
    const button = screen.getByRole('button', { name: increaseLabel('Enamel Mug') });
    button.focus();
    // `fireEvent`, because real presses may be further apart than the delay on a busy machine.
    for (const _ of [1, 2, 3]) fireEvent.click(button);
    expect(rows()).toEqual(['Enamel Mug€20.00Quantity of Enamel Mug: 44']);
    expect((await card()).getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(shop.pausedCount()).toBe(1));
    expect(totals()).toBe('Subtotal€20.00Total€20.00');
    await shop.resume();
    await waitFor(() => expect(totals()).toBe('Subtotal€80.00Total€80.00'));
    expect(shop.operations.filter((each) => each === 'quantity')).toHaveLength(1);
    await waitFor(() => expect(announced()).toContain('Quantity of Enamel Mug: 4'));
    expect(document.activeElement).toBe(button);
  });

  test('cannot exceed the maximum of the shop', async () => {
    await openCartPanel({ lines: [fakeLine('lamp', { title: 'Lantern', maxQuantity: 1, quantity: 1 })] });
    await add('Enamel Mug');
    await card();
    expect(screen.getByRole('button', { name: increaseLabel('Lantern') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('is restored with a message if the shop cannot be reached', async () => {
    const shop = createPausableOperations();
    await openCartPanel({ before: shop.before });
    await add('Enamel Mug');
    await card();
    shop.pause('quantity');
    await press(increaseLabel('Enamel Mug'));
    await waitFor(() => expect(shop.pausedCount()).toBe(1));
    await shop.fail();
    within(await card()).getByText('We couldn’t update your bag. Please try again.');
    expect(rows()).toEqual(['Enamel Mug€20.00Quantity of Enamel Mug: 11']);
    expect(announced()).toContain('We couldn’t update your bag. Please try again.');
  });

  test('is sent before the checkout is opened', async () => {
    const shop = createPausableOperations();
    await openCartPanel({ before: shop.before, checkoutUrl: '#checkout' });
    await add('Enamel Mug');
    await card();
    shop.pause('quantity');
    await press(increaseLabel('Enamel Mug'));
    await userEvent.click(screen.getByRole('link', { name: 'Go to checkout' }));
    expect(location.hash).toBe('');
    await waitFor(() => expect(shop.pausedCount()).toBe(1));
    await shop.resume();
    await waitFor(() => expect(location.hash).toBe('#checkout'));
    history.replaceState(null, '', location.pathname + location.search);
  });
});

describe('a removed line', () => {
  test('can be put back once, and the product card can add it again', async () => {
    const { cart } = await openCartPanel({ lines: [fakeLine('lamp', { title: 'Lantern' })] });
    await add('Enamel Mug');
    await card();
    await press('Remove Enamel Mug');
    await waitFor(() => expect(rows()[1]).toContain('Enamel Mug was removed from your bag'));
    // The note of the receipt appears after the note of the line.
    await screen.findByText('Enamel Mug was removed from your bag', { selector: '.shelftalk-note' });
    const undo = screen.getByRole('button', { name: 'Undo Enamel Mug' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    screen.getByRole('button', { name: 'Add to bag Enamel Mug' });
    expect(cart.lines().map(({ id }) => id)).toEqual(['lamp']);
    // At the button, wherever the thread has moved it.
    fireEvent.click(undo);
    fireEvent.click(undo);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(cart.lines().map(({ id, quantity }) => [id, quantity])).toEqual([
      ['lamp', 1],
      ['mug', 1],
    ]);
    screen.getByRole('button', { name: 'In bag Enamel Mug' });
    await waitFor(async () => expect(document.activeElement).toBe(await card()));
  });

  test('has links whose place the second press of a double press may hit; it does not leave the page', async () => {
    await openCartPanel();
    await add('Enamel Mug');
    await card();
    const links = screen.getAllByRole('link', { name: /^(?:View bag|Go to checkout)$/u });
    expect(links).toHaveLength(3);
    for (const link of links) expect(fireEvent.click(link, { detail: 2 })).toBe(false);
  });

  test('stays as a note without undo if the conversation does not have the product', async () => {
    await openCartPanel({ lines: [fakeLine('stove', { title: 'Stove' })] });
    await add('Enamel Mug');
    await card();
    await press('Remove Stove');
    await waitFor(() => expect(rows()[0]).toBe('Stove was removed from your bag'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Stove was removed from your bag'));
  });

  test('that was the last one leaves a note that the cart is empty', async () => {
    await openCartPanel();
    await add('Enamel Mug');
    await card();
    await press('Remove Enamel Mug');
    await screen.findByText('Your bag is empty.');
    expect(screen.queryByRole('link', { name: 'Go to checkout' })).toBeNull();
    expect((await card()).dataset.state).toBe('empty');
  });
});

describe('discount codes', () => {
  test('are applied, rejected and removed', async () => {
    await openCartPanel({ validCodes: ['FELL10'] });
    await add('Enamel Mug');
    await card();
    await press('Discount code');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount code' });
    await userEvent.type(field, 'FELL10{Enter}');
    await screen.findByRole('button', { name: 'Remove code FELL10' });
    expect(totals()).toBe('Subtotal€20.00FELL10-€2.00Total€18.00');
    await waitFor(() => expect(field.value).toBe(''));
    await press('Discount code');
    await userEvent.type(field, 'nothing{Enter}');
    await screen.findByText('The code nothing hasn’t been applied.');
    expect(field.value).toBe('nothing');
    await press('Remove code FELL10');
    await waitFor(() => expect(totals()).toBe('Subtotal€20.00Total€20.00'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discount code' }));
  });

  test('have no field if the shop does not support them', async () => {
    await openCartPanel();
    await add('Enamel Mug');
    await card();
    expect(screen.queryByRole('button', { name: 'Discount code' })).toBeNull();
  });
});

describe('a change that another page made', () => {
  test('is shown after a message of that page', async () => {
    const { cart } = await openCartPanel();
    await add('Enamel Mug');
    await card();
    cart.replace([fakeLine('mug', { title: 'Enamel Mug', quantity: 5 })]);
    const channel = new BroadcastChannel('shelftalk.cart');
    channel.postMessage('changed');
    await waitFor(() => expect(rows()).toEqual(['Enamel Mug€100.00Quantity of Enamel Mug: 55']));
    channel.close();
  });

  test('is shown when the page becomes visible', async () => {
    const { cart } = await openCartPanel();
    await add('Enamel Mug');
    await card();
    cart.replace([]);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('Your bag is empty.');
  });
});

test('posts each change of the cart to other pages', async () => {
  const channel = new BroadcastChannel('shelftalk.cart');
  const onMessage = vi.fn();
  channel.onmessage = onMessage;
  await openCartPanel();
  await add('Enamel Mug');
  await card();
  await waitFor(() => expect(onMessage).toHaveBeenCalledTimes(1));
  await press(increaseLabel('Enamel Mug'));
  await waitFor(() => expect(onMessage).toHaveBeenCalledTimes(2));
  channel.close();
});

test('works without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  await openCartPanel();
  await add('Enamel Mug');
  await card();
  vi.unstubAllGlobals();
});

test('a panel shows the quantity that an earlier panel sent when it unmounted', async () => {
  const { cart, unmount } = await openCartPanel();
  await add('Enamel Mug');
  await card();
  await press(increaseLabel('Enamel Mug'));
  unmount();
  await waitFor(() => expect(cart.lines()[0]?.quantity).toBe(2));
  await renderCartPanel(cart);
  await card();
  await waitFor(() => expect(rows()[0]).toContain('Quantity of Enamel Mug: 2'));
});

describe('a change that the shop has not made', () => {
  test('is an error if the shop gives no reason', async () => {
    const { cart } = await openCartPanel();
    Object.assign(cart, { setQuantity: cart.read });
    await add('Enamel Mug');
    await card();
    await press('Remove Enamel Mug');
    await within(await card()).findByText('We couldn’t update your bag. Please try again.');
    expect(rows()).toEqual(['Enamel Mug€20.00Quantity of Enamel Mug: 11']);
    expect(announced().join()).not.toContain('removed');
  });

  test('is a removal if the shop has removed the line instead', async () => {
    const { cart } = await openCartPanel();
    const { setQuantity } = cart;
    Object.assign(cart, { setQuantity: (id: string) => setQuantity(id, 0) });
    await add('Enamel Mug');
    await card();
    await press(increaseLabel('Enamel Mug'));
    await waitFor(() => expect(announced()).toContain('Enamel Mug was removed from your bag'));
  });
});

test('no receipt says that a product is in the cart once the shop’s cart lacks it', async () => {
  const { cart } = await openCartPanel();
  await add('Enamel Mug');
  await add('Lantern');
  await card();
  await waitFor(() => expect(rows()).toHaveLength(2));
  cart.replace([fakeLine('lamp', { title: 'Lantern' })]);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Enamel Mug is no longer in your bag');
  screen.getByRole('button', { name: 'Add to bag Enamel Mug' });
  screen.getByRole('button', { name: 'In bag Lantern' });
  cart.replace([]);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Your bag is empty.');
  await screen.findByText('Lantern is no longer in your bag');
  screen.getByRole('button', { name: 'Add to bag Lantern' });
  expect(screen.queryByText('In your bag')).toBeNull();
  expect((await card()).dataset.state).toBe('empty');
});

test.each([
  ['Only 4 of 6 could be added.', undefined],
  ['Only 4 tins are left.', 'Only 4 tins are left.'],
])('a receipt says that the shop added fewer pieces: %s', async (note, message) => {
  const lines = [fakeLine('tea', { title: 'Tea', quantity: 4 })];
  const result = { status: 'added' as const, quantity: 4, ...(message !== undefined && { message }) };
  await renderCartPanel(Object.assign(async () => result, createFakeCart({ lines })));
  await add('Tea');
  await screen.findByText(note, { selector: '.shelftalk-receipt p' });
  expect(document.querySelector('.shelftalk-receipt bdi')?.textContent).toBe('4\u00a0× Tea');
  await waitFor(() => expect(announced().join()).toContain(note));
});
