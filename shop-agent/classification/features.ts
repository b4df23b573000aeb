import { stem } from '../parsing/words.ts';

/** Number of first letters that the forms of a word share: "delivery" and "delivered". */
const prefixLength = 5;

/**
 * Returns the features of a sentence for a classifier: its words without plural endings, their beginnings, each pair of
 * neighbours, and the start and end of the sentence. Numbers become `NUMBER`; placeholders in capitals are unchanged.
 */
export function featuresOf(words: readonly string[]): readonly string[] {
  const tokens = words.map((word) => (/[A-Z]/.test(word) ? word : /^\d/.test(word) ? 'NUMBER' : stem(word)));
  const features = new Set<string>();
  tokens.forEach((token, at) => {
    features.add(token);
    if (token.length > prefixLength) features.add(`${token.slice(0, prefixLength)}-`);
    features.add(`${tokens[at - 1] ?? '^'} ${token}`);
  });
  features.add(`${tokens.at(-1)} $`);
  features.add(`^ ${tokens[0]} ${tokens[1] ?? '$'}`);
  return [...features];
}
