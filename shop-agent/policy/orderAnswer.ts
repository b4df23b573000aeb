import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { order } from '../skills/orders.ts';
import { wholeCoverage } from './coverage.ts';
import type { Sentence } from './readSentence.ts';

/** Digits of an order number: a word of letters and at least four digits, or digits alone where one is expected. */
function orderNumberIn({ text }: Sentence, isExpected: boolean): string | undefined {
  const [, digits] = /(?:^|[\s#])\p{L}{1,4}-?(\d{4,12})\b/u.exec(text) ?? [];
  return digits ?? (isExpected ? /\b\d{4,12}\b/.exec(text)?.[0] : undefined);
}

/**
 * Shows an order, or asks for what is missing to look it up.
 *
 * @param email The email address in the sentence.
 */
export function orderAnswer(
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
    help.coverage >= wholeCoverage &&
    sentence.content.length > 1 &&
    cues.has('question') &&
    !cues.has('it')
    ? undefined
    : order(context, {});
}
