import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { omitFromMemory } from '../memory.ts';
import { notSaid } from '../skills/details.ts';
import { find, isResult, nothing, searchShop } from '../skills/find.ts';
import { helpText, noTerms, notUnderstood } from '../skills/talk.ts';
import { helpCoverage, productCoverage, wholeCoverage } from './coverage.ts';
import { nextSearch } from './nextSearch.ts';
import { cueWords, type Sentence } from './readSentence.ts';

/** A single word must be at least this share of a question. */
const oneWordNearness = 0.5;

/** Answers with a help text, searches, or says which words were not understood. */
export function helpOrSearch(context: SkillContext, sentence: Sentence): SkillResult {
  const { shop, memory } = context;
  const { content, asks, opens, cues, search: own } = sentence;
  const unknown = content.length > 0 ? content : [sentence.text.trim().slice(0, 60)];
  if (content.length === 0 && own === '' && !cues.has('sale')) return notUnderstood(context, unknown);
  const search = nextSearch(context, sentence);
  const found = searchShop(context, search);
  const { result, hits, isNamed: isKind } = found;
  const isNarrowed = search.words !== own;
  const help = content.length === 0 ? undefined : shop.help.find(content);
  // One word is a question only if it is most of one that the text answers.
  const isHelp =
    help !== undefined &&
    help.coverage >= helpCoverage &&
    (help.words > 1 || help.nearness >= oneWordNearness);
  // "Can you repair my jacket?" is a question of a help text, word by word.
  if (isHelp && asks && help.nearness === 1 && help.words > 1) return helpText(context, help.entry);
  const isAsked = hits.some(({ evidence }) => evidence.length > 0) || result.limits.length > 0;
  const products = isResult(found) && (isAsked || !asks || search.isReduced) ? found.coverage : 0;
  // "Which boots do you have?" and "And in blue?" ask for products.
  const isWhole = products >= wholeCoverage && (isKind || !opens || search.isReduced);
  const isStated = hits
    .slice(0, 1)
    .every(({ evidence }) => evidence.every(({ field }) => field !== 'description'));
  if (isWhole && (!isHelp || (!opens && isNarrowed) || isStated)) return find(context, search);
  const isTerms = cues.has('terms');
  if (isHelp && (asks || isTerms) && (help.coverage >= products - 0.1 || !isKind))
    return helpText(context, help.entry);
  if (isTerms && (asks || !isKind)) {
    // "Can you deliver to Ireland by Friday?" is answered as far as the shop's text about delivery goes.
    const general = shop.help.find(cueWords(sentence, 'terms'));
    if (general && general.coverage >= wholeCoverage) return helpText(context, general.entry);
    return noTerms(context, cueWords(sentence, 'terms'));
  }
  // A question for advice that has words which the shop does not use is none for products.
  const isAdvice = cues.has('howTo') && result.unmatched.length > 0;
  const isLimited = result.limits.length > 0;
  const needed = isKind || isLimited ? 0 : cues.has('wants') ? productCoverage : asks ? wholeCoverage : 0;
  if (!isAdvice && products > 0 && (isNarrowed || products >= needed)) return find(context, search);
  if (isHelp) return helpText(context, help.entry);
  if (asks && memory.focus !== undefined && !isKind)
    return notSaid(context, memory.focus, unknown.slice(0, 4));
  if (!isAdvice && (cues.has('wants') || !asks) && !isKind) return nothing(context, search, found);
  const missing = result.unmatched.length > 0 ? result.unmatched : unknown;
  return notUnderstood({ ...context, memory: omitFromMemory(memory, 'choices') }, missing);
}
