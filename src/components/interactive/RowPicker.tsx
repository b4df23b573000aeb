import { type KeyboardEvent, useEffect } from 'react';
import type { ListEvent, Row } from '../../protocol/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { PopupHeader } from './PopupHeader.tsx';
import { RowOptions } from './RowOptions.tsx';
import { usePopup } from './usePopup.ts';
import { useSubmitOnce } from './useSubmitOnce.ts';

interface RowPickerProps extends Pick<RendererProps<'list'>, 'choice' | 'onAnswer'> {
  readonly answer: RendererProps<'list'>['answer'] | undefined;
  readonly sections: ListEvent['sections'];
  readonly label: string;
}

/** A select-like button that opens a list of rows in a popover, or in a sheet on phones, and then shows the chosen row. */
export function RowPicker({ sections, label, choice, answer, onAnswer }: RowPickerProps) {
  const messages = useMessages();
  const { isOpen: canChoose, chosen, submit } = useSubmitOnce({ choice, answer, onAnswer });
  const { ref, isOpen, button, open, close } = usePopup();

  // Runs after the dialog has opened and focused its first button.
  useEffect(() => {
    if (isOpen) ref.current?.querySelector<HTMLElement>('[role=option]')?.focus();
  }, [ref, isOpen]);

  const row = chosen?.kind === 'row' ? chosen : undefined;
  const openWithArrow = (event: KeyboardEvent) => {
    if (!canChoose || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    open();
  };
  const pick = (picked: Row) => {
    close();
    submit({ kind: 'row', ...picked });
  };

  return (
    <div className="shelftalk-picker">
      <button
        type="button"
        className="shelftalk-select"
        aria-haspopup="listbox"
        {...(canChoose ? button : { 'aria-expanded': false })}
        aria-disabled={!canChoose}
        onKeyDown={openWithArrow}
      >
        <span className="shelftalk-select-text">
          <bdi>{row ? row.title || row.id : label}</bdi>
          {row?.description && <bdi className="shelftalk-option-description">{row.description}</bdi>}
          {row && <span className="shelftalk-hidden">{messages.choiceSelected}</span>}
        </span>
        <Icon name={row ? 'check' : 'down'} />
      </button>
      <dialog ref={ref} className="shelftalk-popup" popover="auto" aria-label={label}>
        {isOpen && (
          <>
            <PopupHeader title={label} onClose={close} />
            <RowOptions sections={sections} label={label} onPick={pick} onLeave={close} />
          </>
        )}
      </dialog>
    </div>
  );
}
