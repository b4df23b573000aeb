import type { SkillContext, SkillResult } from '../AgentShop.ts';
import type { HelpAnswer } from '../HelpTexts.ts';
import { omitFromMemory } from '../memory.ts';
import { type Evidence, foldWord } from '../search/index.ts';
import { notSaid } from '../skills/details.ts';
import { find, inName, isResult, nothing, searchShop, statedWords } from '../skills/find.ts';
import { helpText, noTerms, notUnderstood, remarkWithPerson } from '../skills/talk.ts';
import { helpCoverage, productCoverage, wholeCoverage } from './coverage.ts';
import { nextSearch } from './nextSearch.ts';
import { asWritten, cueWords, inShopsWords, namesAudience, type Sentence } from './readSentence.ts';

/** Shares of a question that the text answers, which a single word and more words must be. */
const [oneWordNearness, minNearness] = [0.5, 0.2];

/** Whether a help text has the words of a question, and was written for one like it. */
const isAnswer = ({ coverage, words, nearness }: HelpAnswer): boolean =>
  coverage >= helpCoverage && nearness >= (words === 1 ? oneWordNearness : minNearness);

/** Whether a product has a word as it was written, apart from a plural: "descale" is no "Descaler". */
const isSame = ({ word, text }: Evidence): boolean =>
  foldWord(word).replace(/s$/, '') === foldWord(text).replace(/s$/, '');

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
  const isHelp = help !== undefined && isAnswer(help);
  // "Can you repair my jacket?" is a question of a help text, word by word.
  if (isHelp && asks && !cues.has('wants') && help.nearness === 1 && help.words > 1)
    return helpText(context, help.entry);
  const isAsked = hits.some(({ evidence }) => evidence.length > 0) || result.limits.length > 0;
  const products = isResult(found) && (isAsked || !asks || search.isReduced) ? found.coverage : 0;
  // "Which boots do you have?" and "And in blue?" ask for products.
  const isWhole = products >= wholeCoverage && (isKind || !opens || search.isReduced);
  const isStated = hits
    .slice(0, 1)
    .every(({ evidence }) => evidence.every(({ field }) => field !== 'description'));
  // "Do you repair tents?" asks for no tents that can be repaired.
  const isTerms = cues.has('terms');
  if (isTerms && opens && !cues.has('wants'))
    return isHelp ? helpText(context, help.entry) : termsAnswer(context, sentence);
  if (isWhole && (!isHelp || (!opens && isNarrowed) || isStated)) return find(context, search);
  const asksHelp = opens || isTerms || (asks && !cues.has('wants'));
  if (isHelp && asksHelp && (help.coverage >= products - 0.1 || !isKind))
    return helpText(context, help.entry);
  if (isTerms && (asks || !isKind)) return termsAnswer(context, sentence);
  // "Is it …", said of what was shown, asks for nothing else, unless something else is called so.
  const isOther = hits[0]?.evidence.some((each) => inName(each) && isSame(each));
  const meant = cues.has('it') || cues.has('them') ? (memory.focus ?? memory.shown[0]) : undefined;
  if (meant !== undefined && asks && !isOther && !isHelp && !cues.has('wants'))
    return notSaid(context, meant, asWritten(sentence, unknown).slice(0, 4));
  // A question for advice that has words which the shop does not use is none for products.
  const isAdvice = cues.has('howTo') && result.unmatched.length + found.lacking.length > 0;
  const stated = statedWords(found);
  const isOpen = isKind || result.limits.length > 0 || (stated > (namesAudience(sentence) ? 0 : 1) && !opens);
  // "Bear spray" is not what a text about bears is about.
  const isVague = cues.has('wants') || (asks && !opens) || (stated === 0 && result.unmatched.length > 0);
  const isOnlyText = stated === 0 && (asks || cues.has('wants'));
  const needed = isOpen ? 0 : opens || isOnlyText ? wholeCoverage : isVague ? productCoverage : 0;
  if (!isAdvice && products > 0 && (isNarrowed || products >= needed)) return find(context, search);
  if (isHelp) return helpText(context, help.entry);
  if (opens && memory.focus !== undefined && !isKind)
    return notSaid(context, memory.focus, asWritten(sentence, unknown).slice(0, 4));
  if (!isAdvice && (cues.has('wants') || !asks) && !isKind) return nothing(context, search, found);
  const missing = result.unmatched.filter((word) => own.includes(word));
  if (missing.length === 0 && hits.length > 0) return remarkWithPerson(context, 'onlyCompare');
  return notUnderstood(
    { ...context, memory: omitFromMemory(memory, 'choices') },
    missing.length > 0 ? missing : unknown,
  );
}

/** Answers a question about the shop's terms with the text about the subject, unless a third of it is about something else. */
function termsAnswer(context: SkillContext, sentence: Sentence): SkillResult {
  const { help } = context.shop;
  const words = cueWords(sentence, 'terms');
  const general = help.find(inShopsWords(sentence, words));
  const missing = help.unknownIn(sentence.content.join(' '));
  const isAbout = general?.coverage === 1 && missing.length * 3 < sentence.content.length;
  return isAbout ? helpText(context, general.entry) : noTerms(context, words, missing, general?.entry);
}
