import type { CartAction } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { type Action, parseActionId } from '../actions.ts';
import type { Store } from '../catalogue/schema.ts';
import { emailIn } from '../emailIn.ts';
import { omitFromMemory } from '../memory.ts';
import { reportedPieces } from '../pageCart.ts';
import { foldWord, tokenize } from '../search/index.ts';
import type { Cue } from '../sentences/Sentences.ts';
import {
  about,
  answerAbout,
  answerAboutAll,
  buy,
  compare,
  notSaid,
  sizes,
  total,
} from '../skills/details.ts';
import { find, isResult, more, searchShop, similar, together, whichProduct } from '../skills/find.ts';
import { order } from '../skills/orders.ts';
import { recorded } from '../skills/recorded.ts';
import { stock } from '../skills/stock.ts';
import { store, stores } from '../skills/stores.ts';
import {
  cart,
  goodbye,
  helpText,
  kinds,
  notUnderstood,
  person,
  remark,
  remarkWithPerson,
} from '../skills/talk.ts';
import { nextSearch, withoutCriterion } from './nextSearch.ts';
import { readSentence, type Sentence } from './readSentence.ts';

/** Share of a question's words that a help text must contain to answer it; the rarest words count most. */
const helpCoverage = 0.7;
/** Share from which products or texts contain all of a sentence. */
const wholeCoverage = 0.97;
/** Share of a question's words from which products are an answer to it. */
const productCoverage = 0.6;

/** Runs the action of a button or a row. */
export function runAction(context: SkillContext, action: Action): SkillResult {
  const { shop } = context;
  switch (action.do) {
    case 'more':
      return more(context);
    case 'stores':
      return stores(context);
    case 'order':
      return order(context, {});
    case 'person':
      return person(context, 'asked');
    case 'kinds':
      return kinds(context);
    case 'abilities':
      return remark(context, 'abilities');
    case 'decline':
      return remark(context, 'declined');
    case 'about':
      return about(context, action.id);
    case 'stock':
      return stock(context, action.id);
    case 'similar':
      return similar(context, action.id);
    case 'sizes':
      return sizes(context, action.id);
    case 'buy':
      return buy(context, action.id);
    case 'compare':
      return compare(context, action.ids);
    case 'store':
      return store(context, action.id);
    case 'entry': {
      const entry = shop.help.entry(action.id);
      return entry ? helpText(context, entry) : remark(context, 'noMessage');
    }
    case 'say':
      return respondToSentence(context, action.text);
    case 'search':
      return find(context, { words: action.words });
    case 'cart': {
      const { do: _do, ...cartAction } = action;
      return cart(context, cartAction);
    }
  }
}

const isSame = (a: string, b: string): boolean => foldWord(a.trim()) === foldWord(b.trim());

/** Responds to a sentence. */
export function respondToSentence(before: SkillContext, text: string): SkillResult {
  const { shop, memory } = before;
  const chosen = memory.choices?.find(({ title }) => isSame(title, text));
  const action = chosen && parseActionId(chosen.id);
  if (action) return runAction(before, action);
  const played = recorded(before, text);
  if (played) return played;
  const removed = /^(.+) ×$/.exec(text.trim())?.[1];
  if (removed !== undefined && memory.search)
    return find(before, { ...memory.search, words: withoutCriterion(memory.search.words, removed) });
  const labelled = labelledAction(before, text);
  if (labelled) return labelled;
  const email = emailIn(text);
  const sentence = readSentence(email === undefined ? text : text.replace(email, ' '), memory, shop);
  const { language } = sentence;
  const context = {
    ...before,
    memory: { ...memory, language },
    sentences: shop.sentencesIn(language),
  };
  return (
    orderAnswer(context, sentence, email) ??
    courtesy(context, sentence) ??
    cartAnswer(context, sentence) ??
    storeAnswer(context, sentence) ??
    productAnswer(context, sentence) ??
    helpOrSearch(context, sentence)
  );
}

/** Runs what a suggestion in the agent's own words stands for. */
function labelledAction(context: SkillContext, text: string): SkillResult | undefined {
  const { sentences, memory } = context;
  const is = (name: Parameters<typeof sentences.label>[0]): boolean => isSame(sentences.label(name), text);
  if (is('more')) return more(context);
  if (is('kinds')) return kinds(context);
  if (is('order')) return order(context, {});
  if (is('person')) return person(context, 'asked');
  if (is('compare')) return compare(context, memory.shown);
  if (is('cheaper') && memory.search) return find(context, { ...memory.search, order: 'cheapest' });
  return undefined;
}

/** Digits of an order number: a word of letters and at least four digits, or digits alone where one is expected. */
function orderNumberIn({ text }: Sentence, isExpected: boolean): string | undefined {
  const [, digits] = /(?:^|[\s#])\p{L}{1,4}-?(\d{4,12})\b/u.exec(text) ?? [];
  return digits ?? (isExpected ? /\b\d{4,12}\b/.exec(text)?.[0] : undefined);
}

function orderAnswer(
  context: SkillContext,
  sentence: Sentence,
  email: string | undefined,
): SkillResult | undefined {
  const { memory, shop } = context;
  const { cues } = sentence;
  const isExpected = memory.awaitsOrder === true || cues.has('order');
  const written = shop.data.orders.length > 0 || isExpected ? orderNumberIn(sentence, isExpected) : undefined;
  const number = written ?? (email === undefined ? undefined : memory.orderNumber);
  if (number !== undefined) return order(context, { number, email });
  if (email !== undefined) return order(context, {});
  if (!cues.has('order') || cues.has('policy') || cues.has('add')) return undefined;
  const help = shop.help.find(sentence.content);
  return help &&
    help.coverage > 0.95 &&
    sentence.content.length > 1 &&
    cues.has('question') &&
    !cues.has('it')
    ? undefined
    : order(context, {});
}

/** Answers a greeting, thanks, a request for a person and the like. */
function courtesy(context: SkillContext, { cues, content, tokens }: Sentence): SkillResult | undefined {
  const isOnly = (cue: Cue): boolean => cues.has(cue) && content.length <= 1 && tokens.length <= 6;
  if (cues.has('identity') && cues.has('machine')) return remarkWithPerson(context, 'automated');
  if (cues.has('person') && (cues.has('contact') || tokens.length <= 3)) return person(context, 'asked');
  if (cues.has('problem')) return person(context, 'problem', 'sorry');
  if (isOnly('kinds')) return kinds(context);
  if (isOnly('abilities')) return remark(context, 'abilities');
  if (tokens.length <= 4 && content.length === 0) {
    if (cues.has('bye')) return goodbye(context);
    if (cues.has('thanks') && !cues.has('no')) return remark(context, 'thanks');
    if (cues.has('greeting')) return remark(context, 'greeting');
  }
  if (cues.has('no') && tokens.length <= 3 && content.length <= 1) return remark(context, 'declined');
  if (cues.has('yes') && tokens.length <= 2) {
    const [first] = context.memory.choices ?? [];
    const action = first && parseActionId(first.id);
    return action ? runAction(context, action) : remark(context, 'noMessage');
  }
  return undefined;
}

/** Returns the products that a sentence is about: those that it names, else those that it refers to. */
const targetsOf = ({ named, referred }: Sentence): readonly string[] => (named.length > 0 ? named : referred);

function cartAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, tokens } = sentence;
  const { memory } = context;
  const [target = memory.page?.added?.productId ?? memory.focus] = targetsOf(sentence);
  const change = (action: CartAction): SkillResult => cart(context, action);
  if (cues.has('checkout')) return change({ action: 'show' });
  if (cues.has('undo') && tokens.length <= 4) return change({ action: 'undo' });
  const isInCart = (reportedPieces(memory.page) ?? []).some(({ productId }) => productId === target);
  if (cues.has('remove') && (cues.has('cart') || isInCart))
    return target === undefined
      ? change({ action: 'show' })
      : change({ action: 'remove', productId: target });
  const quantity = Number(tokens.find(({ isNumber }) => isNumber)?.word);
  if (
    isInCart &&
    target !== undefined &&
    tokens.length <= 5 &&
    quantity > 0 &&
    quantity < 100 &&
    cues.has('them')
  )
    return change({ action: 'set-quantity', productId: target, quantity });
  if (cues.has('add') && (cues.has('cart') || targetsOf(sentence).length > 0) && !sentence.asks) {
    const targets = targetsOf(sentence);
    const [only] = targets.length > 0 ? targets : [memory.focus];
    if (only === undefined || targets.length > 1) return whichProduct(context);
    return buy(context, only, sentence.content);
  }
  return cues.has('cart') && !cues.has('policy') && sentence.content.length <= 2
    ? change({ action: 'show' })
    : undefined;
}

/** Returns the store whose city or name is in a sentence. */
function storeIn(
  { tokens }: Sentence,
  { shop, memory }: SkillContext,
  cues: ReadonlySet<Cue>,
): Store | undefined {
  const words = new Set(tokens.map(({ word }) => word));
  const named = shop.data.stores.find(({ city }) => words.has(foldWord(city)));
  return (
    named ?? (cues.has('store') && cues.has('it') ? shop.catalogue.store(memory.storeId ?? '') : undefined)
  );
}

function storeAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, content } = sentence;
  const { shop, memory } = context;
  if (shop.data.stores.length === 0) {
    const isAsked = cues.has('store') && cues.has('opening');
    return isAsked ? stores(context) : undefined;
  }
  const named = storeIn(sentence, context, cues);
  const [target] = targetsOf(sentence);
  const about = target ?? (named && cues.has('stock') ? memory.focus : undefined);
  if (named && about !== undefined) return stock(context, about, content, named);
  if (target !== undefined || !(cues.has('store') || cues.has('opening') || named)) return undefined;
  const help = shop.help.find(sentence.content);
  if (help && help.coverage > 0.95 && !cues.has('opening') && !named) return undefined;
  if (named && (cues.has('opening') || cues.has('store') || content.length <= 1))
    return store(context, named.id);
  return cues.has('opening') || (cues.has('store') && sentence.asks) ? stores(context) : undefined;
}

/** Answers a sentence about products that it names or refers to. */
function productAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, content, asks, named, referred } = sentence;
  const { memory } = context;
  const targets = targetsOf(sentence);
  const [first] = targets;
  const ranks = cues.has('cheaper') || cues.has('dearer') || cues.has('best');
  if (content.length === 0 && named.length === 0 && memory.search) {
    if (cues.has('more')) return more(context);
    if (ranks) return reordered(context, sentence);
  }
  if (cues.has('compare') && (targets.length > 1 || content.length <= 1)) {
    const ids = targets.length > 1 ? targets : [...new Set([...targets, ...memory.shown])];
    if (ids.length > 1) return compare(context, ids);
  }
  if (cues.has('total')) {
    const ids = targets.length > 1 ? targets : memory.shown;
    if (ids.length > 1) return total(context, cues.has('them') ? ids.slice(0, 2) : ids);
  }
  if (
    cues.has('advice') &&
    !cues.has('size') &&
    targets.length !== 1 &&
    memory.shown.length > 1 &&
    content.length < 3
  ) {
    const { events, memory: after } = compare(context, targets.length > 1 ? targets : memory.shown);
    const [text] = remarkWithPerson(context, 'onlyCompare').events;
    return { events: [...(text ? [text] : []), ...events.slice(1)], memory: after };
  }
  if (targets.length > 1 && (asks || named.length === 0)) {
    const several =
      content.length + cues.size > 0
        ? answerAboutAll(context, targets.slice(0, 3), { words: content, cues })
        : undefined;
    if (several) return several;
  }
  if (first !== undefined && targets.length === 1)
    return aboutOne(context, sentence, first, referred.includes(first));
  if (cues.has('size') && targets.length === 0 && memory.focus === undefined) {
    const help = context.shop.help.find(sentence.tokens.map(({ text }) => text));
    if (help && help.coverage >= helpCoverage) return helpText(context, help.entry);
    return content.length === 0 ? whichProduct(context) : undefined;
  }
  // A question without a subject continues with the product under discussion, if the shop's text answers it.
  const { focus } = memory;
  if (named.length > 0 || focus === undefined || !asks) return undefined;
  if (cues.has('size') && content.length <= 1) return sizes(context, focus);
  if (cues.has('stock') && content.length <= 2) return stock(context, focus, content);
  return startsSearch(context, sentence) ? undefined : answerAbout(context, focus, { words: content, cues });
}

/** Orders the current results; a single one is compared with its kind. */
function reordered(context: SkillContext, sentence: Sentence): SkillResult {
  const { shop, memory } = context;
  const next = nextSearch(context, sentence);
  const { hits } = searchShop(context, next);
  const [only] = hits;
  if (!only || hits.length > 1) return find(context, next);
  const kind = shop.searched(only.productId)?.kinds[0];
  return find({ ...context, memory }, { ...next, words: kind ?? next.words });
}

const measures: readonly Cue[] = ['weight', 'length', 'volume', 'price', 'color'];

/** Answers a sentence about one product. */
function aboutOne(
  context: SkillContext,
  sentence: Sentence,
  id: string,
  isReferred: boolean,
): SkillResult | undefined {
  const { cues, content, asks, search } = sentence;
  const { shop } = context;
  if (cues.has('similar')) return similar(context, id);
  if (cues.has('together')) return together(context, id);
  if (cues.has('stock') || (cues.has('store') && !cues.has('policy'))) return stock(context, id, content);
  if (cues.has('size')) return sizes(context, id);
  const name = new Set(tokenize(shop.searched(id)?.title ?? '').map(({ word }) => word));
  const words = isReferred ? content : content.filter((word) => !name.has(foldWord(word)));
  const noun = shop.nounIn(words.join(' '));
  // "Which grinder goes with it?" asks for a grinder.
  if (
    noun !== undefined &&
    !shop.isKind(id, noun) &&
    !cues.has('policy') &&
    !measures.some((cue) => cues.has(cue))
  )
    return undefined;
  // A search that names a product shows it as a result.
  if (!isReferred && !asks && !cues.has('about') && !cues.has('price')) return undefined;
  const named = isReferred ? {} : { search: { words: search } };
  const told = { ...context, memory: { ...context.memory, ...named } };
  const isHelp = isReferred ? 0.9 : helpCoverage;
  const help = shop.help.find(content);
  if (help && help.coverage >= isHelp && cues.has('policy')) return helpText(context, help.entry);
  const answer = answerAbout(told, id, { words, cues });
  if (answer) return answer;
  if (words.length === 0) return about(told, id);
  if (!isReferred && help && help.coverage >= isHelp && help.words > 1) return helpText(context, help.entry);
  const narrowed = nextSearch(context, sentence);
  // "in black", said of one product, may also narrow the search.
  if (isReferred && !asks && isResult(searchShop(context, narrowed))) return undefined;
  return notSaid(told, id, words.slice(0, 4));
}

/** Whether the words of a sentence name a kind of product. */
function startsSearch(context: SkillContext, { search }: Sentence): boolean {
  const { coverage, isNamed } = searchShop(context, { words: search });
  return coverage >= productCoverage && isNamed;
}

/** Answers with a help text, searches, or says which words were not understood. */
function helpOrSearch(context: SkillContext, sentence: Sentence): SkillResult {
  const { shop, memory } = context;
  const { content, asks, opens, search: own } = sentence;
  const unknown = content.length > 0 ? content : [sentence.text.trim().slice(0, 60)];
  if (content.length === 0 && own === '') return notUnderstood(context, unknown);
  const search = nextSearch(context, sentence);
  const found = searchShop(context, search);
  const isNarrowed = search.words !== own;
  const help = content.length === 0 ? undefined : shop.help.find(content);
  const isHelp = help !== undefined && help.coverage >= helpCoverage;
  const isKind = found.isNamed;
  const isAsked = found.hits.some(({ evidence }) => evidence.length > 0) || found.result.limits.length > 0;
  const products = isResult(found) && (isAsked || !asks) ? found.coverage : 0;
  // "Which boots do you have?" and "And in blue?" ask for products.
  const isWhole = products >= wholeCoverage && (isKind || !opens);
  const isStated = found.hits
    .slice(0, 1)
    .every(({ evidence }) => evidence.every(({ field }) => field !== 'description'));
  if (isWhole && (isNarrowed || !isHelp || isKind || help.coverage < wholeCoverage))
    return find(context, search);
  if (isHelp && asks && (help.coverage >= products - 0.1 || !isKind)) return helpText(context, help.entry);
  const needed = asks && !isKind ? wholeCoverage : asks ? productCoverage : 0;
  if (products > 0 && (isNarrowed || products >= needed)) return find(context, search);
  if (isHelp) return helpText(context, help.entry);
  const missing = found.result.unmatched.length > 0 ? found.result.unmatched : unknown;
  const isQuestion = asks && memory.focus !== undefined && found.hits.length === 0;
  if (isQuestion) return notSaid(context, memory.focus ?? '', unknown.slice(0, 4));
  return notUnderstood({ ...context, memory: omitFromMemory(memory, 'choices') }, missing);
}
