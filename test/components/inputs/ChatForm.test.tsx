import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChatForm } from '../../../src/components/inputs/ChatForm.tsx';
import type { FormField } from '../../../src/components/inputs/formField.ts';
import { ReportProvider } from '../../../src/components/ReportContext.ts';
import { expectNoAxeViolations, renderCard } from '../interactive/card.tsx';

const fields = [{ name: 'name', label: 'Name', type: 'text', required: true }] as const;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('waits for a pending onSubmit and ignores a second press', async () => {
  let done = () => {};
  const onSubmit = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        done = resolve;
      }),
  );
  const { container } = renderCard(<ChatForm fields={fields} onSubmit={onSubmit} />);
  await userEvent.fill(screen.getByRole('textbox'), 'Ana');
  await press('Send');
  await screen.findByText('Sending…');
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await expectNoAxeViolations(container);
  done();
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
});

test('shows a failed submission and keeps the values', async () => {
  const onSubmit = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'));
  const { container } = renderCard(<ChatForm fields={fields} onSubmit={onSubmit} />);
  await userEvent.fill(screen.getByRole('textbox'), 'Ana');
  await press('Send');
  await screen.findByText('We couldn’t send this. What you wrote is still here.');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Ana');
  await expectNoAxeViolations(container);
  await press('Try again');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test.each([
  ['without a type', { name: 'size', label: 'Size' }, /type of the field "size"/u],
  ['with an unknown type', { name: 'size', label: 'Size', type: 'colour' }, /type of the field "size"/u],
  ['without a name', { label: 'Size', type: 'text' }, /no name/u],
])('reports a field %s, and draws it as a text', async (_, field, message) => {
  const report = vi.fn();
  renderCard(
    <ReportProvider value={report}>
      <ChatForm fields={[field as FormField]} onSubmit={() => {}} />
    </ReportProvider>,
  );
  screen.getByRole('textbox', { name: /Size/u });
  await waitFor(() =>
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringMatching(message) })),
  );
  expect(report).toHaveBeenCalledTimes(1);
});

test('reports a choice without options', async () => {
  const report = vi.fn();
  renderCard(
    <ReportProvider value={report}>
      <ChatForm fields={[{ name: 'size', label: 'Size', type: 'select' }]} onSubmit={() => {}} />
    </ReportProvider>,
  );
  await waitFor(() => expect(report.mock.calls[0]?.[0].message).toContain('no options'));
});
