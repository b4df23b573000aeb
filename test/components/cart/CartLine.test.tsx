import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ShopCartLine } from '../../../src/components/index.ts';
import { fakeLine } from '../../../stories/support/fakeCart.ts';
import { expectNoAxeViolations } from '../interactive/card.tsx';
import { add, card, openCartPanel, press } from './cartPanel.tsx';

const increaseLabel = (name: string) => `Increase quantity of ${name}`;

describe('lines of one variant', () => {
  const mug = (id: string, change: Partial<ShopCartLine>) =>
    fakeLine(id, { productId: 'mug', title: 'Enamel Mug', ...change });
  const engraved = mug('mug:1', { details: [{ name: 'Engraving', value: 'ANNA' }] });
  const monthly = mug('mug:2', { options: { size: 'L' }, details: [{ value: 'Every month' }] });

  test('show what distinguishes them, also in the names of their buttons', async () => {
    const { container } = await openCartPanel({ lines: [engraved, monthly] });
    await add('Lantern');
    await card();
    const texts = [...document.querySelectorAll('.shelftalk-cart-product')].map((each) => each.textContent);
    expect(texts).toEqual(['Enamel MugEngraving: ANNA', 'Enamel MugL, Every month', 'Lantern']);
    const names = screen.getAllByRole('button', { name: /^(Remove|Increase)/ });
    expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Remove Enamel Mug, Engraving: ANNA',
      'Increase quantity of Enamel Mug, Engraving: ANNA',
      'Remove Enamel Mug, L, Every month',
      'Increase quantity of Enamel Mug, L, Every month',
      'Remove Lantern',
      'Increase quantity of Lantern',
    ]);
    await expectNoAxeViolations(container);
  });

  test('are changed and removed one by one, and the receipt of the product stays until its own line is removed', async () => {
    const { cart } = await openCartPanel({ lines: [engraved] });
    await add('Enamel Mug');
    await card();
    await press('Increase quantity of Enamel Mug, Engraving: ANNA');
    await waitFor(() => expect(cart.lines().map(({ quantity }) => quantity)).toEqual([2, 1]));
    await press('Decrease quantity of Enamel Mug, Engraving: ANNA');
    await press('Remove Enamel Mug, Engraving: ANNA');
    await waitFor(() => expect(cart.lines().map(({ id }) => id)).toEqual(['mug']));
    await screen.findByText('Enamel Mug, Engraving: ANNA was removed from your bag', { selector: 'bdi' });
    screen.getByRole('button', { name: 'In bag Enamel Mug' });
    // The chat cannot add the engraving again.
    expect(screen.queryByRole('button', { name: 'Undo Enamel Mug, Engraving: ANNA' })).toBeNull();
    await press('Remove Enamel Mug');
    await screen.findByRole('button', { name: 'Add to bag Enamel Mug' });
  });
});

describe('the quantities that a shop accepts', () => {
  const stepper = (name: string) => [
    screen.queryByRole('button', { name: `Decrease quantity of ${name}` }) ??
      screen.getByRole('button', { name: `Remove ${name}` }),
    screen.getByRole('button', { name: increaseLabel(name) }),
  ];

  test('are the steps of the buttons, and are stated', async () => {
    const { cart } = await openCartPanel({
      lines: [
        fakeLine('tea', { title: 'Tea', quantity: 7, minQuantity: 6, maxQuantity: 20, quantityStep: 6 }),
        fakeLine('set', { title: 'Set', quantity: 3, minQuantity: 3, maxQuantity: 3 }),
      ],
    });
    await add('Lantern');
    await card();
    const limits = [...document.querySelectorAll('.shelftalk-cart-line .shelftalk-cart-limits')];
    expect(limits.map((each) => each.textContent)).toEqual([
      'Multiples of 6 · Maximum 18',
      'Minimum 3 · Maximum 3',
    ]);
    for (const button of stepper('Tea'))
      expect(button).toHaveAccessibleDescription('Multiples of 6 · Maximum 18');
    await press(increaseLabel('Tea'));
    await waitFor(() => expect(cart.lines()[0]?.quantity).toBe(12));
    await press(increaseLabel('Tea'));
    await waitFor(() => expect(cart.lines()[0]?.quantity).toBe(18));
    expect(stepper('Tea')[1]).toHaveAttribute('aria-disabled', 'true');
    await press('Decrease quantity of Tea');
    await press('Decrease quantity of Tea');
    await press('Remove Tea');
    await waitFor(() => expect(cart.lines().map(({ id }) => id)).toEqual(['set', 'lamp']));
    expect(stepper('Set')[1]).toHaveAttribute('aria-disabled', 'true');
    await press('Remove Set');
    await waitFor(() => expect(cart.lines().map(({ id }) => id)).toEqual(['lamp']));
  });
});

test('the details of a product add the quantities that the shop accepts', async () => {
  const { cart } = await openCartPanel();
  await press(/^Choose .+ Coffee$/u);
  const sheet = await screen.findByRole('dialog', { name: 'Coffee' });
  await userEvent.click(within(sheet).getByRole('radio', { name: 'Ground' }));
  const stepperText = () => sheet.querySelector('.shelftalk-stepper')?.textContent;
  expect(stepperText()).toBe('Quantity of Coffee: 33Multiples of 3 · Maximum 6');
  const fewer = within(sheet).getByRole('button', { name: 'Decrease quantity of Coffee' });
  expect(fewer).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(within(sheet).getByRole('button', { name: increaseLabel('Coffee') }));
  expect(stepperText()).toContain('Quantity of Coffee: 6');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add to bag Coffee' }));
  await waitFor(() => expect(cart.lines()).toMatchObject([{ id: 'Ground', quantity: 6 }]));
});
