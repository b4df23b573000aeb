import type { Product } from '../catalogue/schema.ts';
import { normalise, stem, wordsOf } from '../parsing/words.ts';

const functionWords = new Set(
  `a an and any are at be by can could do does for from get have has how i if in is it its many me much my of on or so
  some than that the their them they this to us was what when where which who will with would you your long last`.split(
    /\s+/,
  ),
);

const contentOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(normalise(text))
      .filter((word) => !functionWords.has(word))
      .map(stem),
  );

const asksNumber = /\bhow (?:many|much|long|often|far|tall|old)\b/;

/**
 * Returns the sentence of a product's own texts that answers a question about a number best; undefined if none has a
 * number and `least` words of the question.
 */
export function findAnswer(
  { title, pitch, description }: Product,
  question: string,
  least: number,
): string | undefined {
  if (!asksNumber.test(question)) return undefined;
  const names = contentOf(title);
  const asked = [...contentOf(question)].filter((word) => !names.has(word));
  const scored = `${description} ${pitch}`
    .split(/(?<=[.!?]) /)
    .filter((sentence) => /\d/.test(sentence))
    .map((sentence) => {
      const words = contentOf(sentence);
      return { sentence, score: asked.filter((word) => words.has(word)).length };
    })
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  return best && best.score >= least ? best.sentence : undefined;
}
