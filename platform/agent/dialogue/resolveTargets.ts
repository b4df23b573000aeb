import { Catalogue } from '../catalogue/Catalogue.ts';
import { matchesFilters, matchesFit } from '../catalogue/filters.ts';
import { modelOf } from '../catalogue/schema.ts';
import type { Memory } from '../memory.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import { normalise, stem, wordsOf } from '../parsing/words.ts';

/** Narrows products that share a name by the requested fit, then by what was shown or discussed. */
function resolveNamed(parsed: ParsedSentence, memory: Memory, catalogue: Catalogue): readonly string[] {
  const { fit, size } = parsed.filters;
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
  const isAsked = parsed.intent === 'wish' || parsed.intent === 'knowledge';
  if (isAsked && parsed.aspect !== 'sizes' && isOneModel(named, catalogue)) return named.slice(0, 1);
  const known = named.filter((id) => memory.shown.includes(id) || memory.focus === id);
  return known.length === 1 ? known : named;
}

/** Whether products differ in their fit only. */
function isOneModel(ids: readonly string[], catalogue: Catalogue): boolean {
  const models = catalogue.productsOf(ids).map(({ title }) => modelOf(title));
  return new Set(models).size === 1;
}

/** Resolves "it" to the product under discussion, else the page's product, else all products shown. */
function resolveIt(memory: Memory): readonly string[] {
  if (memory.focus !== undefined) return [memory.focus];
  if (memory.shown.length === 0 && memory.page?.productId !== undefined) return [memory.page.productId];
  return memory.shown;
}

/** "The hearth" after a list of stoves, and "the flask" after a question about one, mean products of the conversation. */
function resolveDescribed(parsed: ParsedSentence, memory: Memory, catalogue: Catalogue): readonly string[] {
  const { shapes, words } = parsed.filters;
  if (parsed.isWish || parsed.kinds.length > 1) return [];
  const free = new Set(wordsOf(words ?? '').map(stem));
  const known = catalogue.productsOf([...new Set([...memory.shown, ...(memory.discussed ?? [])])]);
  const byName = known.filter(({ title }) => wordsOf(normalise(title)).some((word) => free.has(stem(word))));
  if (byName.length === 1 && shapes === undefined) return byName.map(({ id }) => id);
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

/** "The cheapest one" means that of the whole search, "the cheapest of these" that of the products shown. */
const bareSuperlative =
  /^(?:and |ok |just |show me |give me |i want |i will take |what is )*the (?:\w+ )?\w+(?: ones?)?(?: please)?$|\bthe (?:\w+ )?\w+(?: ones?)? (?:that )?(?:you|the shop) (?:have|has|got|sell|do|stock)\b/;

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

/** A longer sentence about another person is a new wish. */
const maxSiblingWords = 11;

/** Asks for the product under discussion in another form: "do you have that for men?", "is there a women's version?". */
const asksForVersion =
  /\b(?:(?:do|have) you (?:also |still )?(?:got |have |make |do |sell |stock |carry |offer )?(?:it|this|that|them|these|those|one|the same)\b|does (?:it|this|that) (?:exist|come)|(?:is|are) (?:it|there|they|this|that|these)\b.*\b(?:version|model|one|ones|variant|equivalent|available|too|as well)\b|(?:version|model|variant|equivalent)\b|the same (?:one|thing|model|in|for))/;

const numberOf = /-?\b\d+\b/;

/** Returns the product whose title differs from that of the product under discussion in its number: "and the 70?". */
function siblingOf(text: string, { focus = '' }: Memory, catalogue: Catalogue): string | undefined {
  const number = wordsOf(text).length > maxSiblingWords ? undefined : /\bthe (\d+)(?: one)?$/.exec(text)?.[1];
  const title = catalogue.product(focus)?.title;
  if (number === undefined || title === undefined) return undefined;
  const wanted = title.replace(numberOf, number);
  return catalogue.data.products.find((product) => product.title === wanted && product.id !== focus)?.id;
}

/** Returns the same model for another person: "do you do that for women as well?". */
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

function resolveReference(parsed: ParsedSentence, memory: Memory, catalogue: Catalogue): readonly string[] {
  const { reference } = parsed;
  const { shown } = memory;
  switch (reference?.kind) {
    case undefined:
      return [];
    case 'places':
      return reference.places.flatMap((place) => shown.at(place < shown.length ? place : shown.length) ?? []);
    case 'all':
      return shown;
    case 'other':
      return shown.filter((id) => id !== memory.focus).slice(0, 1);
    case 'most': {
      const pool =
        bareSuperlative.test(parsed.text) && Object.keys(memory.filters).length > 0
          ? catalogue
              .find(memory.filters)
              .filter(({ fit }) => fit !== 'kids' || memory.filters.fit === 'kids')
          : catalogue.productsOf(shown);
      const best = Catalogue.sorted(pool, reference.by)[0];
      return best && !parsed.isWish ? [best.id] : [];
    }
    case 'described':
      // "Just the polarised ones" narrows the search.
      if (/\b(?:just|only) (?:the |those |these )?(?:\w+ ){1,3}ones\b/.test(parsed.text)) return [];
      return catalogue
        .productsOf(shown)
        .filter(
          (product) =>
            matchesFilters(product, parsed.filters) &&
            catalogue.variantsFor(product, parsed.filters).length > 0,
        )
        .map(({ id }) => id);
    case 'it':
      return resolveIt(memory);
  }
}

/** Returns the ids of the products that a sentence refers to; several ids when the reference is ambiguous. */
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
