import type { ChatElement } from '../ChatElement.ts';

/** Writes a text into the composer, or into the field that takes its place until the app is loaded. The shopper sends it. */
export function typeQuestion({ shadowRoot }: ChatElement, text: string): void {
  const field = shadowRoot?.querySelector('textarea');
  if (!field) return;
  // React replaces the setter of the element, and would ignore an event after a change through it.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
