import type { AnswerIndex } from '../catalogue/AnswerIndex.ts';
import type { Product } from '../catalogue/schema.ts';

/** Questions whose answer has a number. */
export const asksNumber =
  /\b(?:how (?:many|much|long|often|far|tall|old|wide|thick|deep|fast|quick|big|cold)|(?:what|which) (?:size|length|width|height|weight|age|temperature))\b/;

/** The shop's data about the question. */
interface Known {
  /** Whether an attribute answers it. */
  readonly isRecorded: boolean;
  /** Whether a property in it is confirmed or denied. */
  readonly isConfirmed: boolean;
}

/**
 * Returns the sentence of a product's own texts that answers a question. The shop's data is better, unless the sentence
 * has more of the question, or the number that it asks for.
 */
export function findAnswer(
  answers: AnswerIndex,
  product: Product,
  question: string,
  { isRecorded, isConfirmed }: Known,
): string | undefined {
  const isNumber = asksNumber.test(question);
  const found = answers.findSentence(product, question, isNumber ? (text) => /\d/.test(text) : undefined);
  const minHits = isRecorded || (isConfirmed && !isNumber) ? 2 : 1;
  return found && found.hits >= minHits ? found.text : undefined;
}
