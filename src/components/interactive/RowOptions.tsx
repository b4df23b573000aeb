import { type KeyboardEvent, useId, useRef } from 'react';
import type { ListEvent, Row } from '../../protocol/index.ts';
import { useLocale } from '../messages/MessagesContext.tsx';
import { numbered } from '../text/numbered.ts';
import { appendKey, findMatch, type TypeaheadBuffer } from './typeahead.ts';
import { useRovingTabIndex } from './useRovingTabIndex.ts';

interface RowOptionsProps {
  readonly sections: ListEvent['sections'];
  readonly label: string;
  readonly onPick: (row: Row) => void;
  /** Tab leaves the list, as it leaves a native one. */
  readonly onLeave: () => void;
}

/** Said although it goes without saying: without it Chromium does not take the rows for options of the list. */
const group = { role: 'group' };

/** The rows of a list as options, grouped by section. */
export function RowOptions({ sections, label, onPick, onLeave }: RowOptionsProps) {
  const locale = useLocale();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef<TypeaheadBuffer>({ text: '', at: 0 });
  const { active, onFocus, onKeyDown } = useRovingTabIndex('column');
  let count = -1;

  const options = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') onLeave();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isPlain ? appendKey(typed.current, event.key, event.timeStamp) : undefined;
    if (!next) return onKeyDown(event);
    typed.current = next;
    // A space inside a word is typed, not pressed.
    event.preventDefault();
    const all = options();
    const at = all.findIndex((option) => option.contains(event.target as Node));
    const found = findMatch(
      all.map((option) => option.textContent ?? ''),
      next.text,
      at,
      locale,
    );
    all[found]?.focus();
  };

  return (
    <div
      ref={ref}
      className="shelftalk-options"
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onFocus={onFocus}
      onKeyDown={onKey}
    >
      {numbered(sections).map(([key, section]) => (
        <fieldset key={key} {...group} aria-labelledby={section.title ? `${id}-${key}` : undefined}>
          {section.title && (
            <legend id={`${id}-${key}`}>
              <bdi>{section.title}</bdi>
            </legend>
          )}
          {numbered(section.rows).map(([rowKey, row]) => {
            count += 1;
            return (
              <button
                key={rowKey}
                type="button"
                role="option"
                className="shelftalk-option"
                data-item=""
                aria-selected={false}
                tabIndex={count === active ? 0 : -1}
                onClick={() => onPick(row)}
              >
                <bdi>{row.title || row.id}</bdi>
                {row.description && <bdi className="shelftalk-option-description">{row.description}</bdi>}
              </button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
