import type { AnswerIndex } from '../catalogue/AnswerIndex.ts';
import type { Product } from '../catalogue/schema.ts';

/** Questions whose answer has a number. */
export const asksNumber =
  /\b(?:how (?!do\b|does\b|can\b|could\b|to\b|should\b|is\b|are\b|good\b|well\b|come\b|about\b)\w+|(?:what|which) (?:size|length|width|height|weight|age|temperature|volume))\b/;

const hasNumber = /\d|\b(?:fortnight|two|three|four|five|six|seven|eight|nine|ten|twice|half|double)\b/i;

/** The shop's data about the question. */
interface Known {
  /** Whether an attribute answers it. */
  readonly isRecorded: boolean;
  /** Whether a property in it is confirmed or denied. */
  readonly isConfirmed: boolean;
  /** Words of the question that the data leaves open. */
  readonly rest: string;
}

/**
 * Returns the sentence of a product's own texts that answers a question. The shop's data is better, unless the sentence
 * has more of the question, or the number that it asks for.
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
 * Returns what a product's own texts add to the shop's data: the sentence with most of the words that the data leaves
 * open, else the one with most of the question, else the description.
 *
 * @param rest The words of the question that the shop's data does not answer.
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
