'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { useWords } from '../words/WordsContext.tsx';

export interface ComposerProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  /** Given while an answer is on its way; the send button then stops it when there is nothing to send. */
  readonly onStop?: (() => void) | undefined;
  /** How much more text fits; told near the end, below 0 where it is too long. */
  readonly remaining?: number;
  readonly placeholder?: string | undefined;
  /** Controls before the text, such as attaching a picture. */
  readonly attach?: ReactNode;
  readonly className?: string;
}

/** From how many characters left on the count is shown. */
const nearLimit = 100;

/** Where the shopper writes. Enter sends, Shift+Enter breaks the line, an input method's Enter does neither. */
export const Composer = ({
  value,
  onChange,
  onSend,
  onStop,
  remaining: left = Number.POSITIVE_INFINITY,
  placeholder,
  attach,
  className,
}: ComposerProps) => {
  const words = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const composing = useRef(false);
  const counted = left <= nearLimit;
  const empty = value.trim() === '';
  const stops = onStop !== undefined && empty;

  const send = () => {
    if (empty || left < 0) return;
    onSend();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // Browsers disagree on how they mark the Enter that only accepts a word: Safari ends the composition first.
    if (composing.current || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={classes('shelftalk-composer', className)}>
      {attach}
      <div className="shelftalk-composer-field" data-over={left < 0 || undefined}>
        <div className="shelftalk-composer-grow" data-value={value}>
          <textarea
            ref={field}
            className="shelftalk-composer-text"
            rows={1}
            dir="auto"
            enterKeyHint="send"
            value={value}
            placeholder={placeholder ?? words.composerPlaceholder}
            aria-label={words.composerLabel}
            aria-describedby={counted ? countId : undefined}
            aria-invalid={left < 0 || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onCompositionStart={() => {
              composing.current = true;
            }}
            onCompositionEnd={() => {
              composing.current = false;
            }}
          />
        </div>
        {counted && (
          <span id={countId} className="shelftalk-composer-count">
            {words.charactersLeft(left)}
          </span>
        )}
        <Button
          className="shelftalk-composer-send"
          look="fill"
          aria-label={stops ? words.stop : words.send}
          aria-disabled={!stops && (empty || left < 0)}
          onClick={stops ? onStop : send}
        >
          <Icon name={stops ? 'stop' : 'send'} />
        </Button>
      </div>
    </div>
  );
};
