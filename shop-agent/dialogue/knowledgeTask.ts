import type { Catalogue } from '../catalogue/Catalogue.ts';
import { definiteAnswer } from '../parsing/chooseIntent.ts';
import { detectTopics } from '../parsing/intent.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import { rootsOf } from '../parsing/terms.ts';
import { wordsOf } from '../parsing/words.ts';
import type { Task } from '../tasks.ts';
import type { SentenceContext } from './sentenceContext.ts';

/**
 * Returns the task for a question about the shop's service. To a question about the care of a product, adds words for its kind
 * or material, because the care instructions depend on them.
 */
export function knowledgeTask({ parsed, catalogue, memory, targets }: SentenceContext): Task {
  const product = catalogue.product(targets.length === 1 ? (targets[0] ?? '') : '');
  const hint = product && parsed.topics.includes('care') && !parsed.filters.shapes ? careHint(product) : '';
  const { topics, text } = parsed;
  if (memory.askedShop !== undefined && memory.focus === undefined && continues(parsed))
    return afterShopQuestion(parsed, catalogue, memory.askedShop);
  if (hint !== '') return { do: 'knowledge', topics, text: `${text} ${hint}` };
  // The classifier or a high score shows that a question is about the shop, even if all its words are words for products.
  const isService = parsed.requests[0]?.label === 'service';
  const answers = parsed.answers.map((ranked) =>
    isService || ranked.score >= definiteAnswer ? { ...ranked, isAboutShop: true } : ranked,
  );
  return { do: 'knowledge', topics, text, answers };
}

/** Returns the task that repeats a question about care for another product: "and the Merino tee?". */
export function repeatedCareTask({ parsed, catalogue, memory, targets }: SentenceContext): Task | undefined {
  const isCare = memory.askedShop !== undefined && detectTopics(memory.askedShop).includes('care');
  const product = catalogue.product(targets[0] ?? '');
  if (!isCare || !product || parsed.named.length === 0 || parsed.aspect !== undefined) return undefined;
  if (!/^(?:and|what about|how about|or)\b/.test(parsed.text)) return undefined;
  return { do: 'knowledge', topics: ['care'], text: `how do i wash it ${careHint(product)}` };
}

/** Returns the words with which the care instructions mention products like this one; an empty text if there are none. */
function careHint({
  features,
  shape,
}: {
  readonly features: readonly string[];
  readonly shape: string;
}): string {
  if (shape === 'hiking-boot' || shape === 'trail-shoe') return 'boots';
  if (features.includes('down')) return 'down';
  if (features.includes('merino')) return 'merino';
  if (/pack|duffel|tent|bag|mat/.test(shape)) return 'pack tent';
  return features.includes('waterproof') ? 'rain jacket shell' : '';
}

/** Whether a short question continues the previous question: "and who pays for it?". */
const continues = ({ text, reference }: ParsedSentence): boolean =>
  wordsOf(text).length <= maxContinuation &&
  (reference?.kind === 'it' || /^(?:and|but|so|or|ok)\b/.test(text) || hasNoSubject(text));

/** The roots of "how long" and "how much". */
const openQuestions: ReadonlySet<string> = rootsOf('how long how much');

/** "How long do I have?" does not say for what. */
const hasNoSubject = (text: string): boolean => {
  const roots = [...rootsOf(text)];
  return roots.length > 0 && roots.every((root) => openQuestions.has(root));
};

/** Maximum number of words of a question that continues the previous question. */
const maxContinuation = 7;

/**
 * Returns the task for a sentence that continues the previous question about the shop's service, such as "and what does it cost?" after a
 * question about repairs: both are answered together.
 */
export function afterShopQuestion(parsed: ParsedSentence, catalogue: Catalogue, asked: string): Task {
  const text = `${asked} ${parsed.text}`;
  return { do: 'knowledge', topics: [], text, answers: catalogue.answers.rank(text) };
}
