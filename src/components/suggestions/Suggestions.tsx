'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { useRovingTabIndex } from '../interactive/useRovingTabIndex.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { passFocusOut } from '../passFocusOut.ts';
import { useFittingCount } from './useFittingCount.ts';

export interface SuggestionsProps {
  readonly questions: readonly string[];
  readonly onPick: (question: string) => void;
  readonly label?: string;
  /** `two-lines` folds what does not fit behind "more"; `stacked` shows every question on a line of its own. */
  readonly layout?: 'two-lines' | 'stacked';
  readonly className?: string;
}

/** Questions to send with one press. They act once: a second press waits for other questions. */
export const Suggestions = ({
  questions: given,
  onPick,
  label,
  layout = 'two-lines',
  className,
}: SuggestionsProps) => {
  const messages = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const questions = [...new Set(given)];
  /** What is offered, by its words: a host may hand over the same questions in another array. */
  const offer = questions.join('\n');
  const [pickedFrom, setPickedFrom] = useState<string>();
  const [unfolded, setUnfolded] = useState<string>();
  const open = layout === 'stacked' || unfolded === offer;
  const fitting = useFittingCount(box, offer, open);
  const shown = open ? questions.length : Math.min(fitting, questions.length);
  const rest = questions.length - shown;
  const { active, ...roving } = useRovingTabIndex('both');
  const firstFolded = useRef(0);

  useEffect(() => {
    // The chip that was pressed is gone: the focus goes on to what it has brought.
    if (unfolded !== undefined) box.current?.querySelectorAll('button')[firstFolded.current]?.focus();
  }, [unfolded]);

  if (questions.length === 0) return null;
  const tabStop = (index: number) => (index === Math.min(active, shown - (rest > 0 ? 0 : 1)) ? 0 : -1);
  return (
    <div
      ref={box}
      className={classes('shelftalk-suggestions', className)}
      role="toolbar"
      aria-label={label ?? messages.suggestionsLabel}
      data-layout={layout}
      {...roving}
    >
      {questions.slice(0, shown).map((question, index) => (
        <Button
          key={question}
          className="shelftalk-chip"
          data-item=""
          tabIndex={tabStop(index)}
          aria-disabled={pickedFrom === offer}
          onClick={(event) => {
            setPickedFrom(offer);
            passFocusOut(event.currentTarget);
            onPick(question);
          }}
        >
          <span dir="auto">{question}</span>
        </Button>
      ))}
      {rest > 0 && (
        <Button
          className="shelftalk-chip"
          look="quiet"
          data-item=""
          tabIndex={tabStop(shown)}
          aria-expanded={false}
          onClick={() => {
            firstFolded.current = shown;
            setUnfolded(offer);
          }}
        >
          {messages.moreSuggestions(rest)}
        </Button>
      )}
    </div>
  );
};
