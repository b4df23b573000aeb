import type { AnswerIndex } from '../catalogue/AnswerIndex.ts';
import type { Product } from '../catalogue/schema.ts';

/** Matches normalised questions that probably ask for a number. */
export const asksNumber =
  /\b(?:how (?!do\b|does\b|can\b|could\b|to\b|should\b|is\b|are\b|good\b|well\b|come\b|about\b)\w+|(?:what|which) (?:size|length|width|height|weight|age|temperature|volume))\b/;

const hasNumber = /\d|\b(?:fortnight|two|three|four|five|six|seven|eight|nine|ten|twice|half|double)\b/i;

/** How much of a question the product's attributes and features answer. */
interface Known {
  /** Whether an attribute answers the question. */
  readonly isRecorded: boolean;
  /** Whether a property that the question names was confirmed or denied. */
  readonly isConfirmed: boolean;
  /** Words of the question that the attributes and features do not answer. */
  readonly rest: string;
}

/**
 * Returns the sentence of a product's own texts that answers a question; undefined if there is none. If the question asks for
 * a number, the sentence must have one. It must share one word with the question, or two if an attribute answers the question,
 * or if a property was confirmed or denied and the question asks for no number.
 */
export function findAnswer(
  answers: AnswerIndex,
  product: Product,
  question: string,
  { isRecorded, isConfirmed, rest }: Known,
): string | undefined {
  const isNumber = asksNumber.test(question);
  const isPossible = isNumber ? (text: string) => hasNumber.test(text) : undefined;
  const open =
    isConfirmed && isNumber && rest !== '' ? answers.findSentence(product, rest, isPossible) : undefined;
  const found = open ?? answers.findSentence(product, question, isPossible);
  const minHits = isRecorded || (isConfirmed && !isNumber) ? 2 : 1;
  return found && found.hits >= minHits ? found.text : undefined;
}

/**
 * Returns what a product's own texts add to its attributes and features: the sentence with the most words of `rest`, else
 * the sentence with the most words of the question, else the description if `rest` is not empty. The sentences must have a number if
 * the question asks for one, except that the sentence for `rest` may lack it if no sentence for `rest` has one.
 *
 * @param rest The words of the question that the attributes and features do not answer.
 */
export function findContext(
  answers: AnswerIndex,
  product: Product,
  question: string,
  rest: string,
): string | undefined {
  const isPossible = asksNumber.test(question) ? (text: string) => hasNumber.test(text) : undefined;
  const found = answers.findSentence(product, question, isPossible)?.text;
  if (rest === '') return found;
  return (
    answers.findSentence(product, rest, isPossible)?.text ??
    answers.findSentence(product, rest)?.text ??
    found ??
    product.description
  );
}
