import type { ChatInput } from './events.ts';

type Mask = (text: string) => string;

/** As many digits as the shortest card has, with no word between them. */
const manyDigits = /(?:\p{Nd}[\p{DI}\p{C}\p{M}\p{P}\p{S}\p{Z}]*){14}/u;

/** Whether it is worth fetching what masks cards. */
export function mayHoldCard(input: ChatInput): boolean {
  let isFound = false;
  maskedBy((text) => {
    isFound ||= manyDigits.test(text);
    return text;
  }, input);
  return isFound;
}

/** An input without the card numbers in what the shopper wrote; the same object where there are none. */
export async function maskInput(input: ChatInput): Promise<ChatInput> {
  const masked = maskedBy(await loadMask(), input);
  return JSON.stringify(masked) === JSON.stringify(input) ? input : masked;
}

/** Where it cannot be fetched, no digit passes. */
const loadMask = (): Promise<Mask> =>
  import('./maskCards.ts').then(
    ({ maskCards }) => maskCards,
    () => (text) => text.replace(/\p{Nd}/gu, '•'),
  );

function maskedBy(mask: Mask, input: ChatInput): ChatInput {
  if (input.kind === 'text') return { ...input, text: mask(input.text) };
  if (input.kind === 'image') return { ...input, caption: mask(input.caption) };
  if (input.kind !== 'form') return input;
  const values = Object.entries(input.values).map(([key, value]) => [key, mask(value)]);
  return { ...input, values: Object.fromEntries(values) };
}
