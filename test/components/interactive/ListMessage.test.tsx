import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListMessage } from '../../../src/components/interactive/ListMessage.tsx';
import { expectNoAxeViolations, renderCard, rendererProps } from './card.tsx';

const row = (number: number) => ({
  id: `r${number}`,
  title: `${'ABCDEFGHIJ'[number] ?? 'X'} row`,
  description: `About ${number}`,
});
const event = {
  kind: 'list' as const,
  body: '',
  footer: 'Prices include tax',
  buttonLabel: 'See options',
  sections: [
    { title: 'Home', rows: [row(0), row(1)] },
    { title: 'Pick up', rows: [row(2)] },
  ],
};
const select = () => screen.getByRole('button', { name: /See options/ });
const option = (name: RegExp) => screen.getByRole('option', { name });
const isShown = (dialog: Element) => dialog.matches(':popover-open, :modal');

async function openList() {
  select().focus();
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('listbox', { name: 'See options' });
}

afterEach(() => page.viewport(1280, 800));

test('opens a list with a group per section and focuses its first row', async () => {
  const { container } = renderCard(<ListMessage {...rendererProps()} event={event} />);
  expect(select().getAttribute('aria-expanded')).toBe('false');
  const list = await openList();
  expect(select().getAttribute('aria-expanded')).toBe('true');
  expect(within(within(list).getByRole('group', { name: 'Home' })).getAllByRole('option')).toHaveLength(2);
  expect(within(list).getByRole('group', { name: 'Pick up' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(option(/A row/)));
  await expectNoAxeViolations(container);
});

test('sends a row once with its description, shows it and keeps the focus', async () => {
  const props = rendererProps();
  const { container } = renderCard(<ListMessage {...props} event={event} />);
  await openList();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const chosen = await screen.findByRole('button', { name: 'B row About 1 selected' });
  expect(props.onAnswer.mock.calls).toEqual([
    [{ kind: 'row', id: 'r1', title: 'B row', description: 'About 1' }],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await userEvent.keyboard('{Enter}{ArrowDown}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(props.onAnswer).toHaveBeenCalledTimes(1);
  await expectNoAxeViolations(container);
});

test('sends a row that is clicked', async () => {
  const props = rendererProps();
  renderCard(<ListMessage {...props} event={event} />);
  await userEvent.click(select());
  await screen.findByRole('listbox');
  await userEvent.click(option(/C row/));
  expect(props.onAnswer).toHaveBeenCalledWith({
    kind: 'row',
    id: 'r2',
    title: 'C row',
    description: 'About 2',
  });
});

test('closes on Escape, sends nothing and returns the focus', async () => {
  const props = rendererProps();
  renderCard(<ListMessage {...props} event={event} />);
  await openList();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.activeElement).toBe(select());
  expect(props.onAnswer).not.toHaveBeenCalled();
});

test('closes on a second press of the button', async () => {
  renderCard(<ListMessage {...rendererProps()} event={event} />);
  await userEvent.click(select());
  await screen.findByRole('listbox');
  await userEvent.click(select());
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(select().getAttribute('aria-expanded')).toBe('false');
});

test('closes on a press outside', async () => {
  renderCard(
    <>
      <p>Beside</p>
      <ListMessage {...rendererProps()} event={event} />
    </>,
  );
  await userEvent.click(select());
  await screen.findByRole('listbox');
  await userEvent.click(screen.getByText('Beside'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('opens on arrow down and moves through all sections with arrows, Home and End', async () => {
  renderCard(<ListMessage {...rendererProps()} event={event} />);
  select().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(option(/A row/)));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(option(/C row/));
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(option(/A row/));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(option(/C row/));
});

test('focuses a row by typing its first letters', async () => {
  renderCard(<ListMessage {...rendererProps()} event={event} />);
  await openList();
  await userEvent.keyboard('c r');
  expect(document.activeElement).toBe(option(/C row/));
});

test('closes on Tab, which moves the focus past the list', async () => {
  renderCard(
    <>
      <ListMessage {...rendererProps()} event={event} />
      <button type="button">After</button>
    </>,
  );
  await openList();
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
});

test('opens next to the button with its width on a desktop', async () => {
  renderCard(<ListMessage {...rendererProps()} event={event} />);
  await openList();
  const popup = screen.getByRole('dialog');
  expect(popup.matches(':popover-open')).toBe(true);
  await waitFor(() => {
    const { left, width, top } = popup.getBoundingClientRect();
    const anchor = select().getBoundingClientRect();
    expect([left, width]).toEqual([anchor.left, anchor.width]);
    expect(top).toBeGreaterThanOrEqual(anchor.bottom);
  });
});

test('opens as a modal sheet at the bottom on a phone', async () => {
  await page.viewport(360, 740);
  renderCard(<ListMessage {...rendererProps()} event={event} />, { width: 360 });
  await openList();
  const sheet = screen.getByRole('dialog');
  expect(sheet.matches(':modal')).toBe(true);
  await waitFor(() => {
    const { left, width, bottom } = sheet.getBoundingClientRect();
    expect([left, width, Math.round(bottom)]).toEqual([0, innerWidth, innerHeight]);
  });
  await waitFor(() => expect(document.activeElement).toBe(option(/A row/)));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(isShown(sheet)).toBe(false));
  expect(document.activeElement).toBe(select());
});

test('closes by its close button and returns the focus', async () => {
  await page.viewport(360, 740);
  const { container } = renderCard(<ListMessage {...rendererProps()} event={event} />, { width: 360 });
  await openList();
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.activeElement).toBe(select());
});

const sixty = {
  ...event,
  sections: [
    { title: '', rows: Array.from({ length: 60 }, (_, at) => ({ ...row(at), title: `Row ${at}` })) },
  ],
};

test('scrolls sixty rows inside the list, which stays on the screen', async () => {
  for (const [width, height] of [
    [1280, 500],
    [600, 400],
    [320, 480],
  ] as const) {
    await page.viewport(width, height);
    const { unmount } = renderCard(
      <div style={{ paddingBlockStart: height / 2 }}>
        <ListMessage {...rendererProps()} event={sixty} />
      </div>,
      { width: Math.min(width, 400) },
    );
    await openList();
    await userEvent.keyboard('{End}');
    const last = option(/Row 59/);
    await waitFor(() => {
      expect(document.activeElement).toBe(last);
      const { top, bottom } = screen.getByRole('dialog').getBoundingClientRect();
      expect([width, top >= 0, bottom <= innerHeight]).toEqual([width, true, true]);
      expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
    });
    unmount();
  }
});

test('moves ten rows with PageDown and PageUp', async () => {
  renderCard(<ListMessage {...rendererProps()} event={sixty} />);
  await openList();
  await userEvent.keyboard('{PageDown}{PageDown}');
  expect(document.activeElement).toBe(option(/Row 20/));
  await userEvent.keyboard('{PageUp}');
  expect(document.activeElement).toBe(option(/Row 10/));
});

test('opens next to the button in right-to-left text and inside a transformed ancestor', async () => {
  const { container } = renderCard(
    <div style={{ transform: 'translate(300px, 40px)' }}>
      <ListMessage {...rendererProps()} event={event} />
    </div>,
    { dir: 'rtl' },
  );
  container.style.overflow = 'visible';
  await openList();
  await waitFor(() => {
    const { left, width, top } = screen.getByRole('dialog').getBoundingClientRect();
    const anchor = select().getBoundingClientRect();
    expect([left, width]).toEqual([anchor.left, anchor.width]);
    expect(top).toBeGreaterThanOrEqual(anchor.bottom);
  });
});

test('renders rows with equal ids, without descriptions and with very long titles', async () => {
  const props = rendererProps();
  const long = 'A very long title without an end '.repeat(8).trim();
  const rows = [
    { id: 'same', title: 'First', description: '' },
    { id: 'same', title: long, description: '' },
    { id: 'no-title', title: '', description: '' },
  ];
  renderCard(<ListMessage {...props} event={{ ...event, sections: [{ title: '', rows }] }} />, {
    width: 320,
  });
  await openList();
  const dialog = screen.getByRole('dialog');
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  screen.getByRole('option', { name: 'no-title' });
  await userEvent.click(option(/A very long title/));
  expect(props.onAnswer).toHaveBeenCalledExactlyOnceWith({
    kind: 'row',
    id: 'same',
    title: long,
    description: '',
  });
  await screen.findByRole('button', { name: /A very long title.*selected/ });
});

test('shows the chosen row after a reload', () => {
  const answer = { kind: 'row' as const, ...row(1) };
  renderCard(<ListMessage {...rendererProps()} choice="answered" answer={answer} event={event} />);
  screen.getByRole('button', { name: 'B row About 1 selected' });
});

test('lets the shopper choose again after a choice failed to send', async () => {
  const props = rendererProps();
  const card = (choice: 'open' | 'answered') => <ListMessage {...props} choice={choice} event={event} />;
  const { rerender } = renderCard(card('open'));
  await openList();
  await userEvent.keyboard('{Enter}');
  rerender(card('answered'));
  rerender(card('open'));
  await openList();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(props.onAnswer.mock.calls.map(([input]) => input)).toMatchObject([{ id: 'r0' }, { id: 'r1' }]);
});

test('opens a list of one row without a section title', async () => {
  const single = { ...event, sections: [{ title: '', rows: [row(0)] }] };
  const { container } = renderCard(<ListMessage {...rendererProps()} event={single} />);
  await openList();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await expectNoAxeViolations(container);
});

test('reaches ten rows in five sections', async () => {
  const sections = [0, 1, 2, 3, 4].map((at) => ({ title: `S${at}`, rows: [row(2 * at), row(2 * at + 1)] }));
  renderCard(<ListMessage {...rendererProps()} event={{ ...event, sections }} />);
  await openList();
  expect(screen.getAllByRole('option')).toHaveLength(10);
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(option(/J row/));
});

test('shows only the text of a list without rows', () => {
  renderCard(
    <ListMessage {...rendererProps()} event={{ ...event, sections: [{ title: 'Home', rows: [] }] }} />,
  );
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByText('Prices include tax');
});

test('uses the default label for a list without a label', () => {
  renderCard(<ListMessage {...rendererProps()} event={{ ...event, buttonLabel: '' }} />);
  screen.getByRole('button', { name: 'Choose' });
});

test.each(['stale', 'closed'] as const)('shows the rows of a %s list as text', (choice) => {
  const { container } = renderCard(<ListMessage {...rendererProps()} choice={choice} event={event} />);
  expect(screen.queryByRole('button')).toBeNull();
  const titles = event.sections.flatMap(({ rows }) => rows.map(({ title }) => title));
  expect(container.querySelector('.shelftalk-note')?.textContent).toBe(titles.join(' · '));
});
