import { containsAt, foldText, wordSet } from './foldText.ts';
import data from './words/claims.json' with { type: 'json' };
import termLists from './words/terms.json' with { type: 'json' };

interface ClaimWords {
  /** Maximum number of words between the two parts of a claim. */
  readonly gap: number;
  /** Words that make a participle a statement that something has happened. */
  readonly done: readonly string[];
  /** The same for a state, which a general rule of the shop may state, too. */
  readonly now: readonly string[];
  readonly negations: ReadonlySet<string>;
  readonly conditions: ReadonlySet<string>;
  readonly actions: readonly (readonly [action: string, participle: string])[];
  readonly said: readonly (readonly [action: string, phrase: string])[];
}

const phrases = (list: string): string[] =>
  list.split('|').map((each) => {
    const text = each.trim();
    return foldText(text) + (text.endsWith('*') ? '*' : '');
  });
const pairs = (actions: object): (readonly [string, string])[] =>
  Object.entries(actions).flatMap(([action, list]) =>
    phrases(String(list)).map((each) => [action, each] as const),
  );

const languages = Object.entries(data).map(([language, words]) => ({
  language,
  gap: words.gap,
  done: phrases(words.done),
  now: phrases(words.now),
  negations: wordSet(words.not),
  conditions: wordSet(words.if),
  actions: pairs(words.actions),
  said: pairs(words.said),
})) satisfies readonly (ClaimWords & { readonly language: string })[];

const count = (text: string): number => (text === '' ? 0 : text.split(' ').length);

/** Returns whether one of the phrases is near the participle at this position of a folded clause. */
function isNear(
  clause: string,
  at: number,
  participle: string,
  list: readonly string[],
  gap: number,
): boolean {
  return list.some((phrase) => {
    const start = containsAt(clause, phrase);
    if (start < 0) return false;
    const end = start + phrase.length;
    if (end <= at) return count(clause.slice(end, at).trim()) <= gap;
    // Other orders of words, as in German: "hinzugefügt habe ich".
    return gap > 5 && count(clause.slice(at + participle.length, start).trim()) <= gap;
  });
}

/** A statement that something was done for the shopper. */
export interface Claim {
  readonly action: string;
  /** The word that states it, if the sentence may also be a general rule: "orders are sent the same day". */
  readonly rule?: string;
}

function claimsInClause(clause: string, isQuestion: boolean, among: readonly ClaimWords[]): Claim[] {
  return among.flatMap(({ gap, done, now, negations, conditions, actions, said }) => {
    if (isQuestion || clause.split(' ').some((word) => negations.has(word))) return [];
    if ([...negations].some((word) => /[ぁ-ん一-龠]/u.test(word) && clause.includes(word))) return [];
    const isOpen = (at: number) =>
      !clause
        .slice(0, at)
        .split(' ')
        .some((word) => conditions.has(word));
    const stated = actions.flatMap(([action, participle]): Claim[] => {
      const at = containsAt(clause, participle);
      if (at < 0 || !isOpen(at)) return [];
      if (isNear(clause, at, participle, done, gap)) return [{ action }];
      return isNear(clause, at, participle, now, gap) ? [{ action, rule: participle }] : [];
    });
    const phrased = said.flatMap(([action, phrase]) => {
      const at = containsAt(clause, phrase);
      return at >= 0 && isOpen(at) ? [{ action }] : [];
    });
    return [...stated, ...phrased];
  });
}

/** Returns what a sentence says to have been done. Negations, conditions and questions state nothing. */
export function claimsIn(sentence: string): readonly Claim[] {
  const folded = foldText(sentence);
  const mayClaim = languages.filter(({ actions, said }) =>
    [...actions, ...said].some(([, phrase]) => containsAt(folded, phrase) >= 0),
  );
  if (mayClaim.length === 0) return [];
  return sentence
    .split(/(?<=[,;:–—،、，。।.!?？؟()])/u)
    .flatMap((clause) => claimsInClause(foldText(clause), /[?？؟]\s*$/u.test(clause), mayClaim));
}

const terms = Object.values(termLists).map(phrases);
const hasTerm = (folded: string, term: readonly string[]): boolean =>
  term.some((phrase) => containsAt(folded, phrase) >= 0);

/** Whether a sentence speaks of terms, such as free delivery, of which a text that is folded does not speak. */
export function hasOtherTerms(sentence: string, known: string): boolean {
  const folded = foldText(sentence);
  return terms.some((term) => hasTerm(folded, term) && !hasTerm(known, term));
}

/** Whether a sentence in a language denies something, as "We have none" does. */
export function isNegative(sentence: string, language: string): boolean {
  const folded = foldText(sentence);
  const words = languages.find((each) => each.language === language)?.negations ?? new Set<string>();
  return [...words].some((word) => containsAt(folded, word) >= 0);
}
