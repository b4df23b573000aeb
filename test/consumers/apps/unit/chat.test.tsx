import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ShelftalkChat } from 'shelftalk';
import { createTestChat, products, text } from 'shelftalk/testing';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

test('shows the products of an answer', async () => {
  const { store, transport } = createTestChat({
    answers: [[text('Two tents fit.'), products([{ title: 'Trail tent' }, { title: 'Dome tent' }])]],
  });
  render(<ShelftalkChat store={store} mode="inline" />);
  fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Tents?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));

  expect(await screen.findByText('Two tents fit.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Dome tent/ })).toBeTruthy();
  expect(transport.received[0]).toContainEqual({ kind: 'text', text: 'Tents?' });
});
