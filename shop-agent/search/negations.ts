import { isStopWord, type Language } from './languages.ts';
import { mergePhrases, type Phrase, type PhraseTable } from './queryPhrases.ts';
import { foldWord, type Token } from './tokenize.ts';

/** Returns the number of tokens of the first phrase that starts at a token; 0 if none does. */
export function phraseAt(tokens: readonly Token[], at: number, phrases: readonly Phrase[]): number {
  const first = tokens[at]?.word;
  if (first === undefined) return 0;
  return (
    phrases.find(
      (phrase) => phrase[0] === first && phrase.every((word, step) => tokens[at + step]?.word === word),
    )?.length ?? 0
  );
}

/** Whether a clause ends between two tokens. */
export const isClauseEnd = (text: string, from: Token | undefined, to: Token | undefined): boolean =>
  !from || !to || /[.,;:!?()|\n、。，；]|\s[–—-]\s/u.test(text.slice(from.end, to.start));

/** Values of an attribute that says what a product is not or has not, in the 14 languages. */
const refusals: ReadonlySet<string> = new Set(
  'no none false nein keine kein ohne non aucun aucune sans nee geen nie brak hayir yok nao nenhum sem ninguno ninguna nessuno nessuna لا بدون לא ללא नहीं なし いいえ 无 否 無'.split(
    ' ',
  ),
);
/** Whether the value of an attribute says no, as in "Dimmable: No". */
export const isRefusal = (value: string): boolean => refusals.has(foldWord(value.trim()));

/** Maximum number of words with a meaning to which a negation in a text applies. */
const maxNegated = 2;

/**
 * Returns the indexes of the tokens that a text negates: "chicken" in "no chicken, with fish", and "BPA" in "BPA-free".
 *
 * @param reach Maximum number of negated words after a negation.
 */
export function negatedTokens(
  text: string,
  tokens: readonly Token[],
  phrases: PhraseTable,
  language: Language,
  reach = maxNegated,
): ReadonlySet<number> {
  const negated = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    if (!phrases.negations.has(tokens[at]?.word ?? '')) continue;
    const length = phraseAt(tokens, at, phrases.not);
    if (length > 0 && phraseAt(tokens, at + length, phrases.only) === 0) {
      let words = 0;
      for (let next = at + length; words < reach && next < tokens.length; next++) {
        const token = tokens[next];
        if (isClauseEnd(text, tokens[next - 1], token) || phraseAt(tokens, next, phrases.to) > 0) break;
        if (token && !isStopWord(token.word, [language])) words += 1;
        negated.add(next);
      }
    }
    const after = at > 0 ? phraseAt(tokens, at, phrases.notAfter) : 0;
    const [before, token] = [tokens[at - 1], tokens[at]];
    if (after === 0 || !before || !token) continue;
    const gap = text.slice(before.end, token.start);
    // A space is no sign in languages where the word has other meanings, such as "free".
    if (/^[-‐‑]$/.test(gap) || (gap.length < 2 && !/^\p{Script=Latin}/u.test(token.text)))
      negated.add(at - 1);
  }
  return negated;
}

/** What a text says that the shopper has: "lights" in "he has lights already", and the indexes of the words that say so. */
export function ownedTokens(
  text: string,
  tokens: readonly Token[],
  phrases: PhraseTable,
): { readonly owned: ReadonlySet<number>; readonly signs: ReadonlySet<number> } {
  const owned = new Set<number>();
  const signs = new Set<number>();
  // "Do you have it already?" asks for the shop's products.
  if (/[?？؟]/.test(text)) return { owned, signs };
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && !isClauseEnd(text, tokens[to - 1], tokens[to])) to += 1;
    const clause = Array.from({ length: to - from }, (_, step) => from + step);
    const placesOf = (kind: 'has' | 'already' | 'not') =>
      clause.filter((at) => phraseAt(tokens, at, phrases[kind]) > 0);
    const [[has], already] = [placesOf('has'), placesOf('already')];
    if (has !== undefined && already.length > 0 && placesOf('not').length === 0) {
      for (const at of [has, ...already]) signs.add(at);
      for (const at of clause) if (at > has && !already.includes(at)) owned.add(at);
    }
    from = to;
  }
  return { owned, signs };
}

/** Returns the indexes of words that say together what is not wanted: "any but", "has … already". Alone they have other meanings. */
export function exclusionSigns(
  text: string,
  tokens: readonly Token[],
  languages: readonly Language[],
): ReadonlySet<number> {
  const phrases = mergePhrases(languages);
  const { signs } = ownedTokens(text, tokens, phrases);
  const found = new Set(signs);
  for (const at of tokens.keys()) {
    const length = phraseAt(tokens, at, phrases.not);
    for (let step = 0; length > 1 && step < length; step++) found.add(at + step);
  }
  return found;
}
