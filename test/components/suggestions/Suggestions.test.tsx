import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Conversation, Suggestions } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';
import { agentSays, stillChat } from '../../support/stillChat.ts';

const questions = Array.from({ length: 12 }, (_, index) => `Question number ${index + 1}?`);

const linesOf = (container: Element) =>
  new Set([...container.querySelectorAll<HTMLElement>('[data-item]')].map((chip) => chip.offsetTop)).size;

describeConformance('Suggestions', <Suggestions questions={questions} onPick={() => {}} />, {
  root: '.shelftalk-suggestions',
});

it('sends the text of the chip', () => {
  const onPick = vi.fn();
  renderPart(<Suggestions questions={['Is it warm?']} onPick={onPick} />);
  fireEvent.click(screen.getByRole('button', { name: 'Is it warm?' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Is it warm?');
});

it('hides questions beyond two lines behind a "more" chip and reveals them', () => {
  const { container } = renderPart(
    <div style={{ width: 400 }}>
      <Suggestions questions={questions} onPick={() => {}} />
    </div>,
  );
  const more = screen.getByRole('button', { name: /^\d+ more$/u });
  expect(linesOf(container)).toBe(2);
  const shown = screen.getAllByRole('button').length - 1;
  more.focus();
  fireEvent.click(more);
  const all = screen.getAllByRole('button');
  expect(all.length).toBe(questions.length);
  expect(document.activeElement).toBe(all[shown]);
});

it('measures again when the width changes', async () => {
  const { container } = renderPart(
    <div style={{ width: 400 }}>
      <Suggestions questions={questions} onPick={() => {}} />
    </div>,
  );
  const box = container.querySelector('main > div') as HTMLElement;
  const shown = () => screen.getAllByRole('button').length;
  const at400 = shown();
  box.style.width = '280px';
  await waitFor(() => expect(shown()).toBeLessThan(at400));
  expect(linesOf(container)).toBe(2);
  box.style.width = '2000px';
  await waitFor(() => expect(shown()).toBe(questions.length));
});

it.each([320, 360])(
  'limits long questions to two lines at %s px and keeps their full accessible name',
  (width) => {
    const long = 'Which of these sleeping bags would keep me warm in the mountains at minus ten in November?';
    const { container } = renderPart(
      <div style={{ width }}>
        <Suggestions questions={[long, `And ${long}`, `But ${long}`]} onPick={() => {}} />
      </div>,
    );
    expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth);
    const chip = screen.getByRole('button', { name: long });
    expect(chip.getBoundingClientRect().height).toBeLessThanOrEqual(70);
    expect(linesOf(container)).toBe(2);
  },
);

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
  const chat = stillChat([agentSays('a', 'Hello')], { suggestions: ['Is it warm?'] });
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
