'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { useRovingTabIndex } from '../interactive/useRovingTabIndex.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { moveFocusOut } from '../moveFocusOut.ts';
import { useFittingCount } from './useFittingCount.ts';

export interface SuggestionsProps {
  readonly questions: readonly string[];
  readonly onPick: (question: string) => void;
  readonly label?: string;
  /** `two-lines` hides questions that do not fit behind a "more" button; `stacked` shows one question per line. */
  readonly layout?: 'two-lines' | 'stacked';
  readonly className?: string;
}

/** Suggested questions, of which one can be sent. The buttons are disabled after that until the questions change. */
export const Suggestions = ({
  questions: allQuestions,
  onPick,
  label,
  layout = 'two-lines',
  className,
}: SuggestionsProps) => {
  const messages = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const questions = [...new Set(allQuestions)];
  /** Identifies the questions by content, because hosts may pass a new array with the same questions. */
  const questionsKey = questions.join('\n');
  const [pickedFrom, setPickedFrom] = useState<string>();
  const [expandedKey, setExpandedKey] = useState<string>();
  const isExpanded = layout === 'stacked' || expandedKey === questionsKey;
  const fittingCount = useFittingCount(box, questionsKey, isExpanded);
  const shownCount = isExpanded ? questions.length : Math.min(fittingCount, questions.length);
  const hiddenCount = questions.length - shownCount;
  const { active, ...roving } = useRovingTabIndex('both');
  const firstHidden = useRef(0);

  useEffect(() => {
    // The pressed "more" button has unmounted: focuses the first question that it revealed.
    if (expandedKey !== undefined) box.current?.querySelectorAll('button')[firstHidden.current]?.focus();
  }, [expandedKey]);

  if (questions.length === 0) return null;
  const tabIndexOf = (index: number) =>
    index === Math.min(active, shownCount - (hiddenCount > 0 ? 0 : 1)) ? 0 : -1;
  return (
    <div
      ref={box}
      className={classes('shelftalk-suggestions', className)}
      role="toolbar"
      aria-label={label ?? messages.suggestionsLabel}
      data-layout={layout}
      {...roving}
    >
      {questions.slice(0, shownCount).map((question, index) => (
        <Button
          key={question}
          className="shelftalk-chip"
          data-item=""
          tabIndex={tabIndexOf(index)}
          aria-disabled={pickedFrom === questionsKey}
          onClick={(event) => {
            setPickedFrom(questionsKey);
            moveFocusOut(event.currentTarget);
            onPick(question);
          }}
        >
          <span dir="auto">{question}</span>
        </Button>
      ))}
      {hiddenCount > 0 && (
        <Button
          className="shelftalk-chip"
          variant="quiet"
          data-item=""
          tabIndex={tabIndexOf(shownCount)}
          aria-expanded={false}
          onClick={() => {
            firstHidden.current = shownCount;
            setExpandedKey(questionsKey);
          }}
        >
          {messages.moreSuggestions(hiddenCount)}
        </Button>
      )}
    </div>
  );
};
