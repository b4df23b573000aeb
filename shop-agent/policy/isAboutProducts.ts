import { detectLanguage, isStopWord, tokenize } from '../search/index.ts';
import { type Cue, findCues } from '../sentences/Sentences.ts';

/** Cues of sentences that are not about finding a product. */
const otherCues: readonly Cue[] = [
  ...(['order', 'problem', 'thanks', 'bye', 'abilities', 'kinds', 'checkout', 'undo', 'total'] as const),
  ...(['store', 'opening', 'policy', 'more'] as const),
];

/** Whether a sentence may look for a product, so that another shop can be asked for it. */
export function isAboutProducts(text: string): boolean {
  const tokens = tokenize(text);
  const language = detectLanguage([text], 'en');
  const places = findCues(tokens, [language]);
  const asksForPerson = places.has('person') && places.has('contact');
  if (asksForPerson || (places.has('identity') && places.has('machine'))) return false;
  if (otherCues.some((cue) => places.has(cue))) return false;
  return tokens.some(
    ({ word }, at) =>
      !isStopWord(word, [language]) && !places.get('greeting')?.has(at) && !places.get('filler')?.has(at),
  );
}
