'use client';

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { useWords } from '../words/WordsContext.tsx';
import { fitTwoLines } from './fitTwoLines.ts';

export interface SuggestionsProps {
  readonly questions: readonly string[];
  readonly onPick: (question: string) => void;
  readonly label?: string;
  /** `two-lines` folds what does not fit behind "more"; `stacked` shows every question on a line of its own. */
  readonly layout?: 'two-lines' | 'stacked';
  readonly className?: string;
}

/** Questions to send with one press. */
export const Suggestions = ({
  questions: given,
  onPick,
  label,
  layout = 'two-lines',
  className,
}: SuggestionsProps) => {
  const words = useWords();
  const box = useRef<HTMLUListElement>(null);
  const questions = useMemo(() => [...new Set(given)], [given]);
  const [open, setOpen] = useState(layout === 'stacked');
  const fitting = useFitting(box, questions);
  if (questions.length === 0) return null;
  const shown = open ? questions.length : Math.min(fitting, questions.length);
  const rest = questions.length - shown;
  return (
    <ul
      ref={box}
      className={classes('shelftalk-suggestions', className)}
      aria-label={label ?? words.suggestionsLabel}
      data-layout={layout}
    >
      {questions.slice(0, shown).map((question) => (
        <li key={question}>
          <Button className="shelftalk-chip" dir="auto" onClick={() => onPick(question)}>
            {question}
          </Button>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Button className="shelftalk-chip" look="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
            {words.moreSuggestions(rest)}
          </Button>
        </li>
      )}
    </ul>
  );
};

/** Room for "12 more" in any of our languages, and the gap of the style sheet, in pixels. */
const [moreWidth, gap] = [104, 8];

/** Measures the chips once, all of them being shown. */
const useFitting = (box: RefObject<HTMLElement | null>, questions: readonly string[]): number => {
  const [measured, setMeasured] = useState<{ readonly of: readonly string[]; readonly count: number }>();
  const count = measured?.of === questions ? measured.count : Number.POSITIVE_INFINITY;
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || measured?.of === questions) return;
    const widths = [...node.children].map((chip) => chip.getBoundingClientRect().width);
    setMeasured({ of: questions, count: fitTwoLines(widths, node.clientWidth, moreWidth, gap) });
  }, [box, questions, measured]);
  return count;
};
