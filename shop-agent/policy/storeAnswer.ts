import type { SkillContext, SkillResult } from '../AgentShop.ts';
import type { Store } from '../catalogue/schema.ts';
import { foldWord } from '../search/index.ts';
import type { Cue } from '../sentences/Sentences.ts';
import { stock, stockOfAll } from '../skills/stock.ts';
import { store, stores } from '../skills/stores.ts';
import { wholeCoverage } from './coverage.ts';
import { type Sentence, targetsOf } from './readSentence.ts';

/** The stock of at most so many products is listed. */
const maxListed = 3;

/** Returns the store whose city or name is in a sentence. */
function storeIn(
  { tokens }: Sentence,
  { shop, memory }: SkillContext,
  cues: ReadonlySet<Cue>,
): Store | undefined {
  const words = new Set(tokens.map(({ word }) => word));
  const named = shop.data.stores.find(({ city }) => words.has(foldWord(city)));
  // "What are the opening hours there?" asks about the store that was chosen; "where are your stores?" about all.
  const isChosen = cues.has('store') ? cues.has('it') : cues.has('opening');
  return named ?? (isChosen ? shop.catalogue.store(memory.storeId ?? '') : undefined);
}

/** Answers a question about the shop's stores, or about the stock of one. */
export function storeAnswer(context: SkillContext, sentence: Sentence): SkillResult | undefined {
  const { cues, content } = sentence;
  const { shop, memory } = context;
  if (shop.data.stores.length === 0) {
    const isAsked = cues.has('store') && cues.has('opening');
    return isAsked ? stores(context) : undefined;
  }
  const named = storeIn(sentence, context, cues);
  const targets = targetsOf(sentence);
  const [target] = targets;
  const about = target ?? (named && cues.has('stock') ? memory.focus : undefined);
  // "Is it in the store?" asks for the one that was chosen.
  const isIn = target !== undefined && cues.has('store') && !cues.has('opening');
  const asked = named ?? (isIn ? shop.catalogue.store(memory.storeId ?? '') : undefined);
  const several = targets.length > 0 || memory.focus !== undefined ? targets : memory.shown;
  if (asked && several.length > 1 && cues.has('stock'))
    return stockOfAll(context, several.slice(0, maxListed), sentence.text, asked);
  if (asked && about !== undefined) return stock(context, about, sentence.text, asked);
  if (target !== undefined || !(cues.has('store') || cues.has('opening') || named)) return undefined;
  // "Can I return it in the store?" and "change the address" ask for the shop's terms.
  if (!named && (cues.has('terms') || cues.has('policy'))) return undefined;
  const help = shop.help.find(sentence.content);
  if (help && help.words > 1 && help.coverage >= wholeCoverage && !cues.has('opening') && !named)
    return undefined;
  if (named && (cues.has('opening') || cues.has('store') || content.length <= 1))
    return store(context, named.id);
  return cues.has('opening') || (cues.has('store') && sentence.asks) ? stores(context) : undefined;
}
