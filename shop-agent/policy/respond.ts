import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { type Action, parseActionId } from '../actions.ts';
import { emailIn } from '../emailIn.ts';
import { foldWord } from '../search/index.ts';
import type { Cue } from '../sentences/Sentences.ts';
import { compare } from '../skills/compare.ts';
import { about, buy, sizes } from '../skills/details.ts';
import { find, more } from '../skills/find.ts';
import { order } from '../skills/orders.ts';
import { person } from '../skills/person.ts';
import { recorded } from '../skills/recorded.ts';
import { similar } from '../skills/related.ts';
import { stock } from '../skills/stock.ts';
import { store, stores } from '../skills/stores.ts';
import { abilities, cart, goodbye, helpText, kinds, remark, remarkWithPerson } from '../skills/talk.ts';
import { cartAnswer } from './cartAnswer.ts';
import { helpOrSearch } from './helpOrSearch.ts';
import { withoutCriterion } from './nextSearch.ts';
import { orderAnswer } from './orderAnswer.ts';
import { productAnswer } from './productAnswer.ts';
import { asksForPerson, cueWords, readSentence, type Sentence } from './readSentence.ts';
import { safetyAnswer } from './safetyAnswer.ts';
import { storeAnswer } from './storeAnswer.ts';

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
      return abilities(context);
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
  const answer = () =>
    orderAnswer(context, sentence, email) ??
    courtesy(context, sentence) ??
    cartAnswer(context, sentence) ??
    storeAnswer(context, sentence) ??
    productAnswer(context, sentence) ??
    helpOrSearch(context, sentence);
  return sentence.cues.has('safety') ? safetyAnswer(context, sentence, answer) : answer();
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
  return undefined;
}

/** Whether a sentence asks what the agent is. "Is it machine washable?" asks about a product. */
function isAboutAgent(sentence: Sentence): boolean {
  const { cues, content, referred } = sentence;
  if (!cues.has('identity') || !cues.has('machine')) return false;
  const own = new Set(cueWords(sentence, 'machine'));
  return referred.length === 0 || content.every((word) => own.has(word));
}

/** Answers a greeting, thanks, a request for a person and the like. */
function courtesy(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, content, tokens } = sentence;
  const isOnly = (cue: Cue): boolean => cues.has(cue) && content.length <= 1 && tokens.length <= 6;
  if (isAboutAgent(sentence)) return remarkWithPerson(context, 'automated');
  if (asksForPerson(sentence)) return person(context, 'asked');
  if (cues.has('problem')) return person(context, 'problem', 'sorry');
  if (isOnly('kinds')) return kinds(context);
  if (isOnly('abilities')) return abilities(context);
  if (tokens.length <= 4 && content.length === 0) {
    if (cues.has('bye')) return goodbye(context);
    if (cues.has('thanks') && !cues.has('no')) return remark(context, 'thanks');
    if (cues.has('greeting')) return remark(context, 'greeting');
  }
  if (cues.has('no') && tokens.length <= 3 && content.length <= 1) return remark(context, 'declined');
  if (cues.has('yes') && tokens.length <= 2) {
    // "Yes" to several buttons chooses none of them.
    const [only, ...others] = context.memory.choices ?? [];
    const action = only && others.length === 0 ? parseActionId(only.id) : undefined;
    return action ? runAction(context, action) : remark(context, 'noMessage');
  }
  return undefined;
}
