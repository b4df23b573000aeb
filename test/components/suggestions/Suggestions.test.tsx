import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Conversation, Suggestions } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, staticChat } from '../../support/staticChat.ts';

const questions = Array.from({ length: 12 }, (_, index) => `Question number ${index + 1}?`);

describeConformance('Suggestions', <Suggestions questions={questions} onPick={() => {}} />, {
  root: '.shelftalk-suggestions',
});

it('calls onPick with the text of the pressed chip', () => {
  const onPick = vi.fn();
  renderPart(<Suggestions questions={['Is it warm?']} onPick={onPick} />);
  fireEvent.click(screen.getByRole('button', { name: 'Is it warm?' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Is it warm?');
});

it('shows all questions in one row that scrolls sideways, with the last visible one cut off', () => {
  renderPart(
    <div style={{ width: 400, overflow: 'hidden' }}>
      <Suggestions questions={questions} onPick={() => {}} />
    </div>,
  );
  const chips = screen.getAllByRole('button', { name: /^Question/u });
  expect(new Set(chips.map((chip) => chip.offsetTop)).size).toBe(1);
  const row = screen.getByRole('toolbar');
  const { right } = row.getBoundingClientRect();
  const isCut = (chip: Element) => {
    const box = chip.getBoundingClientRect();
    return box.left < right && box.right > right;
  };
  expect(chips.filter(isCut).length).toBe(1);
});

it('scrolls the row with its buttons and by keyboard', async () => {
  renderPart(
    <div style={{ width: 400, overflow: 'hidden' }}>
      <Suggestions questions={questions} onPick={() => {}} />
    </div>,
  );
  const row = screen.getByRole('toolbar');
  const end = new Promise((resolve) => row.addEventListener('scrollend', resolve, { once: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Next questions' }), { force: true });
  await end;
  expect(row.scrollLeft).toBeGreaterThan(100);
  screen.getByRole('button', { name: 'Question number 1?' }).focus();
  await waitFor(() => expect(row.scrollLeft).toBeLessThan(2));
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(row.scrollLeft).toBeGreaterThan(row.scrollWidth - row.clientWidth - 2));
});

it.each([320, 360])('limits a long question to two lines at %s px and keeps its full name', (width) => {
  const long = 'Which of these sleeping bags would keep me warm in the mountains at minus ten in November?';
  const { container } = renderPart(
    <div style={{ width, overflow: 'hidden' }}>
      <Suggestions questions={[long, `And ${long}`]} onPick={() => {}} />
    </div>,
  );
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth);
  expect(screen.getByRole('button', { name: long }).getBoundingClientRect().height).toBeLessThanOrEqual(70);
});

it('starts at the first question when the questions change', async () => {
  const view = (...shown: string[]) => <Suggestions questions={shown} onPick={() => {}} />;
  const { rerender } = renderPart(view(...questions));
  screen.getByRole('toolbar').scrollLeft = 300;
  rerender(view(...questions.map((question) => `${question} Really?`)));
  expect(screen.getByRole('toolbar').scrollLeft).toBe(0);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Question number 1? Really?' }));
});

it.each([
  [
    'buttons',
    { kind: 'buttons' as const, body: 'Which fit?', footer: '', buttons: [{ id: 'm', title: 'Men' }] },
  ],
  [
    'a list',
    {
      kind: 'list' as const,
      body: 'Which fit?',
      footer: '',
      buttonLabel: 'Fits',
      sections: [{ title: '', rows: [{ id: 'm', title: 'Men', description: '' }] }],
    },
  ],
])('shows suggestions beside %s', (_, event) => {
  const chat = staticChat([{ ...agentSays('a', ''), event }], { suggestions: ['Is it warm?'] });
  renderPart(<Conversation />, { chat });
  screen.getByRole('button', { name: 'Is it warm?' });
});

it('sends one question until the questions change', () => {
  const onPick = vi.fn();
  const view = (...shown: string[]) => <Suggestions questions={shown} onPick={onPick} />;
  const { rerender } = renderPart(view('a?', 'b?'));
  fireEvent.click(screen.getByRole('button', { name: 'a?' }));
  fireEvent.click(screen.getByRole('button', { name: 'b?' }));
  rerender(view('a?', 'b?'));
  fireEvent.click(screen.getByRole('button', { name: 'b?' }));
  expect(onPick.mock.calls).toEqual([['a?']]);
  rerender(view('c?'));
  fireEvent.click(screen.getByRole('button', { name: 'c?' }));
  expect(onPick).toHaveBeenCalledTimes(2);
});

it('keeps the focus in the conversation when the chips disappear', async () => {
  const chat = staticChat([agentSays('a', 'Hello')], { suggestions: ['Is it warm?'] });
  chat.commands.send = async () => chat.set({ suggestions: [] });
  renderPart(<Conversation />, { chat });
  screen.getByRole('button', { name: 'Is it warm?' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('log'));
});

it.each(['ltr', 'rtl'] as const)(
  'has one tab stop, and arrow keys move between the chips (%s)',
  async (dir) => {
    renderPart(
      <>
        <Suggestions questions={['a?', 'b?', 'c?']} onPick={() => {}} />
        <button type="button">After</button>
      </>,
      { dir },
    );
    const chip = (name: string) => screen.getByRole('button', { name });
    await userEvent.tab();
    expect(document.activeElement).toBe(chip('a?'));
    await userEvent.keyboard(dir === 'ltr' ? '{ArrowRight}' : '{ArrowLeft}');
    expect(document.activeElement).toBe(chip('b?'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(chip('c?'));
    await userEvent.tab();
    expect(document.activeElement).toBe(chip('After'));
  },
);

it('shows a repeated question once', () => {
  renderPart(<Suggestions questions={['a?', 'a?']} onPick={() => {}} />);
  expect(screen.getAllByRole('button').length).toBe(1);
});

it('renders nothing without questions', () => {
  renderPart(<Suggestions questions={[]} onPick={() => {}} />);
  expect(screen.queryByRole('toolbar')).toBeNull();
});
