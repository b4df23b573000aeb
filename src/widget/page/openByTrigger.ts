import type { ChatElement } from '../ChatElement.ts';
import type { PageSettings } from './pageSettings.ts';

/**
 * Lets elements of the page, also those added later, open and close the chat. When the shopper closes the chat, the element
 * pressed last gets the focus.
 */
export function openByTrigger(
  chat: ChatElement,
  { trigger: selector }: PageSettings,
  signal: AbortSignal,
): void {
  if (selector === undefined) return;
  let pressed: HTMLElement | undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      // A field named `closest` hides the method of its form.
      const { closest } = Element.prototype;
      const trigger =
        target instanceof Element ? (closest.call(target, selector) as HTMLElement | null) : null;
      if (!trigger) return;
      pressed = trigger;
      if (chat.isOpen) chat.close();
      else chat.open('shopper');
    },
    { signal },
  );
  chat.addEventListener(
    'shelftalk:close',
    ({ detail }) => {
      if (detail.by === 'shopper') pressed?.focus();
    },
    { signal },
  );
}
