import { useRef } from 'react';
import type { ChatInput, Choice } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { ChoiceState } from '../renderers/types.ts';
import { withKeys } from '../text/withKeys.ts';
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
 * Reply buttons, of which one can be pressed once.
 *
 * `data-choice` open | answered | stale | closed; `data-layout` line | stack; on a button `data-chosen`.
 */
export function ReplyButtons({ buttons, choice, answer, onAnswer, hasPrimary = false }: ReplyButtonsProps) {
  const messages = useMessages();
  const { isOpen, chosen, submit } = useSubmitOnce({ choice, answer, onAnswer });
  const { active, ...roving } = useRovingTabIndex('both');
  const ref = useRef<HTMLDivElement>(null);
  const fitsLine = useFitsOneLine(ref);
  // Of identical buttons only the first one gets the tick.
  const chosenIndex = buttons.findIndex(
    ({ id, title }) => chosen?.kind === 'button' && chosen.id === id && chosen.title === title,
  );
  if (buttons.length === 0) return null;
  return (
    <div
      ref={ref}
      className="shelftalk-replies"
      role="toolbar"
      aria-label={messages.replyChoices}
      data-choice={isOpen || chosen === undefined ? choice : 'answered'}
      data-layout={fitsLine ? 'line' : 'stack'}
      {...roving}
    >
      {withKeys(buttons).map(([key, button], index) => (
        <Button
          key={key}
          variant={hasPrimary && index === 0 ? 'fill' : 'line'}
          className="shelftalk-reply"
          data-item=""
          data-chosen={index === chosenIndex || undefined}
          tabIndex={index === Math.min(active, buttons.length - 1) ? 0 : -1}
          aria-disabled={!isOpen}
          onClick={() => submit({ kind: 'button', id: button.id, title: button.title })}
        >
          {index === chosenIndex && <Icon name="check" />}
          <bdi>{button.title || button.id}</bdi>
          {index === chosenIndex && <span className="shelftalk-hidden">{messages.choiceSelected}</span>}
        </Button>
      ))}
    </div>
  );
}
