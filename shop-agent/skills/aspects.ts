import { omitFromMemory } from '../memory.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { describeAspect } from './about.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

/** Answers a question about one aspect of several products, such as "what do they weigh?". */
export function aspects(context: SkillContext, { ids, aspect }: TaskOf<'aspects'>): SkillResult {
  const lines = context.catalogue.productsOf(ids).map((product) => {
    const words = describeAspect(product, aspect, context);
    return words ? `- ${product.title} ${words}` : `- ${product.title}: I don’t know`;
  });
  return {
    events: [
      textMessage(lines.join('\n')),
      suggestionEvent([
        'Compare the first two',
        'Tell me more about the first one',
        'What goes with the first one?',
      ]),
    ],
    memory: { ...omitFromMemory(context.memory, 'offer', 'open'), failures: 0 },
  };
}
