import { isTouch } from '../composer/isTouch.ts';

/** Focuses the panel that the shopper has opened: the field to write in, but on a phone the thread, as the keyboard would cover it. */
export const focusPanel = (box: Element, isSheet: boolean): void => {
  const find = (name: string) => box.querySelector<HTMLElement>(name);
  const field = isSheet || isTouch(box) ? null : find('.shelftalk-composer-text');
  (field ?? find('.shelftalk-thread-scroll'))?.focus();
};
