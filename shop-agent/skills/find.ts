import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { actionId } from '../actions.ts';
import { isAvailable, type Product, pricesOf } from '../catalogue/schema.ts';
import { answered, type Order, rememberCards, type SearchState } from '../memory.ts';
import {
  buttonMessage,
  type CardsMetadata,
  productCards,
  suggestionEvent,
  textMessage,
} from '../responseEvents.ts';
import { type Evidence, foldWord, type SearchHit, type SearchResult } from '../search/index.ts';
import type { SentenceName } from '../sentences/Sentences.ts';
import type { Found } from './Found.ts';
import { measureRank } from './measureOrder.ts';
import { chosenOptions } from './options.ts';
import { person } from './person.ts';

/** Number of cards of one answer. */
export const shownCards = 3;
/** Number of best results that are looked at by rank. */
const maxRanked = 24;
/** Number of results that are looked at to be ordered by something else. */
export const maxOrdered = 120;
/** Results that contain less of the search than this share are no results, unless the search names their kind. Less is enough for words in more than the description. */
const [minCoverage, minStated] = [0.4, 0.1];
const minSame = 3;
/** Number of words that the agent names as unknown. */
const maxUnknown = 3;
/** Number of parts of a search that the agent repeats. */
const maxQuoted = 6;
/** Results whose share differs by less than this fit equally well. */
const equalCoverage = 0.02;
/** From this share on, a result contains all of a search; how much more of it a product that is sold out must contain. */
const [wholeShare, soldOutMargin] = [0.97, 0.1];
const maxFacts = 2;

/** Whether results are good enough to be shown for a search. A number without a unit alone shows nothing. */
export const isResult = (found: Found): boolean => {
  const { hits, coverage, isNamed, result } = found;
  const evidence = hits[0]?.evidence ?? [];
  const hasWord = evidence.length === 0 || evidence.some(({ text }) => /\p{L}/u.test(text));
  return (
    hits.length > 0 &&
    hasWord &&
    result.unread.length === 0 &&
    (coverage >= minCoverage ||
      isNamed ||
      result.limits.some(({ of }) => of !== 'price') ||
      (coverage >= minStated && statedWords(found) > 0))
  );
};

/** Number of words of a search that the best result has in more than its description. */
export const statedWords = ({ hits: [best] }: Found): number =>
  new Set((best?.evidence ?? []).flatMap((each) => (isStated(each) ? each.word : []))).size;

/** A word that is only similar to one of the shop, such as "write" to "white", may be another word. */
const isStated = ({ field, word, text }: Evidence): boolean =>
  field !== 'description' &&
  /\p{L}/u.test(text) &&
  foldWord(text).startsWith(foldWord(word).slice(0, minSame));

/** Searches the shop. Results that contain fewer of the words than the best ones are left out. */
export function searchShop(context: SkillContext, state: SearchState): Found {
  const { order = 'relevance', isReduced = false, language = '', words } = state;
  const limit = order === 'relevance' ? maxRanked : maxOrdered;
  const key = [limit, isReduced, language, words].join(' ');
  const found = context.searches.get(key) ?? searchNow(context, state, limit);
  context.searches.set(key, found);
  return order === 'relevance' ? found : { ...found, hits: ordered(found.hits, order, context.shop) };
}

/** Whether evidence is in what a shop calls a product. */
export const inName = ({ field }: Evidence): boolean => field === 'title' || field === 'kind';

/** Largest share of a search that a result contains. */
const shareOf = ({ hits }: SearchResult): number => Math.max(0, ...hits.map(({ coverage }) => coverage));

function searchNow(
  { shop }: SkillContext,
  { words, language, isReduced = false }: SearchState,
  limit: number,
): Found {
  const filters = { isAvailable: true, isReduced };
  const request = { limit, ...(language && { language }) };
  const searchFor = (text: string) => shop.search.search({ ...request, words: text, filters });
  const available = searchFor(words);
  const isSure = isReduced || !shop.search.hasSoldOut || shareOf(available) >= wholeShare;
  const all = isSure ? available : shop.search.search({ ...request, words });
  // What is sold out is shown where it fits better than all that is not.
  const isBetter = shareOf(all) > shareOf(available) + soldOutMargin && all.hits[0]?.evidence.some(inName);
  const any = isBetter ? all : available;
  const found = any.hits.length > 0 ? any : withinLimits(any, searchFor);
  // Who asks for a grinder wants none of the machines with a grinder, even if their texts have more of the words.
  const kinds = shop.kindsIn(withoutAll(words, found.excluded));
  const ofKind = ({ hits }: SearchResult) =>
    hits.filter(({ productId }) => kinds !== undefined && shop.isKind(productId, kinds));
  // Where no product of the kind is within the limits, those outside are the closest.
  const limits = found.limits.map(({ text }) => text);
  const isOutside = kinds !== undefined && limits.length > 0 && ofKind(found).length === 0;
  const wider = isOutside ? searchFor(withoutAll(words, limits)) : found;
  const result = isOutside && ofKind(wider).length > 0 ? { ...wider, excluded: found.excluded } : found;
  const own = ofKind(result);
  // Where all products of the kind are excluded, others are no results.
  if (kinds && own.length === 0 && result.excluded.length > 0)
    return { result, hits: [], total: 0, coverage: 0, known: 0, lacking: [], isNamed: false };
  const asks = result.hits.some(({ evidence }) => evidence.length > 0);
  const candidates = own.length > 0 ? own : result.hits;
  const isNamed = own.length > 0 || result.hits[0]?.isNamed === true;
  const coverage = Math.max(0, ...candidates.map((hit) => hit.coverage));
  const best = asks ? candidates.filter((hit) => hit.coverage >= coverage - equalCoverage) : candidates;
  const total = best.length === result.hits.length ? result.total : best.length;
  const elsewhere = shop.catalogue.foundElsewhere;
  if ((!asks || coverage < 0.9) && elsewhere.length > 0) {
    const known = new Set(best.map(({ productId }) => productId));
    const others = elsewhere
      .filter((id) => !known.has(id) && shop.catalogue.product(id))
      .map((productId) => ({ productId, variantId: '', evidence: [], coverage: 1, isNamed: false }));
    const hits = [...others, ...best];
    return {
      ...{ hits, total: hits.length, coverage: 1, known: 1, lacking: [], isNamed },
      result: { ...result, unmatched: [] },
    };
  }
  // A word that one of the cards has is not missing.
  const shown = best.slice(0, shownCards);
  const stated = new Set(shown.flatMap(({ evidence }) => evidence.map(({ word }) => word)));
  return {
    ...{ result, total, isNamed },
    hits: best,
    coverage: asks ? coverage : best.length > 0 ? 1 : 0,
    known: result.known > 0 ? Math.min(1, coverage / result.known) : 0,
    lacking: [...(result === found ? [] : limits), ...result.matched.filter((word) => !stated.has(word))],
  };
}

/**
 * Where no product within the limits has a word of a search, the limits still say something: "for secret santa, at most 20
 * euros". A price alone says too little where the shop has the words.
 */
function withinLimits(result: SearchResult, searchFor: (words: string) => SearchResult): SearchResult {
  const { limits, matched, unmatched, known } = result;
  if (limits.length === 0 || (matched.length > 0 && limits.every(({ of }) => of === 'price'))) return result;
  return { ...searchFor(limits.map(({ text }) => text).join(', ')), matched, unmatched, known };
}

/** Returns a text without some of its parts. */
const withoutAll = (text: string, parts: readonly string[]): string =>
  parts.reduce((rest, part) => rest.replace(part, ' '), text);

/** Orders results. Those that do not state a wanted measure are left out, unless none does. */
function ordered(hits: readonly SearchHit[], order: Order, shop: SkillContext['shop']): readonly SearchHit[] {
  if (order === 'relevance') return hits;
  const rank = ({ productId }: SearchHit): number | undefined => {
    const { price = 0, rating = 0 } = shop.catalogue.product(productId) ?? {};
    if (order === 'cheapest') return price;
    if (order === 'dearest') return -price;
    if (order === 'best-rated') return -rating;
    const product = shop.searched(productId);
    return product && measureRank(product, order);
  };
  const ranked = hits.flatMap((hit) => {
    const own = rank(hit);
    return own === undefined ? [] : [{ hit, own }];
  });
  return ranked.length === 0 ? hits : ranked.sort((a, b) => a.own - b.own).map(({ hit }) => hit);
}

/** Returns the parts of a search that the first results are about, as the shopper wrote them. */
function criteriaOf({ result, hits }: Found, most = shownCards): readonly string[] {
  const [first, ...others] = hits.slice(0, most).map(({ evidence }) => evidence.map(({ word }) => word));
  const matched = (first ?? []).filter((word) => others.every((words) => words.includes(word)));
  const excluded = new Set(result.excluded);
  return [...new Set([...matched, ...result.limits.map(({ text }) => text)])].filter(
    (word) => !excluded.has(word),
  );
}

/** Returns parts of a search as the shopper wrote them. */
function wordsOf({ said = {} }: SearchState, parts: readonly string[]): readonly string[] {
  const replaced = Object.entries(said).sort(([a], [b]) => b.length - a.length);
  return [
    ...new Set(
      parts.map((part) => replaced.reduce((text, [own, written]) => text.replace(own, written), part)),
    ),
  ];
}

/** Joins words that follow each other in a text, as the text has them. */
function spansOf(text: string, words: readonly string[]): readonly string[] {
  const found = words
    .map((word) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length }))
    .sort((a, b) => a.from - b.from);
  if (found.some(({ from }) => from < 0)) return words;
  const spans: { from: number; to: number }[] = [];
  for (const { from, to } of found) {
    const last = spans.at(-1);
    if (last && /^\s?$/.test(text.slice(last.to, from))) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => text.slice(from, to));
}

/** Creates the cards of products. The picture shows the variant that matches, and the facts say why it does. */
export function cardsOf(
  hits: readonly Pick<SearchHit, 'productId' | 'variantId' | 'evidence'>[],
  { shop }: SkillContext,
  metadata?: CardsMetadata,
): ResponseEvent {
  const cards = hits.flatMap(({ productId, variantId, evidence }) => {
    const product = shop.catalogue.product(productId);
    if (!product) return [];
    const facts = evidence
      .filter(({ field }) => field === 'attribute' || field === 'option')
      .map(({ text }) => text);
    const shortened = facts.filter((fact) => !facts.some((other) => other !== fact && other.includes(fact)));
    const card = shop.links.card(product, variantId, [...new Set(shortened)].slice(0, maxFacts));
    // Who asks for an option is shown its price.
    const asked = evidence.some(({ field }) => field === 'option')
      ? product.variants.find(({ sku }) => sku === variantId)
      : undefined;
    return asked && !product.card ? { ...card, price: pricesOf(product, asked).price } : card;
  });
  return productCards(cards, metadata);
}

export const hitOf = ({ id }: Product, variantId = ''): SearchHit => ({
  ...{ productId: id, variantId, evidence: [], coverage: 1, isNamed: false },
});

/** Suggests ways to go on from results: further ones, values that part of them have, and to drop a criterion. */
function suggestionsFor(found: Found, end: number, { sentences }: SkillContext): readonly string[] {
  const { result, total, hits } = found;
  const criteria = criteriaOf(found, 1);
  const asked = new Set(criteria.map((word) => word.toLowerCase()));
  const [facet] = result.facets
    .map(({ values }) =>
      values.filter(({ value, count }) => count < total && count > 1 && !asked.has(value.toLowerCase())),
    )
    .filter((values) => values.length > 1);
  const kindWords = (hits[0]?.evidence ?? []).filter(({ field }) => field === 'kind').map(({ word }) => word);
  const dropped = criteria.length > 1 ? criteria.findLast((word) => !kindWords.includes(word)) : undefined;
  return [
    ...(end < total ? [sentences.label('more')] : []),
    ...(total > shownCards ? (facet ?? []).slice(0, 2).map(({ value }) => value) : []),
    ...(hits.length > 1 ? [sentences.label('cheaper')] : []),
    ...(dropped === undefined ? [] : [`${dropped} ×`]),
  ];
}

/** Says that the only result is sold out in the options that the search names; undefined if it is not, or the search names none. */
function soldOutOptions({ shop, sentences }: SkillContext, search: SearchState, found: Found) {
  const product = found.isNamed ? shop.catalogue.product(found.hits[0]?.productId ?? '') : undefined;
  if (!product) return undefined;
  const { variants, values } = chosenOptions(product, search.words, shop);
  const options = sentences.list([...values.values()].flat());
  const isSoldOut = options !== '' && variants.length > 0 && !variants.some(isAvailable);
  return isSoldOut ? sentences.say('soldOutAs', { product: product.title, options }) : undefined;
}

/** Shows the best results of a search; says which words no product has, and when nothing fits. */
export function find(context: SkillContext, search: SearchState): SkillResult {
  const { sentences } = context;
  const found = searchShop(context, search);
  const { result, hits, total } = found;
  if (!isResult(found)) return nothing(context, search, found);
  const shown = hits.slice(0, shownCards);
  /** A sentence about some parts of the search, as the shopper wrote them; none if there are no parts. */
  const sayOf = (name: SentenceName, parts: readonly string[], most = parts.length): readonly string[] =>
    parts.length === 0
      ? []
      : [
          sentences.say(name, {
            count: total,
            words: sentences.quote(wordsOf(search, parts).slice(0, most)),
          }),
        ];
  const isAnyAvailable = shown.some(({ productId }) =>
    context.shop.catalogue.product(productId)?.variants.some(isAvailable),
  );
  const [count = sentences.say('foundAll', { count: total })] = [
    ...sayOf('closest', [...found.lacking, ...(search.dropped ?? [])], maxUnknown),
    ...sayOf('found', spansOf(search.words, criteriaOf(found)), maxQuoted),
  ];
  const options = total === 1 ? soldOutOptions(context, search, found) : undefined;
  const text = [
    ...sayOf('unknownWords', result.unmatched, maxUnknown),
    ...sayOf('nothing', result.unkept),
    ...sayOf('without', result.excluded),
    options ?? (isAnyAvailable ? count : sentences.say('soldOutOnly')),
  ].join(' ');
  const ids = shown.map(({ productId }) => productId);
  const suggestions = suggestionsFor(found, shown.length, context);
  return {
    events: [
      textMessage(text),
      cardsOf(shown, context, { ...(total > shown.length && { total }) }),
      ...(suggestions.length > 0 ? [suggestionEvent(suggestions)] : []),
    ],
    memory: {
      ...rememberCards(answered(context.memory), ids),
      search,
      seen: shown.length,
      ...(ids.length === 1 && ids[0] !== undefined && { focus: ids[0] }),
    },
  };
}

/** Says that the shop has nothing for a search, and what it sells; the second time in a row, hands over to a person. */
export function nothing(context: SkillContext, search: SearchState, found: Found): SkillResult {
  const { sentences, memory } = context;
  const said = wordsOf(search, found.result.unmatched);
  const words = said.length > 0 ? said.slice(0, maxUnknown) : [search.words];
  const text = textMessage(sentences.say('nothing', { words: sentences.quote(words) }));
  if (memory.failures > 0) {
    const [, ...handover] = person(context, 'not-understood').events;
    return { events: [text, ...handover], memory: answered(memory) };
  }
  const choices = [
    { id: actionId.plain('kinds'), title: sentences.label('kinds') },
    { id: actionId.plain('person'), title: sentences.label('person') },
  ];
  return {
    events: [text, buttonMessage(choices)],
    memory: { ...answered(memory), choices, failures: memory.failures + 1 },
  };
}

/** Returns the names of the shop's largest kinds of product. */
export const kindNames = ({ shop }: SkillContext): readonly string[] =>
  shop.kinds.slice(0, 3).map(({ title }) => title);

/** Shows further results of the current search. */
export function more(context: SkillContext): SkillResult {
  const { memory, sentences } = context;
  const { search, seen } = memory;
  const found = search && searchShop(context, search);
  const next = found?.hits.slice(seen, seen + shownCards) ?? [];
  if (!found || next.length === 0)
    return {
      events: [textMessage(sentences.say('noMore')), suggestionEvent(kindNames(context))],
      memory: answered(memory),
    };
  const suggestions = suggestionsFor(found, seen + next.length, context);
  return {
    events: [
      textMessage(sentences.say('more')),
      cardsOf(next, context),
      ...(suggestions.length > 0 ? [suggestionEvent(suggestions)] : []),
    ],
    memory: {
      ...rememberCards(
        answered(memory),
        next.map(({ productId }) => productId),
      ),
      seen: seen + next.length,
    },
  };
}

export function whichProduct(context: SkillContext): SkillResult {
  const { sentences, memory, shop } = context;
  const choices = shop.catalogue
    .productsOf(memory.shown)
    .slice(0, 3)
    .map(({ id, title }) => ({ id: actionId.product('about', id), title }));
  return {
    events: [
      textMessage(sentences.say('whichProduct')),
      choices.length > 0 ? buttonMessage(choices) : suggestionEvent(kindNames(context)),
    ],
    memory: { ...answered(memory), choices },
  };
}
