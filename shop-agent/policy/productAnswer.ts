import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { foldWord, tokenize } from '../search/index.ts';
import type { Cue } from '../sentences/Sentences.ts';
import { compare, total } from '../skills/compare.ts';
import {
  about,
  answerAbout,
  answerAboutAll,
  ingredientsOf,
  notSaid,
  sizes,
  statesAttribute,
} from '../skills/details.ts';
import { find, isResult, more, searchShop, whichProduct } from '../skills/find.ts';
import { chosenOptions } from '../skills/options.ts';
import { similar, together } from '../skills/related.ts';
import { stock, stockOfAll } from '../skills/stock.ts';
import { cart, helpText, remarkWithPerson } from '../skills/talk.ts';
import { helpCoverage } from './coverage.ts';
import { nextSearch, orderOf } from './nextSearch.ts';
import { asWritten, contentWithout, cueWords, type Sentence, targetsOf } from './readSentence.ts';

/** Questions that the facts of a product answer. */
const factCues: readonly Cue[] = ['stock', 'size', 'price', 'weight', 'length', 'volume', 'color'];
/** A question without a subject may be about so many of the products shown last. */
const maxImplied = 3;

/** Answers a sentence about products that it names or refers to, or that were shown last. */
export function productAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, content, asks, named, referred, text } = sentence;
  const { memory, shop } = context;
  // "What does the shipping cost?" and "If I don't like it, can I send it back?" ask for the shop's terms, whatever was shown.
  if (cues.has('terms') && named.length === 0 && (cues.has('price') || cues.has('similar'))) return undefined;
  const targets = targetsOf(sentence);
  const [first] = targets;
  const ranks = orderOf(sentence) !== undefined;
  if (content.length === 0 && named.length === 0 && memory.search) {
    if (cues.has('about') && memory.focus !== undefined) return about(context, memory.focus);
    if (cues.has('more')) return more(context);
    if (ranks && referred.length < 2) return reordered(context, sentence);
  }
  if (cues.has('compare') && cues.has('cheaper') && cues.has('dearer')) return extremes(context, sentence);
  // "Which is cheaper?", said of a few products that were compared.
  const isFew = memory.shown.length > 1 && memory.shown.length <= maxImplied;
  if (
    ranks &&
    sentence.opens &&
    isFew &&
    content.length < 3 &&
    named.length === 0 &&
    !shop.kindsIn(sentence.search)
  )
    return compare(context, memory.shown);
  if (cues.has('compare') && (targets.length > 1 || content.length <= 4)) {
    const others = targets.length > 1 ? [] : namedInPart(context, sentence);
    const shown = memory.focus === undefined ? memory.shown : [memory.focus];
    const known = others.length > 1 ? others : [...(others.length > 0 ? shown : memory.shown), ...others];
    const ids = targets.length > 1 ? targets : [...new Set([...targets, ...known])];
    if (ids.length > 1) return compare(context, ids);
  }
  if (cues.has('total')) {
    const ids = targets.length > 1 ? targets : cues.has('pair') ? memory.shown : [];
    if (ids.length > 1) return total(context, cues.has('pair') ? ids.slice(0, 2) : ids);
    if (memory.page?.cartWord !== undefined && content.length === 0) return cart(context, { action: 'show' });
  }
  const isAdvice = cues.has('advice') && !cues.has('size') && targets.length !== 1;
  if (isAdvice && memory.shown.length > 1 && content.length < 3) {
    const { events, memory: after } = compare(context, targets.length > 1 ? targets : memory.shown);
    const [remark] = remarkWithPerson(context, 'onlyCompare').events;
    return { events: [...(remark ? [remark] : []), ...events.slice(1)], memory: after };
  }
  if (targets.length > 1 && (asks || named.length === 0) && content.length + cues.size > 0) {
    const question = { words: content, asked: factWords(sentence), cues, text };
    const several = answerAboutAll(context, targets.slice(0, maxImplied), question);
    if (several) return several;
  }
  if (first !== undefined && targets.length === 1)
    return aboutOne(context, sentence, first, referred.includes(first));
  if (cues.has('size') && targets.length === 0 && memory.focus === undefined) {
    const help = shop.help.find(sentence.tokens.map((token) => token.text));
    if (help && help.coverage >= helpCoverage) return helpText(context, help.entry);
    if (content.length === 0) return whichProduct(context);
  }
  if (
    content.length === 0 &&
    named.length === 0 &&
    (cues.has('similar') || cues.has('together') || cues.has('it'))
  ) {
    if (memory.focus === undefined) return whichProduct(context);
    if (cues.has('similar')) return similar(context, memory.focus);
    if (cues.has('together')) return together(context, memory.focus);
  }
  return targets.length > 0 ? undefined : aboutImplied(context, sentence);
}

/** Answers a question without a subject about the product under discussion, or those shown last, if the shop's data does. */
function aboutImplied(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, content, asks, text } = sentence;
  const { shop, memory } = context;
  const { focus, shown, page } = memory;
  const all = focus === undefined ? shown.slice(0, maxImplied) : [focus];
  const ids = all.length === 0 && page?.productId !== undefined ? [page.productId] : all;
  const isFact = factCues.some((cue) => cues.has(cue));
  if (ids.length === 0 || !(asks || isFact) || (cues.has('policy') && !isFact)) return undefined;
  const kinds = shop.kindsIn(content.filter((word) => !sentence.degrees.has(word)).join(' '));
  // "Do you have mugs?" asks for all of them, also when some were shown.
  if (cues.has('wants') && !isFact) return undefined;
  if (kinds && !(isFact && ids.every((id) => shop.isKind(id, kinds)))) return undefined;
  const [only = '', ...others] = ids;
  if (cues.has('stock')) {
    const offered = ids.filter((id) => {
      const product = shop.catalogue.product(id);
      return product && chosenOptions(product, text, shop).values.size > 0;
    });
    const [best = only, ...rest] = offered.length > 0 ? offered : ids;
    return rest.length > 0
      ? stockOfAll(context, [best, ...rest], text)
      : stock(context, best, text, undefined, contentWithout(sentence, 'stock', 'store'));
  }
  if (others.length > 0) {
    const answer = answerAboutAll(context, ids, { words: content, asked: factWords(sentence), cues, text });
    const asked = factWords(sentence);
    const isOnlyFact = isFact && content.every((word) => asked.includes(word));
    return answer ?? (isOnlyFact ? notSaid(context, only, asked) : undefined);
  }
  if (cues.has('size') && content.length <= 1) return sizes(context, only);
  return answerAbout(context, only, { words: content, asked: factWords(sentence), cues, text });
}

/** Orders the current results. A single one, or the cheapest of them, is compared with its kind, without the other criteria. */
function reordered(context: SkillContext, sentence: Sentence): SkillResult {
  const { shop, memory } = context;
  const next = nextSearch(context, sentence);
  const { hits } = searchShop(context, next);
  const [first] = hits;
  if (!first) return find(context, next);
  const priceOf = (id: string): number => shop.catalogue.product(id)?.price ?? 0;
  const lowest = Math.min(...memory.shown.map(priceOf));
  const isCheapest = next.order === 'cheapest' && priceOf(first.productId) >= lowest;
  const isShown = hits.slice(0, maxImplied).every(({ productId }) => memory.shown.includes(productId));
  if (hits.length > 1 && !(isCheapest && isShown)) return find(context, next);
  const kind = shop.kindOf(first.productId) ?? '';
  const wider = { ...next, words: kind };
  const others = searchShop(context, wider).hits;
  const isBetter =
    next.order !== 'cheapest' || priceOf(others[0]?.productId ?? '') < priceOf(first.productId);
  const dropped = (first.evidence ?? [])
    .filter(({ field }) => field !== 'kind' && field !== 'title')
    .map(({ word }) => word);
  if (others.length > 1 && isBetter) return find(context, { ...wider, dropped: dropped.slice(0, 2) });
  return more({ ...context, memory: { ...memory, seen: Number.MAX_SAFE_INTEGER } });
}

/** The words of a sentence that ask for a price, a colour or a measure. */
const factWords = (sentence: Sentence): readonly string[] =>
  factCues.flatMap((cue) => cueWords(sentence, cue));

/**
 * Returns the products that a comparison names by parts: "the terry" for "Cotton Terry Towel", "the linen and the percale
 * cover". Each word beside the kind stands for the product that fits it best.
 */
function namedInPart({ shop }: SkillContext, { content }: Sentence): readonly string[] {
  const kindWords = content.filter((word) => shop.kindsIn(word));
  const found = content
    .filter((word) => !kindWords.includes(word))
    .flatMap((word) => {
      const [best] = shop.search.search({ words: [word, ...kindWords].join(' '), limit: 1 }).hits;
      const field = best?.evidence.find((evidence) => evidence.word === word)?.field;
      return best && field !== undefined && field !== 'description' ? best.productId : [];
    });
  return [...new Set(found)];
}

/** Compares the cheapest and the most expensive result. */
function extremes(context: SkillContext, { search, language }: Sentence): SkillResult | undefined {
  const words = search === '' ? (context.memory.search?.words ?? '') : search;
  const { hits } = searchShop(context, { words, language, order: 'cheapest' });
  const ids = [hits[0]?.productId, hits.at(-1)?.productId].filter((id) => id !== undefined);
  return hits.length > 1 ? compare(context, ids) : undefined;
}

/** Whether words are in the name of another product, as "refill" in "Is there a refill for it?". */
function isNameOfOther({ shop }: SkillContext, id: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const [best] = shop.search.search({ words: words.join(' '), limit: 1 }).hits;
  const isNamed = best?.evidence.some(({ field }) => field === 'title' || field === 'kind');
  return isNamed === true && best?.productId !== id && best?.coverage === 1;
}

/** Answers a sentence about one product. */
function aboutOne(
  context: SkillContext,
  sentence: Sentence,
  id: string,
  isReferred: boolean,
): SkillResult | undefined {
  const { cues, content, asks, search, text } = sentence;
  const { shop } = context;
  if (cues.has('similar')) return similar(context, id);
  const name = new Set(tokenize(shop.catalogue.product(id)?.title ?? '').map(({ word }) => word));
  const product = shop.catalogue.product(id);
  const chosen = product && chosenOptions(product, text, shop);
  const words = content.filter((word) => {
    const own = foldWord(word);
    return !chosen?.words.has(own) && (isReferred || !name.has(own));
  });
  // "How light is it?" asks for no light.
  const nouns = words.filter((word) => !sentence.degrees.has(word));
  const kinds = shop.kindsIn(nouns.join(' '));
  const isOther = kinds !== undefined && !shop.isKind(id, kinds) && !cues.has('policy');
  // "Which grinder goes with it?" asks for a grinder.
  if (cues.has('together'))
    return isOther || isNameOfOther(context, id, nouns) ? undefined : together(context, id);
  if (cues.has('stock') || (cues.has('store') && !cues.has('policy')))
    return stock(
      context,
      id,
      text,
      undefined,
      contentWithout(sentence, 'stock', 'store').filter((word) => words.includes(word)),
    );
  if (cues.has('size')) return sizes(context, id);
  const made = cues.has('ingredients') ? ingredientsOf(id, context) : undefined;
  if (made !== undefined) {
    const says = { product: product?.title ?? '', text: made };
    return about(context, id, context.sentences.say('says', says));
  }
  // A search that names a product shows it as a result.
  const isFact = factCues.some((cue) => cues.has(cue)) || statesAttribute(id, words, context);
  if (!isReferred && !asks && !cues.has('about') && !isFact) return undefined;
  const told = isReferred
    ? context
    : { ...context, memory: { ...context.memory, search: { words: search } } };
  const needed = isReferred ? 0.9 : helpCoverage;
  const help = shop.help.find(content);
  const isHelp = help !== undefined && help.coverage >= needed;
  if (isHelp && cues.has('policy')) return helpText(context, help.entry);
  const answer = answerAbout(told, id, { words, asked: factWords(sentence), cues, text });
  if (answer) return answer;
  if (isOther || isNameOfOther(context, id, nouns)) return undefined;
  if (words.length === 0) return about(told, id);
  // "How do I wash it?", said of a merino tee, is answered by the text about merino.
  const care = shop.help.find(words, [...name]);
  if (care && care.coverage === 1 && care.isAbout && (cues.has('howTo') || cues.has('policy')))
    return helpText(context, care.entry);
  // "Can I send it back?" is a question about the shop's terms.
  const isTerms = isHelp && (isReferred ? cues.has('terms') : help.words > 1 && help.nearness > 0.2);
  if (isTerms) return helpText(context, help.entry);
  // "in black", said of one product, may also narrow the search.
  if (isReferred && !asks && isResult(searchShop(context, nextSearch(context, sentence)))) return undefined;
  const asked = new Set(factWords(sentence));
  const subject = words.filter((word) => !asked.has(word));
  return notSaid(told, id, asWritten(sentence, subject.length > 0 ? subject : words).slice(0, 4));
}
