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
  /** Given while an answer is on its way; the send button then stops it when there is nothing to send. */
  readonly onStop?: (() => void) | undefined;
  /** How much more text fits; told near the end, below 0 where it is too long. */
  readonly remaining?: number;
  readonly placeholder?: string | undefined;
  /** What Enter does: it sends (the default), or breaks the line, everywhere or only on touch screens; then Ctrl or Command with Enter sends. */
  readonly enterKey?: EnterKey | undefined;
  /** Why nothing can be sent yet, such as terms to agree to. What is written stays. */
  readonly barrier?: ReactNode;
  /** Controls before the text, such as attaching a picture. */
  readonly attach?: ReactNode;
  readonly className?: string;
}

export type EnterKey = 'send' | 'newline' | 'newline-on-touch';

/** From how many characters left on the count is shown. */
const nearLimit = 100;
/** More than fills the field; the rest cannot make it grow. In characters. */
const longestMeasured = 2000;

/** Where the shopper writes. Enter sends, Shift+Enter breaks the line, an input method's Enter does neither. */
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
  // Once on the way to the limit and once beyond it, not with every key.
  useEffect(() => {
    if (limit !== 'far') announce(latestCount.current);
  }, [limit, announce]);

  const send = () => {
    if (!canSend) return;
    onSend();
    // A field that had no focus would bring the screen keyboard up.
    if (field.current && !isTouch(field.current)) field.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // Browsers disagree on how they mark the Enter that only accepts a word: Safari ends the composition first
    // and leaves the old key code alone.
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
          // The focus stays in the field, and with it a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={stops ? onStop : send}
        >
          <Icon name={stops ? 'stop' : 'send'} />
        </Button>
      </div>
    </div>
  );
};
