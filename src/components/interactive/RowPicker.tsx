import type { KeyboardEvent } from 'react';
import type { ListEvent, Row } from '../../protocol/index.ts';
import { Icon } from '../icons/Icon.tsx';
import type { RendererProps } from '../renderer.ts';
import { useWords } from '../words/WordsContext.tsx';
import { RowOptions } from './RowOptions.tsx';
import { useActOnce } from './useActOnce.ts';
import { usePopup } from './usePopup.ts';

interface RowPickerProps extends Pick<RendererProps<'list'>, 'choice' | 'answer' | 'onAnswer'> {
  readonly sections: ListEvent['sections'];
  readonly label: string;
}

/**
 * A row that looks like a select. It opens a popover beside it, or a sheet on phones; afterwards it shows what
 * was chosen.
 *
 * `data-choice` open | answered | stale | closed.
 */
export function RowPicker({ sections, label, choice, answer, onAnswer }: RowPickerProps) {
  const words = useWords();
  const { isOpen: canChoose, chosen, act } = useActOnce({ choice, answer, onAnswer });
  const popup = usePopup();

  const row = chosen?.kind === 'row' ? chosen : undefined;
  const openWithArrow = (event: KeyboardEvent) => {
    if (!canChoose || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    popup.open();
  };
  const pick = ({ id, title, description }: Row) => {
    popup.close();
    act({ kind: 'row', id, title, description });
  };

  return (
    <div className="shelftalk-picker" data-choice={row ? 'answered' : choice}>
      <button
        type="button"
        className="shelftalk-select"
        aria-haspopup="listbox"
        {...(canChoose ? popup.button : { 'aria-expanded': false })}
        aria-disabled={!canChoose}
        onKeyDown={openWithArrow}
      >
        <span className="shelftalk-select-text">
          <bdi>{row ? row.title || row.id : label}</bdi>
          {row?.description && <bdi className="shelftalk-option-description">{row.description}</bdi>}
          {row && <span className="shelftalk-hidden">{words.chosen}</span>}
        </span>
        <Icon name={row ? 'check' : 'down'} />
      </button>
      <dialog ref={popup.ref} className="shelftalk-popup" popover="auto" aria-label={label}>
        {popup.isOpen && (
          <>
            <p className="shelftalk-popup-title" aria-hidden="true">
              <bdi>{label}</bdi>
            </p>
            <RowOptions sections={sections} label={label} onPick={pick} onLeave={popup.close} />
          </>
        )}
      </dialog>
    </div>
  );
}
