import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { orderRenderers, ReportProvider } from '../../../src/components/index.ts';
import { type LookUpOrder, ServiceError } from '../../../src/protocol/index.ts';
import { expectNoAxeViolations, renderCard, rendererProps } from '../interactive/card.tsx';

const report = vi.fn<(error: unknown) => void>();

/** Shows an order that needs the email address. */
function renderEmailQuestion(lookUpOrder?: LookUpOrder) {
  const { order: Renderer } = orderRenderers({ lookUpOrder });
  if (!Renderer) throw new Error('There is no renderer of orders.');
  const props = rendererProps();
  const shown = renderCard(
    <ReportProvider value={report}>
      <Renderer
        {...props}
        Default={() => null}
        event={{ kind: 'order', order: { number: 'A-1', needsEmail: true } }}
      />
    </ReportProvider>,
  );
  return { ...shown, ...props };
}

const enter = async (email: string) => {
  const field = screen.getByRole('textbox', { name: 'Email address of your order' });
  await userEvent.fill(field, email);
  await userEvent.keyboard('{Enter}');
};

test('asks for the email address and shows the order that the host finds', async () => {
  const lookUpOrder = vi.fn<LookUpOrder>(async (number) => ({ number, status: 'shipped' }));
  const { container, onAnswer, onSend } = renderEmailQuestion(lookUpOrder);
  await expectNoAxeViolations(container);
  await enter('ada@shop.example');
  await screen.findByText('On its way');
  expect(lookUpOrder.mock.calls).toEqual([['A-1', 'ada@shop.example']]);
  expect(document.activeElement?.textContent).toContain('Order A-1');
  // Nothing is sent to the agent.
  expect(onAnswer).not.toHaveBeenCalled();
  expect(onSend).not.toHaveBeenCalled();
});

test('calls the host only with an email address', async () => {
  const lookUpOrder = vi.fn<LookUpOrder>(async () => undefined);
  renderEmailQuestion(lookUpOrder);
  await enter('ada');
  screen.getByText('That doesn’t look like an email address.');
  expect(lookUpOrder).not.toHaveBeenCalled();
});

test.each([
  ['resolves with nothing', async () => undefined],
  ['finds an order without a number', async () => ({ number: '' })],
  ['returns the status not-found', async () => ({ number: 'A-1', status: 'not-found' as const })],
])('shows that no order was found if the host %s, and can be tried again', async (_, lookUpOrder) => {
  renderEmailQuestion(lookUpOrder);
  await enter('ada@shop.example');
  await screen.findByText('We can’t find an order with this number and email address.');
  screen.getByRole('button', { name: 'Find order' });
});

test('reports a failure and tries again with the same address', async () => {
  const error = new Error('offline');
  const lookUpOrder = vi
    .fn<LookUpOrder>()
    .mockRejectedValueOnce(error)
    .mockResolvedValueOnce({ number: 'A-1', status: 'delivered' });
  renderEmailQuestion(lookUpOrder);
  await enter('ada@shop.example');
  await screen.findByText('We couldn’t look up your order. Please try again.');
  expect(report).toHaveBeenCalledWith(error);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Delivered');
  expect(lookUpOrder).toHaveBeenCalledTimes(2);
});

test('shows that there were too many tries', async () => {
  renderEmailQuestion(() => Promise.reject(new ServiceError('busy', 'Too many attempts.')));
  await enter('ada@shop.example');
  await screen.findByText('Too many tries. Please wait a while before you try again.');
});

test('runs one lookup at a time', async () => {
  const lookUpOrder = vi.fn<LookUpOrder>(() => new Promise(() => {}));
  renderEmailQuestion(lookUpOrder);
  await enter('ada@shop.example');
  await waitFor(() => screen.getByText('Looking for your order…'));
  await userEvent.keyboard('{Enter}');
  expect(lookUpOrder).toHaveBeenCalledTimes(1);
});

test('shows nothing without a lookup of the host', () => {
  expect(renderEmailQuestion().container.textContent).toBe('');
});
