import type { ChatInput } from './events.ts';
import { maskCards } from './maskCards.ts';

/** An input without the card numbers in what the shopper wrote; the same object where there are none. */
export function maskInput(input: ChatInput): ChatInput {
  let masked = input;
  if (input.kind === 'text') masked = { ...input, text: maskCards(input.text) };
  if (input.kind === 'image') masked = { ...input, caption: maskCards(input.caption) };
  if (input.kind === 'form') masked = { ...input, values: maskValues(input.values) };
  return JSON.stringify(masked) === JSON.stringify(input) ? input : masked;
}

export function maskValues(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, maskCards(value)]));
}
