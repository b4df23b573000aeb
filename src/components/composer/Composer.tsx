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
  /** Blocks sending while it is set, such as terms to accept. Rendered above the field; the text stays. */
  readonly barrier?: ReactNode;
  /** Controls before the text field, such as the attachment menu. */
  readonly attach?: ReactNode;
  readonly className?: string;
}

export type EnterKey = 'send' | 'newline' | 'newline-on-touch';

/** The count is shown at this many remaining characters or fewer. */
const nearLimit = 100;
/** Characters beyond which a longer text does not change the height of the field. */
const maxMeasuredLength = 2000;

/** Text field with a send button. Enter sends, Shift+Enter inserts a newline; Enter that ends an IME composition does neither. */
export const Composer = ({
  value,
  onChange,
  onSend,
  onStop,
  remaining = Number.POSITIVE_INFINITY,
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
  const isComposing = useRef(false);
  const showsCount = remaining <= nearLimit;
  const isEmpty = value.trim() === '';
  const isStopButton = onStop !== undefined && isEmpty;
  const isBlocked = barrier !== undefined && barrier !== null;
  const canSend = !isEmpty && remaining >= 0 && !isBlocked;

  const limit = remaining < 0 ? 'over' : showsCount ? 'near' : 'far';
  const countText = showsCount ? messages.charactersLeft(remaining) : '';
  const latestCount = useRef(countText);
  latestCount.current = countText;
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
    // The Enter that ends an IME composition must not send. Safari fires `compositionend` before this event and sets
    // only key code 229: https://bugs.webkit.org/show_bug.cgi?id=165004
    if (isComposing.current || event.nativeEvent.isComposing || event.keyCode === 229) return;
    const insertsNewline =
      enterKey === 'newline' || (enterKey === 'newline-on-touch' && isTouch(event.currentTarget));
    if (insertsNewline && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };

  const describedBy = [isBlocked && `${id}-barrier`, showsCount && `${id}-count`].filter(Boolean).join(' ');
  return (
    <div className={classes('shelftalk-composer', className)}>
      {isBlocked && (
        <div id={`${id}-barrier`} className="shelftalk-composer-barrier">
          {barrier}
        </div>
      )}
      {attach}
      <div className="shelftalk-composer-field" data-over={remaining < 0 || undefined}>
        <div className="shelftalk-composer-grow" data-value={value.slice(0, maxMeasuredLength)}>
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
            aria-invalid={remaining < 0 || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onCompositionStart={() => {
              isComposing.current = true;
            }}
            onCompositionEnd={() => {
              isComposing.current = false;
            }}
          />
        </div>
        {showsCount && (
          <span id={`${id}-count`} className="shelftalk-composer-count">
            {countText}
          </span>
        )}
        <Button
          className="shelftalk-composer-send"
          variant="fill"
          aria-label={isStopButton ? messages.stop : messages.send}
          aria-disabled={!isStopButton && !canSend}
          // Keeps the focus in the field, and the on-screen keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={isStopButton ? onStop : send}
        >
          <Icon name={isStopButton ? 'stop' : 'send'} />
        </Button>
      </div>
    </div>
  );
};
