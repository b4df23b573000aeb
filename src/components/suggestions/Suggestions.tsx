'use client';

import { type ComponentPropsWithoutRef, forwardRef, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { RowSteps } from '../interactive/RowSteps.tsx';
import { useRovingTabIndex } from '../interactive/useRovingTabIndex.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { moveFocusOut } from '../moveFocusOut.ts';

export interface SuggestionsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  readonly questions: readonly string[];
  readonly onPick: (question: string) => void;
  /** Accessible name of the questions. */
  readonly label?: string;
  /** `row` is one line that scrolls sideways; `stacked` shows one question per line. */
  readonly layout?: 'row' | 'stacked';
}

/** Suggested questions, of which one can be sent. The buttons are disabled after that until the questions change. */
export const Suggestions = forwardRef<HTMLDivElement, SuggestionsProps>(function Suggestions(
  { questions: allQuestions, onPick, label, layout = 'row', ...rest },
  ref,
) {
  const messages = useMessages();
  const row = useRef<HTMLDivElement>(null);
  const questions = [...new Set(allQuestions)];
  /** Identifies the questions by content, because hosts may pass a new array with the same questions. */
  const questionsKey = questions.join('\n');
  const [pickedFrom, setPickedFrom] = useState<string>();
  const { active, ...roving } = useRovingTabIndex('both');
  if (!questionsKey) return null;
  return (
    <div
      {...rest}
      ref={ref}
      className={classes(`shelftalk-suggestions${layout === 'row' ? ' shelftalk-row' : ''}`, rest.className)}
      data-layout={layout}
    >
      <div
        // The next questions start at the beginning of the row.
        key={questionsKey}
        ref={row}
        role="toolbar"
        aria-label={label ?? messages.suggestionsLabel}
        {...roving}
      >
        {questions.map((question, index) => (
          <Button
            key={question}
            className="shelftalk-chip"
            data-item=""
            tabIndex={index === Math.min(active, questions.length - 1) ? 0 : -1}
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
      </div>
      {layout === 'row' && (
        <RowSteps
          row={row}
          count={questions.length}
          previous={messages.previousSuggestions}
          next={messages.nextSuggestions}
        />
      )}
    </div>
  );
});
