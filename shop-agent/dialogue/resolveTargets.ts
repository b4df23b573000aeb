import { Catalogue } from '../catalogue/Catalogue.ts';
import { type Filters, matchesFilters, matchesFit, type SortKey, suitsPerson } from '../catalogue/filters.ts';
import { modelOf } from '../catalogue/schema.ts';
import type { Memory } from '../memory.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import { normalise, stem, stemsOf, wordsOf } from '../parsing/words.ts';

/**
 * Narrows products that share a name by fit, then by size, then by the conversation. For a wish or a question about the shop,
 * the first of several versions of one model stands for all.
 */
function resolveNamed(parsed: ParsedSentence, memory: Memory, catalogue: Catalogue): readonly string[] {
  const { size } = parsed.filters;
  // After a search for women, "the Granite" is the women's version.
  const fit = parsed.filters.fit ?? (parsed.named.length > 1 ? memory.filters.fit : undefined);
  const own = fit
    ? parsed.named.filter((id) => {
        const product = catalogue.product(id);
        return product !== undefined && matchesFit(product, fit);
      })
    : parsed.named;
  const adult = parsed.named.filter((id) => catalogue.product(id)?.fit !== 'kids');
  const fitting = own.length === 0 ? parsed.named : fit === undefined && adult.length > 0 ? adult : own;
  const sized =
    size === undefined
      ? []
      : fitting.filter((id) =>
          catalogue.productsOf([id]).some((product) => catalogue.variantsFor(product, { size }).length > 0),
        );
  const named = sized.length > 0 ? sized : fitting;
  if (named.length < 2) return named;
  const others = named.filter((id) => id !== memory.focus);
  if (parsed.reference?.kind === 'other' && others.length === 1) return others;
  const isAsked = parsed.intent === 'wish' || parsed.intent === 'knowledge';
  if (isAsked && parsed.aspect !== 'sizes' && isOneModel(named, catalogue)) return named.slice(0, 1);
  const known = named.filter((id) => memory.shown.includes(id) || memory.focus === id);
  if (known.length === 1) return known;
  // In "what is better about it than the Squall?", "the Squall" is of the same kind as the product under discussion.
  const kind = catalogue.product(memory.focus ?? '')?.shape;
  const ofKind = named.filter((id) => catalogue.product(id)?.shape === kind);
  return ofKind.length > 0 && comparing.test(parsed.text) ? ofKind : named;
}

const comparing = /\b(?:than|compare|compared|difference|versus|vs)\b/;

/** Whether products differ in their fit only. */
function isOneModel(ids: readonly string[], catalogue: Catalogue): boolean {
  const models = catalogue.productsOf(ids).map(({ title }) => modelOf(title));
  return new Set(models).size === 1;
}

/** Resolves "it" to the product under discussion, else to all products shown, else to the page's product. */
function resolveIt(memory: Memory): readonly string[] {
  if (memory.focus !== undefined) return [memory.focus];
  if (memory.shown.length === 0 && memory.page?.productId !== undefined) return [memory.page.productId];
  return memory.shown;
}

/**
 * Resolves a word of a title to products of the conversation: "the hearth" after a list of stoves. Resolves a kind to the last
 * product of that kind that was discussed: "is the flask heavy?".
 */
function resolveDescribed(parsed: ParsedSentence, memory: Memory, catalogue: Catalogue): readonly string[] {
  const { shapes, words } = parsed.filters;
  if (parsed.isWish || parsed.kinds.length > 1) return [];
  const free = new Set(wordsOf(words ?? '').map(stem));
  const known = catalogue.productsOf([...new Set([...memory.shown, ...(memory.discussed ?? [])])]);
  const byName = known.filter(({ title }) => stemsOf(title).some((word) => free.has(word)));
  const isPart = byName.length < known.length && /\bthe\b/.test(parsed.text);
  if (shapes === undefined && (byName.length === 1 || (byName.length > 1 && isPart)))
    return byName.map(({ id }) => id);
  if (shapes === undefined || !questionAboutThe.test(parsed.text)) return [];
  const [last] = catalogue
    .productsOf(memory.discussed ?? [])
    .filter(({ shape }) => shapes.includes(shape))
    .slice(-1);
  return last ? [last.id] : [];
}

/** A question about a thing that was mentioned before, not about all of its kind. */
const questionAboutThe =
  /^(?:and |but |so |ok )*(?:is|are|does|do|did|can|could|will|would|has|how|what|when)\b.*\b(?:the|that|this)\b(?! (?:best|cheapest|lightest|warmest|smallest|biggest|largest|difference)\b)/;

/** Returns the two products discussed last for "both" and "which of the two", if they were not shown as a list. */
function discussedPair(text: string, { shown, discussed = [] }: Memory): readonly string[] | undefined {
  const isPair = /\b(?:both|(?:the|these|those) two|which of (?:them|these|those)|which one|together)\b/.test(
    text,
  );
  return isPair && shown.length < 2 && discussed.length > 1 ? discussed.slice(-2) : undefined;
}

/** "The cheapest one" is the cheapest product of the whole search, "the cheapest of these" only of the products shown. */
const bareSuperlative =
  /^(?:and |ok |just |show me |give me |i want |i will take |what is )*the (?:\w+ )?\w+(?: ones?)?(?: please)?$|\bthe (?:\w+ )?\w+(?: ones?)? (?:that )?(?:you|the shop) (?:have|has|got|sell|do|stock)\b/;

/** "The lightest you have" ignores the activity and the season of the search. */
const ofWholeShop = /\b(?:you|the shop) (?:have|has|got|sell|do|stock)\b/;
const withoutUse = ({ activity: _activity, season: _season, ...filters }: Filters): Filters => filters;

const questionAboutIt = /^(?:and |but |so )*(?:is|does|can|could|will|would|has) (?:it|this|that)\b(?! a\b)/;

/** Whether a sentence that names a shape refers to shown products: "is this jacket warm" does, "I need a jacket, it should be warm" does not. */
function refersToShown(parsed: ParsedSentence, ids: readonly string[], catalogue: Catalogue): boolean {
  const { shapes } = parsed.filters;
  if (shapes === undefined || questionAboutIt.test(parsed.text)) return true;
  const fitting = catalogue.productsOf(ids).every(({ shape }) => shapes.includes(shape));
  if (!fitting) return false;
  return parsed.reference?.kind === 'it'
    ? /\b(?:this|that|these|those)\b/.test(parsed.text) && !parsed.isWish
    : true;
}

/**
 * Maximum number of words of a question for a sibling: the product under discussion with another number in its title, or
 * for another person. A longer question must match `asksForVersion` to get the product for another person.
 */
const maxSiblingWords = 11;

/** Words that ask for the product under discussion in another form: "do you have that for men?", "is there a women's version?". */
const asksForVersion =
  /\b(?:(?:do|have) you (?:also |still )?(?:got |have |make |do |sell |stock |carry |offer )?(?:it|this|that|them|these|those|one|the same)\b|does (?:it|this|that) (?:exist|come)|(?:is|are) (?:it|there|they|this|that|these)\b.*\b(?:version|model|one|ones|variant|equivalent|available|too|as well)\b|(?:version|model|variant|equivalent)\b|the same (?:one|thing|model|in|for))/;

const numberInTitle = /-?\b\d+\b/;

/** Returns the id of the product that has the title of the product under discussion, but with another number: "and the 70?". */
function siblingOf(text: string, { focus = '' }: Memory, catalogue: Catalogue): string | undefined {
  const number = wordsOf(text).length > maxSiblingWords ? undefined : /\bthe (\d+)(?: one)?$/.exec(text)?.[1];
  const title = catalogue.product(focus)?.title;
  if (number === undefined || title === undefined) return undefined;
  const wanted = title.replace(numberInTitle, number);
  return catalogue.data.products.find((product) => product.title === wanted && product.id !== focus)?.id;
}

/** Returns the id of the same model for another person: "do you do that for women as well?". */
function siblingFor(
  { filters, reference, text }: ParsedSentence,
  { focus = '' }: Memory,
  catalogue: Catalogue,
): string | undefined {
  const product = catalogue.product(focus);
  const { fit, shapes } = filters;
  if (!product || !fit || shapes || product.fit === fit) return undefined;
  if (wordsOf(text).length > maxSiblingWords && !asksForVersion.test(text)) return undefined;
  const isOfFocus = reference === undefined || reference.kind === 'it' || reference.kind === 'described';
  if (!isOfFocus) return undefined;
  const model = modelOf(product.title);
  return catalogue.data.products.find((other) => other.fit === fit && modelOf(other.title) === model)?.id;
}

const extremes: readonly (readonly [RegExp, SortKey])[] = [
  [/\bthe cheap(?:er)? ones?\b/, 'cheapest'],
  [/\bthe (?:expensive|dear|pricey) ones?\b/, 'dearest'],
  [/\bthe light ones?\b/, 'lightest'],
  [/\bthe warm ones?\b/, 'warmest'],
  [/\bthe (?:big|large) ones?\b/, 'largest'],
  [/\bthe (?:small|little) ones?\b/, 'smallest'],
  [/\bthe bright ones?\b/, 'brightest'],
];

/** Returns the ids of the products shown that a sentence describes by properties, by words of the title, or as "the big one". */
function shownAsDescribed(
  parsed: ParsedSentence,
  { shown }: Memory,
  catalogue: Catalogue,
): readonly string[] {
  const { words, sort: _sort, ...filters } = parsed.filters;
  const fitting = catalogue
    .productsOf(shown)
    .filter(
      (product) => matchesFilters(product, filters) && catalogue.variantsFor(product, filters).length > 0,
    );
  const free = wordsOf(`${words ?? ''} ${parsed.aspectWords.join(' ')}`).map(stem);
  const named = fitting.filter(({ title }) => stemsOf(title).some((word) => free.includes(word)));
  if (named.length > 0 && named.length < fitting.length) return named.map(({ id }) => id);
  const by = extremes.find(([pattern]) => pattern.test(parsed.text))?.[1];
  const candidates = fitting.length > 0 ? fitting : catalogue.productsOf(shown);
  if (by && candidates.length > 1)
    return Catalogue.sorted(candidates, by)
      .slice(0, 1)
      .map(({ id }) => id);
  return fitting.map(({ id }) => id);
}

/**
 * Returns a list with the id of the only product of the conversation that has the number in its title, or else as its price.
 * Empty if there is none or more than one.
 */
export function numberedProduct(
  number: string,
  { shown, discussed = [], recommended }: Memory,
  catalogue: Catalogue,
): readonly string[] {
  const recent = catalogue.productsOf([...new Set([...shown, ...discussed])]);
  const isRecent = recent.some(({ title }) => wordsOf(normalise(title)).includes(number));
  const known = isRecent
    ? recent
    : catalogue.productsOf([...new Set([...shown, ...discussed, ...recommended])]);
  const titled = known.filter(({ title }) => wordsOf(normalise(title)).includes(number));
  const found = titled.length > 0 ? titled : known.filter(({ price }) => price === Number(number));
  return found.length === 1 ? found.map(({ id }) => id) : [];
}

/** Returns the ids of the products shown that the sentence's reference means. */
export function resolveReference(
  parsed: ParsedSentence,
  memory: Memory,
  catalogue: Catalogue,
): readonly string[] {
  const { reference } = parsed;
  const { shown } = memory;
  switch (reference?.kind) {
    case undefined:
      return [];
    case 'places':
      return reference.places.flatMap((place) => shown.at(place < shown.length ? place : shown.length) ?? []);
    case 'all':
      return shown;
    case 'other': {
      const others = shown.filter((id) => id !== memory.focus);
      return /\bthe (?:others|other (?:two|three|ones))\b/.test(parsed.text) ? others : others.slice(0, 1);
    }
    case 'middle':
      return shown.slice(Math.floor((shown.length - 1) / 2), Math.ceil((shown.length - 1) / 2) + 1);
    case 'number':
      return numberedProduct(reference.number, memory, catalogue);
    case 'most': {
      const pool =
        bareSuperlative.test(parsed.text) && Object.keys(memory.filters).length > 0
          ? catalogue
              .find(ofWholeShop.test(parsed.text) ? withoutUse(memory.filters) : memory.filters)
              .filter((product) => suitsPerson(product, memory.filters.fit))
          : catalogue.productsOf(shown);
      // "The bigger one" after a single product asks for another product.
      const isComparative = /\bthe \w+er(?: one)?\b/.test(parsed.text) && pool.length < 2;
      if (isComparative) return [];
      const best = Catalogue.sorted(pool, reference.by)[0];
      return best && !parsed.isWish ? [best.id] : [];
    }
    case 'described':
      // "Just the polarised ones" narrows the search.
      if (/\b(?:just|only) (?:the |those |these )?(?:\w+ ){1,3}ones\b/.test(parsed.text)) return [];
      return shownAsDescribed(parsed, memory, catalogue);
    case 'it':
      return resolveIt(memory);
  }
}

/** Returns the ids of the products that a sentence refers to; several if it means several, or if it is ambiguous. */
export function resolveTargets(
  parsed: ParsedSentence,
  memory: Memory,
  catalogue: Catalogue,
): readonly string[] {
  if (parsed.named.length > 0) return resolveNamed(parsed, memory, catalogue);
  const sibling = siblingOf(parsed.text, memory, catalogue) ?? siblingFor(parsed, memory, catalogue);
  if (sibling !== undefined) return [sibling];
  const kind = parsed.reference?.kind;
  const mayBePair = kind === 'all' || kind === 'it' || (kind === undefined && parsed.kinds.length === 0);
  const pair = mayBePair ? discussedPair(parsed.text, memory) : undefined;
  if (pair !== undefined) return pair;
  const ids = resolveReference(parsed, memory, catalogue);
  if (ids.length === 0) return resolveDescribed(parsed, memory, catalogue);
  return refersToShown(parsed, ids, catalogue) ? ids : [];
}
