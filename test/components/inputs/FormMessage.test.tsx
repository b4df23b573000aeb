import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FormMessage } from '../../../src/components/inputs/FormMessage.tsx';
import type { FormField } from '../../../src/components/inputs/formField.ts';
import { expectNoAxeFaults, given, renderCard } from '../interactive/card.tsx';

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

test('every value is sent as text, under the name of its field', async () => {
  const props = given();
  const { container } = renderCard(<FormMessage {...props} title="We call you" fields={fields} />);
  await expectNoAxeFaults(container);
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

test('after it was sent the form shows what was sent, and cannot be sent again', async () => {
  const { container } = renderCard(<FormMessage {...given()} fields={fields} />);
  await userEvent.fill(field(/^Name/), 'Ana');
  await userEvent.fill(field(/E-mail/), 'ana@example.test');
  await submit();
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  expect(terms).toEqual(['Name', 'E-mail', 'Send me news']);
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    'Ana',
    'ana@example.test',
    'No',
  ]);
  await expectNoAxeFaults(container);
});

test('what is wrong is said at its field in our words, and the first such field has the focus', async () => {
  const props = given();
  const { container } = renderCard(<FormMessage {...props} fields={fields} />);
  await userEvent.fill(field(/E-mail/), 'ana');
  await userEvent.fill(field(/Postcode/), '12');
  await submit();
  const name = screen.getByRole('textbox', { name: 'Name', description: 'This is needed.' });
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  screen.getByRole('textbox', { description: 'This does not look like an e-mail address.' });
  screen.getByRole('textbox', { description: 'This does not have the right form.' });
  expect(props.onAnswer).not.toHaveBeenCalled();
  await expectNoAxeFaults(container);
});

test('a complaint goes as soon as the value is right', async () => {
  renderCard(<FormMessage {...given()} fields={fields} />);
  await submit();
  await userEvent.fill(field(/^Name/), 'Ana');
  await vi.waitFor(() => expect(field(/^Name/).getAttribute('aria-invalid')).toBe('false'));
  expect(field(/E-mail/).getAttribute('aria-invalid')).toBe('true');
});

test('fields that may stay empty say so', () => {
  renderCard(<FormMessage {...given()} fields={fields} />);
  screen.getByRole('textbox', { name: 'Note (optional)' });
  screen.getByRole('textbox', { name: 'Name' });
});

test('there is a way out where the host gives one', async () => {
  const onCancel = vi.fn();
  renderCard(<FormMessage {...given()} fields={fields} onCancel={onCancel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test.each(['stale', 'closed'] as const)('a %s form is gone', (choice) => {
  renderCard(<FormMessage {...given()} choice={choice} fields={fields} />);
  expect(screen.queryByRole('textbox')).toBeNull();
});
