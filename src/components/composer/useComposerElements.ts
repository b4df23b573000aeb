'use client';

import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useAnnounce } from '../announcer/Announcer.tsx';
import type { IconName } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { isTouch } from './isTouch.ts';

export type EnterKey = 'send' | 'newline' | 'newline-on-touch';

export interface ComposerBehaviour {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  /** Stops the running turn. While it is set, the send button is a stop button if the text is empty. */
  readonly onStop?: (() => void) | undefined;
  /** Remaining characters; negative when the text is too long. Default: no limit. */
  readonly remaining?: number;
  readonly placeholder?: string | undefined;
  /** Effect of Enter: `send` (default), `newline`, or `newline-on-touch`. Ctrl+Enter and Command+Enter always send. */
  readonly enterKey?: EnterKey | undefined;
  /** Blocks sending while it is set, such as terms to accept. Rendered above the field; the text stays. */
  readonly barrier?: ReactNode;
}

interface ComposerElementsOptions extends ComposerBehaviour {
  /** Whether nothing can be sent. Default: whether there is a barrier. */
  readonly isBlocked?: boolean;
}

/** Props and content of a composer's elements. */
export interface ComposerElements {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly input: ComponentPropsWithoutRef<'textarea'>;
  /** Copy of the text that sets the height of the field. */
  readonly growValue: string;
  readonly button: ComponentPropsWithoutRef<'button'>;
  readonly icon: IconName;
  /** Id of the barrier; empty without a barrier. */
  readonly barrierId: string;
  readonly countId: string;
  /** Text that states how many characters are left, or too many; empty while more than `nearLimit` are left. */
  readonly count: string;
}

/** The count is shown at this many remaining characters or fewer. */
const nearLimit = 100;
/** Number of characters, from the start of the text, that determine the height of the field. */
const maxMeasuredLength = 2000;

/** Returns the behaviour of text field and send button, and announces the remaining characters. */
export const useComposerElements = ({
  value,
  onChange,
  onSend,
  onStop,
  remaining = Number.POSITIVE_INFINITY,
  placeholder,
  enterKey = 'send',
  barrier,
  isBlocked,
}: ComposerElementsOptions): ComposerElements => {
  const messages = useMessages();
  const announce = useAnnounce();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isEmpty = value.trim() === '';
  const isStopButton = onStop !== undefined && isEmpty;
  const hasBarrier = barrier !== undefined && barrier !== null;
  const barrierId = hasBarrier ? `${id}-barrier` : '';
  const canSend = !isEmpty && remaining >= 0 && !(isBlocked ?? hasBarrier);

  const limit = remaining < 0 ? 'over' : remaining <= nearLimit ? 'near' : 'far';
  const countId = `${id}-count`;
  const count = limit === 'far' ? '' : messages.charactersLeft(remaining);
  const latestCount = useRef(count);
  latestCount.current = count;
  // Announced when the text comes near the limit and when it exceeds it, not on every key.
  useEffect(() => {
    if (limit !== 'far') announce(latestCount.current);
  }, [limit, announce]);

  const send = () => {
    if (!canSend) return;
    onSend();
    // On touch screens, focusing the field would open the on-screen keyboard.
    if (inputRef.current && !isTouch(inputRef.current)) inputRef.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // The Enter that ends an IME composition must not send. Safari fires `compositionend` before this event and sets
    // only key code 229: https://bugs.webkit.org/show_bug.cgi?id=165004. Composition events are not used, because some input
    // methods never end a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const insertsNewline =
      enterKey === 'newline' || (enterKey === 'newline-on-touch' && isTouch(event.currentTarget));
    if (insertsNewline && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };

  return {
    inputRef,
    input: {
      className: 'shelftalk-composer-text',
      rows: 1,
      dir: 'auto',
      enterKeyHint: enterKey === 'send' ? 'send' : 'enter',
      value,
      placeholder: placeholder ?? messages.composerPlaceholder,
      'aria-label': messages.composerLabel,
      'aria-describedby': [barrierId, count && countId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': remaining < 0 || undefined,
      onChange: (event) => onChange(event.currentTarget.value),
      onKeyDown,
    },
    growValue: value.slice(0, maxMeasuredLength),
    button: {
      'aria-label': isStopButton ? messages.stop : messages.send,
      'aria-disabled': !isStopButton && !canSend,
      // Keeps the focus in the field, and the on-screen keyboard open.
      onMouseDown: (event) => event.preventDefault(),
      onClick: isStopButton ? onStop : send,
    },
    icon: isStopButton ? 'stop' : 'send',
    barrierId,
    countId,
    count,
  };
};
