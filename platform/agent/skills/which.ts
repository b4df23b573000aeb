import { actionId } from '../actions.ts';
import { forget } from '../memory.ts';
import { buttons, limits, list, suggestions, text } from '../outgoing.ts';
import type { TaskOf } from '../tasks.ts';
import type { Answer, Scene } from './skill.ts';

/** Several products could be meant: asks which. What was wanted waits in the memory. */
export function which(scene: Scene, { want, ids, filters }: TaskOf<'which'>): Answer {
  const products = scene.catalogue.productsOf(ids).slice(0, limits.rows);
  if (products.length === 0)
    return {
      events: [
        text('Which product do you mean? Tell me its name, or what you’re looking for.'),
        suggestions(['Show me rain jackets', 'Show me hiking boots', 'What do you sell?']),
      ],
      memory: { ...forget(scene.memory, 'offer'), open: { want, filters } },
    };
  const rows = products.map((product) => ({
    id: actionId[want](product.id),
    title: product.title,
    description: `${scene.phrases.price(product.price)} · ${product.pitch}`,
  }));
  const short =
    rows.length <= limits.buttons && rows.every(({ title }) => title.length <= limits.buttonTitle);
  return {
    events: [
      text('Which one do you mean?'),
      short ? buttons(rows) : list('Choose one', [{ title: 'Products', rows }]),
    ],
    memory: {
      ...forget(scene.memory, 'offer'),
      shown: products.map(({ id }) => id),
      open: { want, filters },
      offer: { choices: rows.map(({ id, title }) => ({ id, title })) },
      failures: 0,
    },
  };
}
