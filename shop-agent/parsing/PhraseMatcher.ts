import { type Filters, hasProductKind } from '../catalogue/filters.ts';
import { normalise, stem, wordsOf } from './words.ts';

const maxPhraseLength = 4;
const negations = new Set(['without', 'no', 'not', 'non', 'except', 'nor']);
const possessives = new Set(['my', 'our', 'his', 'her', 'their', 'your']);
/** Words that may stand between a negation and the negated phrase. */
const fillers = new Set([
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

/** Merges two filters: lists and measures are united; of a measure or another field that both have, `b` wins. */
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

/** Features that say what a product is made of. */
const materialFeatures = new Set(['merino', 'down', 'synthetic-fill', 'carbon']);

const isMaterial = ({ material, features = [] }: Filters): boolean =>
  material !== undefined || features.some((feature) => materialFeatures.has(feature));

/**
 * Whether the negation of a phrase extends across a conjunction to the next phrase. Across "and" it extends only between
 * materials or colours: "without wool and leather" wants no leather, "without leather and waterproof" wants it waterproof.
 */
const extendsAcross = (conjunction: string | undefined, negated: Filters, next: Filters): boolean =>
  conjunction === 'or' ||
  (conjunction === 'and' &&
    ((isMaterial(negated) && isMaterial(next)) ||
      (negated.colours !== undefined && next.colours !== undefined)));

function negateFilters(filters: Filters): Filters {
  const things = [
    ...(filters.features ?? []),
    ...(filters.colours ?? []),
    ...(filters.material ? [filters.material] : []),
  ];
  return things.length > 0 ? { without: things } : {};
}

/** Words before the place or the use of the wanted product: "socks for boots", "a bottle that fits in my bag". */
const beforePlace =
  /(?:^| )(?:for|(?:in|into|inside|under|over|onto|on|from)(?: (?:a|the|my|our|his|her|their|your|any|every))+)$/;

function omitProduct({
  shapes: _shapes,
  category: _category,
  features: _features,
  ...rest
}: Filters): Filters {
  return rest;
}

/**
 * Removes the shapes that a sentence excludes: "shoes, not boots". If none would remain, all are kept: "boots, not hiking
 * boots".
 */
function withoutShapes(filters: Filters, unwanted: ReadonlySet<string>): Filters {
  const shapes = filters.shapes?.filter((shape) => !unwanted.has(shape));
  return shapes && shapes.length > 0 ? { ...filters, shapes } : filters;
}

/** Removes the excluded shapes from each kind, and kinds of which none remains unless all kinds are excluded. */
function withoutKinds(kindFilters: readonly Filters[], unwanted: ReadonlySet<string>): readonly Filters[] {
  const wanted = kindFilters.filter(({ shapes = [] }) => shapes.some((shape) => !unwanted.has(shape)));
  return (wanted.length > 0 ? wanted : kindFilters).map((each) => withoutShapes(each, unwanted));
}

/** Finds the shop's phrases in a sentence. */
export class PhraseMatcher {
  readonly #phrases = new Map<string, Filters>();
  /** The words of all phrases. */
  readonly words = new Set<string>();

  /** @param phrases If a phrase occurs twice, its first filters are used. */
  constructor(phrases: Iterable<readonly [string, Filters]>) {
    for (const [phrase, filters] of phrases) {
      const words = wordsOf(normalise(phrase));
      for (const word of words) this.words.add(word);
      const key = keyOf(words);
      if (!this.#phrases.has(key)) this.#phrases.set(key, filters);
    }
  }

  /**
   * Returns the filters of the phrases found, and the words that neither belong to a phrase nor negate one.
   *
   * @param hasContext Whether the dialogue has a search or a product to which a sentence without a kind refers.
   */
  match(
    words: readonly string[],
    hasContext = false,
  ): {
    readonly filters: Filters;
    readonly rest: readonly string[];
    /** The filters of each phrase that names a wanted kind. */
    readonly kindFilters: readonly Filters[];
  } {
    let filters: Filters = {};
    const kindFilters: Filters[] = [];
    /** The filters of phrases that name a thing that the shopper has: "my pack is tiny". */
    const owned: Filters[] = [];
    const unwanted = new Set<string>();
    const rest: string[] = [];
    /** The last negated phrase, and the index of the word after it. */
    let negated: { readonly filters: Filters; readonly end: number } | undefined;
    /** Number of words without a phrase before the last wanted kind. */
    let restAtKind = 0;
    for (let at = 0; at < words.length; ) {
      const found = this.#longest(words, at);
      if (!found) {
        rest.push(words[at] ?? '');
        at += 1;
        continue;
      }
      const before = rest.filter((word) => !fillers.has(word)).at(-1);
      const isJoined =
        negated?.end === at - 1 &&
        extendsAcross(words[at - 1], negated.filters, found.filters) &&
        // In "without leather and wool socks", wool belongs to the socks.
        !(words[at - 1] === 'and' && this.#longest(words, at + found.length)?.filters.shapes);
      const isNegated = isJoined || (before !== undefined && negations.has(before) && at > 0);
      const isAfterPlace = before === 'for' || beforePlace.test(rest.join(' '));
      // In "everything for camping: tent, stove", the tent belongs to "for", and the stove does not.
      const isPlace = isAfterPlace && filters.shapes !== undefined && rest.length > restAtKind;
      const meant = isPlace && hasProductKind(found.filters) ? omitProduct(found.filters) : found.filters;
      const isOwned = possessives.has(rest.at(-1) ?? '') && hasProductKind(meant) && !isNegated;
      if (meant.shapes && !isNegated) {
        (isOwned ? owned : kindFilters).push(meant);
        restAtKind = rest.length;
      }
      if (isNegated) for (const shape of found.filters.shapes ?? []) unwanted.add(shape);
      if (!isOwned) filters = mergeFilters(filters, isNegated ? negateFilters(meant) : meant);
      if (isNegated && !isJoined) rest.splice(rest.lastIndexOf(before ?? ''), 1);
      at += found.length;
      if (isNegated) negated = { filters: found.filters, end: at };
    }
    // During a search for mugs, "titanium, my pack must get lighter" does not ask for a pack.
    const isAside = hasContext && (filters.features ?? filters.material ?? filters.colours) !== undefined;
    const isOwnedMeant = kindFilters.length === 0 && filters.category === undefined && !isAside;
    if (isOwnedMeant) for (const each of owned) filters = mergeFilters(filters, each);
    return {
      filters: withoutShapes(filters, unwanted),
      rest,
      kindFilters: withoutKinds(isOwnedMeant ? owned : kindFilters, unwanted),
    };
  }

  /** Returns the ids of the kinds that a word names. */
  shapesOf(word: string): readonly string[] {
    return this.#phrases.get(stem(word))?.shapes ?? [];
  }

  /** Replaces the phrases for kinds, colours and brands by placeholders for a classifier. */
  withPlaceholders(words: readonly string[]): readonly string[] {
    const replaced: string[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.#longest(words, at);
      const placeholder = found && placeholderOf(found.filters);
      const isWhole = placeholder !== undefined || isMeaningless(found?.filters);
      const length = found && isWhole ? found.length : 1;
      replaced.push(...(placeholder === undefined ? words.slice(at, at + length) : [placeholder]));
      at += length;
    }
    return replaced;
  }

  #longest(words: readonly string[], at: number): { filters: Filters; length: number } | undefined {
    for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length--) {
      const filters = this.#phrases.get(keyOf(words.slice(at, at + length)));
      if (filters) return { filters, length };
    }
    return undefined;
  }
}

/** Whether a phrase has no filters, and only prevents its words from being read as another phrase: "world cup" is no cup. */
const isMeaningless = (filters: Filters | undefined): boolean =>
  filters !== undefined && Object.keys(filters).length === 0;

function placeholderOf({ shapes, category, colours, brand }: Filters): string | undefined {
  if (shapes !== undefined || category !== undefined) return 'KIND';
  if (colours !== undefined) return 'COLOUR';
  return brand === undefined ? undefined : 'BRAND';
}
