import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FormMessage } from '../../../src/components/inputs/FormMessage.tsx';
import type { FormField } from '../../../src/components/inputs/formField.ts';
import { expectNoAxeViolations, renderCard, rendererProps } from '../interactive/card.tsx';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'E-mail', type: 'email', required: true },
  { name: 'count', label: 'How many', type: 'number' },
  { name: 'postcode', label: 'Postcode', type: 'text', pattern: '\\d{4}' },
  { name: 'size', label: 'Size', type: 'select', options: [{ value: 'm', label: 'Medium' }] },
  { name: 'note', label: 'Note', type: 'textarea' },
  { name: 'news', label: 'Send me news', type: 'checkbox' },
];
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('sends every value as a string under its field name', async () => {
  const props = rendererProps();
  const { container } = renderCard(<FormMessage {...props} title="We call you" fields={fields} />);
  await expectNoAxeViolations(container);
  await userEvent.fill(field(/^Name/), ' Ana ');
  await userEvent.fill(field(/E-mail/), 'ana@example.test');
  await userEvent.fill(screen.getByRole('spinbutton'), '2');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Size/ }), 'm');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send me news' }));
  await submit();
  expect(props.onAnswer.mock.calls).toEqual([
    [
      {
        kind: 'form',
        values: {
          name: 'Ana',
          email: 'ana@example.test',
          count: '2',
          postcode: '',
          size: 'm',
          note: '',
          news: 'true',
        },
      },
    ],
  ]);
});

test('shows the sent values and cannot be sent again', async () => {
  const { container } = renderCard(<FormMessage {...rendererProps()} fields={fields} />);
  await userEvent.fill(field(/^Name/), 'Ana');
  await userEvent.fill(field(/E-mail/), 'ana@example.test');
  await submit();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  expect(terms).toEqual(['Name', 'E-mail', 'Send me news']);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'Ana',
    'ana@example.test',
    'No',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'sent' })));
  await expectNoAxeViolations(container);
});

test('shows the library’s error message at each invalid field and focuses the first invalid field', async () => {
  const props = rendererProps();
  const { container } = renderCard(<FormMessage {...props} fields={fields} />);
  await userEvent.fill(field(/E-mail/), 'ana');
  await userEvent.fill(field(/Postcode/), '12');
  await submit();
  const name = screen.getByRole('textbox', { name: 'Name', description: 'This is required.' });
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  screen.getByRole('textbox', { description: 'That doesn’t look like an email address.' });
  screen.getByRole('textbox', { description: 'This doesn’t look right. Please check it.' });
  screen.getByText('3 answers need another look.');
  expect(props.onAnswer).not.toHaveBeenCalled();
  await expectNoAxeViolations(container);
});

test('removes the error message once the value is valid', async () => {
  renderCard(<FormMessage {...rendererProps()} fields={fields} />);
  await submit();
  await userEvent.fill(field(/^Name/), 'Ana');
  await waitFor(() => expect(field(/^Name/).getAttribute('aria-invalid')).toBe('false'));
  expect(field(/E-mail/).getAttribute('aria-invalid')).toBe('true');
});

test('marks optional fields', () => {
  renderCard(<FormMessage {...rendererProps()} fields={fields} />);
  screen.getByRole('textbox', { name: 'Note (optional)' });
  screen.getByRole('textbox', { name: 'Name' });
});

test('shows a cancel button if the host passes onCancel', async () => {
  const onCancel = vi.fn();
  renderCard(<FormMessage {...rendererProps()} fields={fields} onCancel={onCancel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test.each(['stale', 'closed'] as const)('renders no %s form', (choice) => {
  renderCard(<FormMessage {...rendererProps()} choice={choice} fields={fields} />);
  expect(screen.queryByRole('textbox')).toBeNull();
});

const oneField = (field: Partial<FormField>): readonly FormField[] => [
  { name: 'it', label: 'It', type: 'text', required: true, ...field },
];
const control = () => screen.getByLabelText<HTMLInputElement>('It');

test.each([
  [{ type: 'date', min: '2026-03-02' }, '2026-03-01', 'Please choose Mar 2, 2026 or later.'],
  [{ type: 'date', max: '2026-03-02' }, '2026-03-03', 'Please choose Mar 2, 2026 or earlier.'],
  [{ type: 'number', min: '1' }, '0', 'The minimum is 1.'],
  [{ type: 'number', max: '1000' }, '1001', 'The maximum is 1,000.'],
  [{ type: 'date' }, '', 'This is required.'],
] as const)('reports %o with %s as: %s', async (field, value, text) => {
  renderCard(<FormMessage {...rendererProps()} fields={oneField(field)} />);
  await userEvent.fill(control(), value);
  await submit();
  await screen.findByText(text);
  expect(document.activeElement).toBe(control());
});

test('reports a required checkbox that is not selected', async () => {
  renderCard(<FormMessage {...rendererProps()} fields={oneField({ type: 'checkbox' })} />);
  await submit();
  await screen.findByText('Please select this box.');
});

test('describes a field by its hint', () => {
  renderCard(<FormMessage {...rendererProps()} fields={oneField({ hint: 'Only for the courier.' })} />);
  screen.getByRole('textbox', { name: 'It', description: 'Only for the courier.' });
});

test('starts with the host’s initial values', async () => {
  const props = rendererProps();
  const known: readonly FormField[] = [
    { name: 'name', label: 'Name', type: 'text', value: 'Ana' },
    { name: 'size', label: 'Size', type: 'select', value: 'm', options: [{ value: 'm', label: 'Medium' }] },
    { name: 'day', label: 'Day', type: 'date', value: '2026-03-02' },
    { name: 'news', label: 'News', type: 'checkbox', value: 'true' },
  ];
  renderCard(<FormMessage {...props} fields={known} />);
  await submit();
  expect(props.onAnswer.mock.calls).toEqual([
    [{ kind: 'form', values: { name: 'Ana', size: 'm', day: '2026-03-02', news: 'true' } }],
  ]);
  // Select values are shown by their option labels.
  await screen.findByText('Medium');
});

test('shows the sent values of a restored form without taking the focus', () => {
  const answer = { kind: 'form', values: { it: 'Ana' } } as const;
  renderCard(<FormMessage {...rendererProps()} choice="answered" answer={answer} fields={oneField({})} />);
  screen.getByRole('definition');
  expect(document.activeElement).toBe(document.body);
});
