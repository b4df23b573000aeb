import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ButtonsMessage } from '../../../src/components/interactive/ButtonsMessage.tsx';
import { expectNoAxeViolations, renderCard, rendererProps } from './card.tsx';

const event = {
  kind: 'buttons' as const,
  body: 'Shall we keep **Monday**?',
  footer: 'Answer within an hour',
  buttons: [
    { id: 'keep', title: 'Keep it' },
    { id: 'swap', title: 'Change it' },
    { id: 'drop', title: 'Cancel' },
  ],
};
const button = (name: string) => screen.getByRole('button', { name });

test('renders header, text, buttons and footer in order', async () => {
  const header = { kind: 'text' as const, text: 'Your order' };
  const { container } = renderCard(<ButtonsMessage {...rendererProps()} event={{ ...event, header }} />);
  expect(container.textContent).toBe(
    'Your orderShall we keep Monday?Keep itChange itCancelAnswer within an hour',
  );
  expect(screen.getByText('Monday').tagName).toBe('STRONG');
  screen.getByRole('toolbar', { name: 'Reply options' });
  await expectNoAxeViolations(container);
});

test('sends id and title of the pressed button once', async () => {
  const props = rendererProps();
  renderCard(<ButtonsMessage {...props} event={event} />);
  await userEvent.dblClick(button('Change it'));
  expect(props.onAnswer.mock.calls).toEqual([[{ kind: 'button', id: 'swap', title: 'Change it' }]]);
});

test('disables the buttons once one is pressed', async () => {
  const { container } = renderCard(<ButtonsMessage {...rendererProps()} event={event} />);
  await userEvent.click(button('Change it'));
  expect(button('Keep it').getAttribute('aria-disabled')).toBe('true');
  await expectNoAxeViolations(container);
});

test('keeps only the chosen title, which takes the focus of the pressed button', async () => {
  const props = rendererProps();
  const answer = { kind: 'button' as const, id: 'swap', title: 'Change it' };
  const { container, rerender } = renderCard(<ButtonsMessage {...props} event={event} />);
  button('Change it').focus();
  await userEvent.keyboard('{Enter}');
  rerender(
    <div className="shelftalk">
      <ButtonsMessage {...props} choice="answered" answer={answer} event={event} />
    </div>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Change it selected');
  await expectNoAxeViolations(container);
});

test.each(['stale', 'closed'] as const)('shows the buttons of a %s message as text', async (choice) => {
  const { container } = renderCard(<ButtonsMessage {...rendererProps()} choice={choice} event={event} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.querySelector('.shelftalk-note')?.textContent).toBe('Keep it · Change it · Cancel');
});

test('shows the answer after a reload', () => {
  const answer = { kind: 'button' as const, id: 'keep', title: 'Keep it' };
  renderCard(<ButtonsMessage {...rendererProps()} choice="answered" answer={answer} event={event} />);
  screen.getByText('Keep it');
  screen.getByText('selected');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('has one tab stop, and arrow keys move between buttons', async () => {
  renderCard(
    <>
      <ButtonsMessage {...rendererProps()} event={event} />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(button('Change it'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(button('Cancel'));
  await userEvent.tab();
  expect(document.activeElement).toBe(button('After'));
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(button('Cancel'));
});

test('lays buttons out in one line if they fit and stacks them otherwise', async () => {
  const tops = () => new Set(screen.getAllByRole('button').map((each) => each.getBoundingClientRect().top));
  const { unmount } = renderCard(<ButtonsMessage {...rendererProps()} event={event} />, { width: 520 });
  expect(tops().size).toBe(1);
  unmount();
  const long = event.buttons.map(({ id, title }) => ({ id, title: `${title}, dear shop` }));
  renderCard(<ButtonsMessage {...rendererProps()} event={{ ...event, buttons: long }} />, { width: 360 });
  await waitFor(() => expect(tops().size).toBe(3));
});

test('renders no toolbar without buttons', () => {
  renderCard(<ButtonsMessage {...rendererProps()} event={{ ...event, buttons: [] }} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('says that its choices cannot be shown', () => {
  const lost = { ...event, buttons: [], hasUnreadChoices: true } as const;
  renderCard(<ButtonsMessage {...rendererProps()} event={lost} />);
  expect(screen.getByText('We can’t show the choices here. Please type your answer.')).toBeTruthy();
});

test('returns to one line when the box grows', async () => {
  const { container } = renderCard(<ButtonsMessage {...rendererProps()} event={event} />, { width: 520 });
  const box = container.firstElementChild as HTMLElement;
  const layout = () => screen.getByRole('toolbar').dataset.layout;
  expect(layout()).toBe('line');
  for (const [width, expected] of [
    [250, 'stack'],
    [260, 'stack'],
    [520, 'line'],
    [250, 'stack'],
  ] as const) {
    box.style.inlineSize = `${width}px`;
    await waitFor(() => expect(layout()).toBe(expected));
  }
});

test('renders many, long and identical buttons', async () => {
  const props = rendererProps();
  const long = 'An answer that is much too long for a button but that an agent may send anyway';
  const buttons = ['Same', 'Same', long, 'Four', 'Five'].map((title) => ({ id: title, title }));
  const { container } = renderCard(<ButtonsMessage {...props} event={{ ...event, buttons }} />, {
    width: 320,
  });
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth);
  const [, second] = screen.getAllByRole('button', { name: 'Same' });
  if (!second) throw new Error('There is only one button named "Same".');
  await userEvent.click(second);
  expect(props.onAnswer).toHaveBeenCalledTimes(1);
});

test('lets the shopper press a button again after an answer failed to send', async () => {
  const props = rendererProps();
  const card = (choice: 'open' | 'answered') => <ButtonsMessage {...props} choice={choice} event={event} />;
  const { rerender } = renderCard(card('open'));
  await userEvent.click(button('Keep it'));
  rerender(card('answered'));
  rerender(card('open'));
  await userEvent.click(button('Cancel'));
  expect(props.onAnswer.mock.calls.map(([input]) => input)).toMatchObject([{ id: 'keep' }, { id: 'drop' }]);
});
