import type { Filters } from '../catalogue/filters.ts';
import { normalise, stem, wordsOf } from './words.ts';

const maxPhraseLength = 4;
const NEGATIONS = new Set(['without', 'no', 'not', 'non', 'except', 'nor']);
/** May stand between a negation and what it negates. */
const FILLERS = new Set([
  'a',
  'an',
  'the',
  'any',
  'too',
  'really',
  'in',
  'made',
  'of',
  'my',
  'our',
  'his',
  'her',
  'their',
]);

const keyOf = (words: readonly string[]): string => words.map(stem).join(' ');
const union = (a: readonly string[] = [], b: readonly string[] = []): string[] => [...new Set([...a, ...b])];

/** Both, where lists are joined and the later one wins otherwise. */
export function mergeFilters(a: Filters, b: Filters): Filters {
  return {
    ...a,
    ...b,
    ...(a.shapes || b.shapes ? { shapes: union(a.shapes, b.shapes) } : {}),
    ...(a.features || b.features ? { features: union(a.features, b.features) } : {}),
    ...(a.without || b.without ? { without: union(a.without, b.without) } : {}),
    ...(a.colours || b.colours ? { colours: union(a.colours, b.colours) } : {}),
    ...(a.measures || b.measures ? { measures: { ...a.measures, ...b.measures } } : {}),
  };
}

function negateFilters(filters: Filters): Filters {
  const things = [
    ...(filters.features ?? []),
    ...(filters.colours ?? []),
    ...(filters.material ? [filters.material] : []),
  ];
  return things.length > 0 ? { without: things } : {};
}

/** "Socks for boots" are socks. */
function omitShapes({ shapes: _shapes, ...rest }: Filters): Filters {
  return rest;
}

/** The shop's phrases, ready to be found in a sentence. */
export class PhraseMatcher {
  readonly #phrases = new Map<string, Filters>();
  readonly words = new Set<string>();

  /** The first meaning given for a phrase stays. */
  constructor(phrases: Iterable<readonly [string, Filters]>) {
    for (const [phrase, filters] of phrases) {
      const words = wordsOf(normalise(phrase));
      for (const word of words) this.words.add(word);
      const key = keyOf(words);
      if (!this.#phrases.has(key)) this.#phrases.set(key, filters);
    }
  }

  /** What the words ask for, and the words that none of its phrases took. */
  match(words: readonly string[]): { readonly filters: Filters; readonly rest: readonly string[] } {
    let filters: Filters = {};
    const rest: string[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.#longest(words, at);
      if (!found) {
        rest.push(words[at] ?? '');
        at += 1;
        continue;
      }
      const before = rest.filter((word) => !FILLERS.has(word)).at(-1);
      const isNegated = before !== undefined && NEGATIONS.has(before) && rest.length > 0 && at > 0;
      const meant = before === 'for' && filters.shapes ? omitShapes(found.filters) : found.filters;
      filters = mergeFilters(filters, isNegated ? negateFilters(meant) : meant);
      if (isNegated && !isConjunction(words, at + found.length)) rest.splice(rest.lastIndexOf(before), 1);
      at += found.length;
    }
    return { filters, rest };
  }

  #longest(words: readonly string[], at: number): { filters: Filters; length: number } | undefined {
    for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length--) {
      const filters = this.#phrases.get(keyOf(words.slice(at, at + length)));
      if (filters) return { filters, length };
    }
    return undefined;
  }
}

/** "without wool or leather": the negation reaches over the conjunction. */
const isConjunction = (words: readonly string[], at: number): boolean =>
  words[at] === 'or' || words[at] === 'and';
