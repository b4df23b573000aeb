import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RendererProps } from '../../../src/components/index.ts';
import { inputRenderers } from '../../../src/components/inputs/inputRenderers.tsx';
import { ButtonsMessage } from '../../../src/components/interactive/ButtonsMessage.tsx';
import { renderCard } from '../interactive/card.tsx';

const stores = [{ storeId: 's1', name: 'Ribeira', city: 'Porto', state: 'Norte' }];
const fitting = { title: 'Book a fitting', fields: [{ name: 'tel', label: 'Phone', type: 'tel' as const }] };
const {
  buttons: Buttons,
  handover,
  ...others
} = inputRenderers({
  stores,
  opens: { fit: fitting, shop: 'stores' },
});

const event: RendererProps<'buttons'>['event'] = {
  kind: 'buttons',
  body: 'How shall we go on?',
  footer: '',
  buttons: [
    { id: 'fit', title: 'Book a fitting' },
    { id: 'shop', title: 'Pick a store' },
    { id: 'constructor', title: 'Ask on' },
  ],
};

const show = (onAnswer = vi.fn()) => {
  if (!Buttons) throw new Error('Nothing opens from buttons.');
  renderCard(
    <Buttons
      event={event}
      messageId="m1"
      choice="open"
      onAnswer={onAnswer}
      onSend={vi.fn()}
      Default={ButtonsMessage}
    />,
  );
  return onAnswer;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('opens the form mapped to a button and sends its values as the answer', async () => {
  const onAnswer = show();
  await press('Book a fitting');
  await userEvent.fill(await screen.findByRole('textbox', { name: /Phone/ }), '+351 200');
  await press('Send');
  expect(onAnswer.mock.calls).toEqual([[{ kind: 'form', values: { tel: '+351 200' } }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('opens the stores mapped to a button', async () => {
  const onAnswer = show();
  await press('Pick a store');
  await userEvent.click(await screen.findByRole('option', { name: /Ribeira/ }));
  expect(onAnswer.mock.calls).toEqual([
    [{ kind: 'store', storeId: 's1', name: 'Ribeira', city: 'Porto', state: 'Norte' }],
  ]);
});

test('re-enables the buttons and returns the focus after closing without an answer', async () => {
  const onAnswer = show();
  await press('Book a fitting');
  await screen.findByRole('dialog', { name: 'Book a fitting' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onAnswer).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('Book a fitting');
  await press('Pick a store');
  await screen.findByRole('option', { name: /Ribeira/ });
});

test('sends other buttons, including ids such as "constructor"', async () => {
  const onAnswer = show();
  await press('Ask on');
  expect(onAnswer.mock.calls).toEqual([[{ kind: 'button', id: 'constructor', title: 'Ask on' }]]);
});

test('overrides only the renderers that the host needs', () => {
  expect(Object.keys(others).sort()).toEqual(['list', 'product', 'products']);
  expect(handover).toBeDefined();
  expect(inputRenderers({})).toEqual({});
  expect(Object.keys(inputRenderers({ stores }))).toEqual(['handover']);
});
