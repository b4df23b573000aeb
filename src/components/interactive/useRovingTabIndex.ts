import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { isRtl } from './isRtl.ts';
import { nextIndex } from './nextIndex.ts';

interface RovingTabIndex {
  /** Index of the item that Tab reaches. */
  readonly active: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

const itemsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-item]')];
const focusable = 'a[href], button, input';

/**
 * Roving tab index: the group has one tab stop. Arrow keys, Home and End, and in a column PageUp and PageDown, move between
 * elements with `data-item` (or the first control inside them).
 *
 * @see https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex
 */
export function useRovingTabIndex(axis: 'row' | 'column' | 'both'): RovingTabIndex {
  const [active, setActive] = useState(0);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const target = event.target;
    const index = itemsOf(event.currentTarget).findIndex((item) => item.contains(target));
    if (index >= 0) setActive(index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const box = event.currentTarget;
    const target = event.target as HTMLElement;
    const items = itemsOf(box);
    const index = items.findIndex((item) => item.contains(target));
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextIndex(event.key, { index, count: items.length, isRtl: isRtl(box), axis });
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    const control = item.matches(focusable) ? item : item.querySelector<HTMLElement>(focusable);
    control?.focus();
  };

  return { active, onKeyDown, onFocus };
}
