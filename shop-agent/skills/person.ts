import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { SkillContext, SkillResult } from '../AgentShop.ts';
import { answered } from '../memory.ts';
import { textMessage } from '../responseEvents.ts';
import type { SentenceName } from '../sentences/Sentences.ts';

/** The reasons for a handover, in English for the shop's staff. */
const reasons = {
  asked: 'The customer asked for a person.',
  problem: 'The customer has a problem or a complaint.',
  'not-understood': 'The assistant did not understand the customer twice in a row.',
  form: 'The customer filled in the contact form.',
} as const;

/** Shows how to reach a person. The text does not promise that one joins: only the chat knows whether the shop was notified. */
export function person(
  context: SkillContext,
  reason: keyof typeof reasons,
  name: SentenceName = 'person',
): SkillResult {
  const { sentences, memory } = context;
  const handover: ResponseEvent = {
    agentHandoverEvent: {
      triggerHandover: true,
      reason: reasons[reason],
      reasonNative: sentences.label('person'),
    },
  };
  return { events: [textMessage(sentences.say(name)), handover], memory: answered(memory) };
}
