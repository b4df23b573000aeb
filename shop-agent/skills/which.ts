import { actionId } from '../actions.ts';
import { omitFromMemory } from '../memory.ts';
import { buttonMessage, limits, listMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

/** Asks which product is meant, and stores the request in the memory until the shopper chooses or asks for something else. */
export function which(context: SkillContext, { want, ids, filters }: TaskOf<'which'>): SkillResult {
  const products = context.catalogue.productsOf(ids).slice(0, limits.rows);
  if (products.length === 0)
    return {
      events: [
        textMessage('Which product do you mean? Tell me its name, or what you’re looking for.'),
        suggestionEvent(['Show me rain jackets', 'Show me hiking boots', 'What do you sell?']),
      ],
      memory: { ...omitFromMemory(context.memory, 'offer'), open: { want, filters } },
    };
  const rows = products.map((product) => ({
    id: actionId[want](product.id),
    title: product.title,
    description: `${context.phrases.price(product.price)} · ${product.pitch}`,
  }));
  const isShort =
    rows.length <= limits.buttons && rows.every(({ title }) => title.length <= limits.buttonTitle);
  return {
    events: [
      textMessage(
        filters.size === undefined
          ? 'Which one do you mean?'
          : `Which one do you mean in size ${filters.size}?`,
      ),
      isShort ? buttonMessage(rows) : listMessage('Choose one', [{ title: 'Products', rows }]),
    ],
    memory: {
      ...omitFromMemory(context.memory, 'offer'),
      shown: products.map(({ id }) => id),
      open: { want, filters },
      offer: { choices: rows.map(({ id, title }) => ({ id, title })) },
      failures: 0,
    },
  };
}
