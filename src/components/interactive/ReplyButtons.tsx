import { useRef } from 'react';
import type { ChatInput, Choice } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { ChoiceState } from '../renderers/types.ts';
import { withKeys } from '../text/withKeys.ts';
import { isPast } from './PastChoices.tsx';
import { useFitsOneLine } from './useFitsOneLine.ts';
import { useRovingTabIndex } from './useRovingTabIndex.ts';
import { useSubmitOnce } from './useSubmitOnce.ts';

export interface ReplyButtonsProps {
  readonly buttons: readonly Choice[];
  readonly choice: ChoiceState;
  readonly answer?: ChatInput | undefined;
  readonly onAnswer: (input: ChatInput) => void;
  /** Fills the first button with the accent colour. */
  readonly hasPrimary?: boolean;
}

/**
 * Reply buttons. One of them can be pressed, once; afterwards only its title remains. Renders nothing without buttons, or
 * if the choice has become obsolete.
 *
 * `data-layout`: `line` or `stack`.
 */
export function ReplyButtons({ buttons, choice, answer, onAnswer, hasPrimary = false }: ReplyButtonsProps) {
  const messages = useMessages();
  const { isOpen, submit } = useSubmitOnce({ choice, answer, onAnswer });
  const { active, ...roving } = useRovingTabIndex('both');
  const ref = useRef<HTMLDivElement>(null);
  const fitsLine = useFitsOneLine(ref);
  // The chosen title replaces the pressed button, which had the focus.
  const wasPressed = useRef(false);
  const focusIfPressed = (chosen: HTMLElement | null) => {
    if (wasPressed.current) chosen?.focus({ preventScroll: true });
    if (chosen) wasPressed.current = false;
  };
  if (buttons.length === 0 || isPast(choice)) return null;
  if (answer?.kind === 'button')
    return (
      <p ref={focusIfPressed} tabIndex={-1} className="shelftalk-reply-chosen">
        <Icon name="check" />
        <bdi>{answer.title || answer.id}</bdi>{' '}
        <span className="shelftalk-hidden">{messages.choiceSelected}</span>
      </p>
    );
  return (
    <div
      ref={ref}
      className="shelftalk-replies"
      role="toolbar"
      aria-label={messages.replyChoices}
      data-layout={fitsLine ? 'line' : 'stack'}
      {...roving}
    >
      {withKeys(buttons).map(([key, button], index) => (
        <Button
          key={key}
          variant={hasPrimary && index === 0 ? 'fill' : 'line'}
          className="shelftalk-reply"
          data-item=""
          tabIndex={index === Math.min(active, buttons.length - 1) ? 0 : -1}
          aria-disabled={!isOpen}
          onClick={() => {
            wasPressed.current = true;
            submit({ kind: 'button', id: button.id, title: button.title });
          }}
        >
          <bdi>{button.title || button.id}</bdi>
        </Button>
      ))}
    </div>
  );
}
