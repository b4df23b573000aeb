import { type KeyboardEvent, useId, useRef } from 'react';
import type { ListEvent, Row } from '../../protocol/index.ts';
import { useLocale } from '../messages/MessagesContext.tsx';
import { withKeys } from '../text/withKeys.ts';
import { appendKey, findMatch, type TypeaheadBuffer } from './typeahead.ts';
import { useRovingTabIndex } from './useRovingTabIndex.ts';

interface RowOptionsProps {
  readonly sections: ListEvent['sections'];
  readonly label: string;
  readonly onPick: (row: Row) => void;
  /** Called on Tab, which leaves the list as in a native select. */
  readonly onLeave: () => void;
}

/** Redundant on a fieldset, but without it Chromium does not expose the rows as options of the listbox. */
const group = { role: 'group' };

/** A listbox of rows, grouped by section, with typeahead. */
export function RowOptions({ sections, label, onPick, onLeave }: RowOptionsProps) {
  const locale = useLocale();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const buffer = useRef<TypeaheadBuffer>({ text: '', at: 0 });
  const { active, onFocus, onKeyDown } = useRovingTabIndex('column');
  let count = -1;

  const options = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') onLeave();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isPlain ? appendKey(buffer.current, event.key, event.timeStamp) : undefined;
    if (!next) return onKeyDown(event);
    buffer.current = next;
    // A space inside a word belongs to the typeahead and must not press the option.
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
      {withKeys(sections).map(([key, section]) => (
        <fieldset key={key} {...group} aria-labelledby={section.title ? `${id}-${key}` : undefined}>
          {section.title && (
            <legend id={`${id}-${key}`}>
              <bdi>{section.title}</bdi>
            </legend>
          )}
          {withKeys(section.rows).map(([rowKey, row]) => {
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
