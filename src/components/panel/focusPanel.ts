import { isTouch } from '../composer/isTouch.ts';

/**
 * Moves the focus into the panel that the shopper opened: to the composer, or on touch screens to the thread, because the
 * on-screen keyboard would cover it.
 */
export const focusPanel = (box: Element, isSheet: boolean): void => {
  const find = (name: string) => box.querySelector<HTMLElement>(name);
  const field = isSheet || isTouch(box) ? null : find('.shelftalk-composer-text');
  (field ?? find('.shelftalk-thread-scroll'))?.focus();
};
