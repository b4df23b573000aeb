import type { AnswerIndex } from '../catalogue/AnswerIndex.ts';
import type { Product } from '../catalogue/schema.ts';

const asksNumber =
  /\b(?:how (?:many|much|long|often|far|tall|old|wide|thick|deep|fast|quick|big|cold)|(?:what|which) (?:size|length|width))\b/;

/**
 * Returns the sentence of a product's own texts that answers a question.
 *
 * @param isRecorded Whether the shop's data has an answer, which is better unless the sentence has more of the question.
 */
export function findAnswer(
  answers: AnswerIndex,
  product: Product,
  question: string,
  isRecorded: boolean,
): string | undefined {
  const hasNumber = (sentence: string) => /\d/.test(sentence);
  const found = answers.findSentence(product, question, asksNumber.test(question) ? hasNumber : undefined);
  return found && found.hits >= (isRecorded ? 2 : 1) ? found.text : undefined;
}
