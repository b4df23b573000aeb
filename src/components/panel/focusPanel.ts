import { isTouch } from '../composer/isTouch.ts';

/**
 * Moves the focus into the panel that the shopper opened: to the composer; in a sheet and on touch screens to the thread,
 * because focusing the composer opens the on-screen keyboard, which covers the messages.
 */
export const focusPanel = (box: Element, isSheet: boolean): void => {
  const find = (selector: string) => box.querySelector<HTMLElement>(selector);
  const field = isSheet || isTouch(box) ? null : find('.shelftalk-composer-text');
  (field ?? find('.shelftalk-thread-scroll'))?.focus();
};
