import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { foldWord, tokenize } from '../search/index.ts';
import type { Cue } from '../sentences/Sentences.ts';
import { about, answerAbout, answerAboutAll, compare, notSaid, sizes, total } from '../skills/details.ts';
import { find, isResult, more, searchShop, similar, together, whichProduct } from '../skills/find.ts';
import { stock } from '../skills/stock.ts';
import { helpText, remarkWithPerson } from '../skills/talk.ts';
import { helpCoverage, productCoverage } from './coverage.ts';
import { nextSearch } from './nextSearch.ts';
import { type Sentence, targetsOf } from './readSentence.ts';

/** Answers a sentence about products that it names or refers to. */
export function productAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
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
  if (
    content.length === 0 &&
    named.length === 0 &&
    (cues.has('similar') || cues.has('together') || cues.has('it'))
  ) {
    if (memory.focus === undefined) return whichProduct(context);
    if (cues.has('similar')) return similar(context, memory.focus);
    if (cues.has('together')) return together(context, memory.focus);
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
  const name = new Set(tokenize(shop.searched(id)?.title ?? '').map(({ word }) => word));
  const words = isReferred ? content : content.filter((word) => !name.has(foldWord(word)));
  if (cues.has('stock') || (cues.has('store') && !cues.has('policy'))) return stock(context, id, words);
  if (cues.has('size')) return sizes(context, id);
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
  // "Can I send it back?" is a question about the shop's terms.
  const isTerms = help && help.coverage >= isHelp && (isReferred ? help.nearness > 0.5 : help.words > 1);
  if (isTerms) return helpText(context, help.entry);
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
