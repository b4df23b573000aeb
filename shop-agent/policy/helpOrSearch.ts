import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { omitFromMemory } from '../memory.ts';
import { notSaid } from '../skills/details.ts';
import { find, isResult, searchShop } from '../skills/find.ts';
import { helpText, notUnderstood } from '../skills/talk.ts';
import { helpCoverage, productCoverage, wholeCoverage } from './coverage.ts';
import { nextSearch } from './nextSearch.ts';
import type { Sentence } from './readSentence.ts';

/** Answers with a help text, searches, or says which words were not understood. */
export function helpOrSearch(context: SkillContext, sentence: Sentence): SkillResult {
  const { shop, memory } = context;
  const { content, asks, opens, search: own } = sentence;
  const unknown = content.length > 0 ? content : [sentence.text.trim().slice(0, 60)];
  if (content.length === 0 && own === '') return notUnderstood(context, unknown);
  const search = nextSearch(context, sentence);
  const found = searchShop(context, search);
  const isNarrowed = search.words !== own;
  const help = content.length === 0 ? undefined : shop.help.find(content);
  const isHelp = help !== undefined && help.coverage >= helpCoverage;
  // "Can you repair my jacket?" is a question of a help text, word by word.
  if (isHelp && asks && help.nearness === 1 && help.words > 1) return helpText(context, help.entry);
  const isKind = found.isNamed;
  const isAsked = found.hits.some(({ evidence }) => evidence.length > 0) || found.result.limits.length > 0;
  const products = isResult(found) && (isAsked || !asks) ? found.coverage : 0;
  // "Which boots do you have?" and "And in blue?" ask for products.
  const isWhole = products >= wholeCoverage && (isKind || !opens);
  const isStated = found.hits
    .slice(0, 1)
    .every(({ evidence }) => evidence.every(({ field }) => field !== 'description'));
  if (isWhole && (!isHelp || (!opens && isNarrowed) || isStated)) return find(context, search);
  if (isHelp && asks && (help.coverage >= products - 0.1 || !isKind)) return helpText(context, help.entry);
  const isUnknown = found.result.unmatched.length > 0;
  // "Do you have warm jackets?" has closest results, and "do you rent tents?" asks for something else than products.
  const needed = asks && !isKind ? wholeCoverage : asks && isUnknown ? productCoverage : 0;
  if (products > 0 && (isNarrowed || products >= needed)) return find(context, search);
  if (isHelp) return helpText(context, help.entry);
  const missing = found.result.unmatched.length > 0 ? found.result.unmatched : unknown;
  const isQuestion = asks && memory.focus !== undefined && found.hits.length === 0;
  if (isQuestion) return notSaid(context, memory.focus ?? '', unknown.slice(0, 4));
  return notUnderstood({ ...context, memory: omitFromMemory(memory, 'choices') }, missing);
}
