import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { textMessage } from '../responseEvents.ts';
import { ingredientsOf, statementWith } from '../skills/details.ts';
import { remarkWithPerson } from '../skills/talk.ts';
import { cueWords, type Sentence, targetsOf } from './readSentence.ts';

/**
 * Answers a question about allergies, pregnancy and safety, of which a word that the shop's texts lack proves nothing: quotes what
 * the product is made of, and offers a person. Where no product is meant, the remark comes before the answer.
 */
export function safetyAnswer(
  context: SkillContext,
  sentence: Sentence,
  answer: () => SkillResult,
): SkillResult {
  const { shop, memory, sentences } = context;
  const isOther = shop.kindsIn(sentence.search) !== undefined;
  const [id = isOther ? undefined : memory.focus] = targetsOf(sentence);
  const product = id === undefined ? undefined : shop.catalogue.product(id);
  if (!product) {
    const { events, ...rest } = answer();
    return { ...rest, events: [textMessage(sentences.say('onlyCompare')), ...events] };
  }
  const stated =
    ingredientsOf(product.id, context) ?? statementWith(product.id, cueWords(sentence, 'safety'), context);
  const remark = remarkWithPerson(context, 'onlyCompare');
  const quoted =
    stated === undefined
      ? []
      : [textMessage(sentences.say('says', { product: product.title, text: stated }))];
  return { events: [...quoted, ...remark.events], memory: { ...remark.memory, focus: product.id } };
}
