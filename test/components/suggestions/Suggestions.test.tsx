import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Suggestions } from '../../../src/components/index.ts';
import { describeConformance } from '../../support/conformance.tsx';
import { renderPart } from '../../support/render.tsx';

const questions = Array.from({ length: 12 }, (_, index) => `Question number ${index + 1}?`);

describeConformance('Suggestions', <Suggestions questions={questions} onPick={() => {}} />, {
  root: '.shelftalk-suggestions',
});

it('sends the words of the chip', () => {
  const onPick = vi.fn();
  renderPart(<Suggestions questions={['Is it warm?']} onPick={onPick} />);
  fireEvent.click(screen.getByRole('button', { name: 'Is it warm?' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Is it warm?');
});

it('folds what does not fit into two lines behind one chip, and unfolds it', () => {
  const { container } = renderPart(
    <div style={{ width: 400 }}>
      <Suggestions questions={questions} onPick={() => {}} />
    </div>,
  );
  const more = screen.getByRole('button', { name: /^\d+ more$/u });
  const lines = new Set([...container.querySelectorAll('li')].map((chip) => chip.offsetTop));
  expect(lines.size).toBe(2);
  fireEvent.click(more);
  expect(screen.getAllByRole('button').length).toBe(questions.length);
});

it('asks the same question only once', () => {
  renderPart(<Suggestions questions={['a?', 'a?']} onPick={() => {}} />);
  expect(screen.getAllByRole('button').length).toBe(1);
});

it('shows nothing where there is nothing to ask', () => {
  renderPart(<Suggestions questions={[]} onPick={() => {}} />);
  expect(screen.queryByRole('list')).toBeNull();
});
