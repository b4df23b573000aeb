'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { isTouch } from './isTouch.ts';

export interface ComposerProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  /** Stops the running turn; the send button becomes a stop button while the text is empty. */
  readonly onStop?: (() => void) | undefined;
  /** Remaining characters, given near the limit; negative when the text is too long. */
  readonly remaining?: number;
  readonly placeholder?: string | undefined;
  /** Effect of Enter: `send` (default), `newline`, or `newline-on-touch`. Ctrl+Enter and Command+Enter always send. */
  readonly enterKey?: EnterKey | undefined;
  /** Rendered while nothing can be sent, such as terms to accept. The text stays. */
  readonly barrier?: ReactNode;
  /** Controls before the text field, such as the attachment menu. */
  readonly attach?: ReactNode;
  readonly className?: string;
}

export type EnterKey = 'send' | 'newline' | 'newline-on-touch';

/** The count is shown from this many remaining characters on. */
const nearLimit = 100;
/** Longer texts do not grow the field any further, in characters. */
const longestMeasured = 2000;

/** Text field with a send button. Enter sends, Shift+Enter inserts a newline; Enter that ends an IME composition does neither. */
export const Composer = ({
  value,
  onChange,
  onSend,
  onStop,
  remaining: left = Number.POSITIVE_INFINITY,
  placeholder,
  enterKey = 'send',
  barrier,
  attach,
  className,
}: ComposerProps) => {
  const messages = useMessages();
  const announce = useAnnounce();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const composing = useRef(false);
  const counted = left <= nearLimit;
  const empty = value.trim() === '';
  const stops = onStop !== undefined && empty;
  const barred = barrier !== undefined && barrier !== null;
  const canSend = !empty && left >= 0 && !barred;

  const limit = left < 0 ? 'over' : counted ? 'near' : 'far';
  const countWords = counted ? messages.charactersLeft(left) : '';
  const latestCount = useRef(countWords);
  latestCount.current = countWords;
  // Announced once near the limit and once beyond it, not on every key.
  useEffect(() => {
    if (limit !== 'far') announce(latestCount.current);
  }, [limit, announce]);

  const send = () => {
    if (!canSend) return;
    onSend();
    // Focusing an unfocused field would open the on-screen keyboard.
    if (field.current && !isTouch(field.current)) field.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // Browsers differ in how they mark the Enter that ends an IME composition: Safari fires `compositionend` first
    // and keeps key code 229.
    if (composing.current || event.nativeEvent.isComposing || event.keyCode === 229) return;
    const breaks =
      enterKey === 'newline' || (enterKey === 'newline-on-touch' && isTouch(event.currentTarget));
    if (breaks && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };

  const describedBy = [barred && `${id}-barrier`, counted && `${id}-count`].filter(Boolean).join(' ');
  return (
    <div className={classes('shelftalk-composer', className)}>
      {barred && (
        <div id={`${id}-barrier`} className="shelftalk-composer-barrier">
          {barrier}
        </div>
      )}
      {attach}
      <div className="shelftalk-composer-field" data-over={left < 0 || undefined}>
        <div className="shelftalk-composer-grow" data-value={value.slice(0, longestMeasured)}>
          <textarea
            ref={field}
            className="shelftalk-composer-text"
            rows={1}
            dir="auto"
            enterKeyHint={enterKey === 'send' ? 'send' : 'enter'}
            value={value}
            placeholder={placeholder ?? messages.composerPlaceholder}
            aria-label={messages.composerLabel}
            aria-describedby={describedBy || undefined}
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
          <span id={`${id}-count`} className="shelftalk-composer-count">
            {countWords}
          </span>
        )}
        <Button
          className="shelftalk-composer-send"
          variant="fill"
          aria-label={stops ? messages.stop : messages.send}
          aria-disabled={!stops && !canSend}
          // Keeps the focus in the field, and the on-screen keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={stops ? onStop : send}
        >
          <Icon name={stops ? 'stop' : 'send'} />
        </Button>
      </div>
    </div>
  );
};
