import { forget } from '../memory.ts';
import { suggestions, text } from '../outgoing.ts';
import type { TaskOf } from '../tasks.ts';
import { shown } from './about.ts';
import type { Answer, Scene } from './skill.ts';
import { stockOf } from './stock.ts';

/** A cart is the page's, not the agent's: says where to press. */
export function buy(scene: Scene, { id, filters }: TaskOf<'buy'>): Answer {
  const { catalogue, links, memory } = scene;
  const product = catalogue.product(id ?? '');
  if (!product)
    return {
      events: [
        text(
          `I can’t fill [your cart](${links.to('/cart/')}) from here, but I can help you find what to put in it. What are you looking for?`,
        ),
        suggestions(['Show me rain jackets', 'Show me hiking boots', 'What’s on sale?']),
      ],
      memory: forget(memory, 'offer'),
    };
  const wanted = {
    ...(filters.size ? { size: filters.size } : {}),
    ...(filters.colours ? { colours: filters.colours } : {}),
  };
  const there = stockOf(product, wanted, scene).toLowerCase();
  const known = memory.recommended.includes(product.id);
  return {
    events: [
      text(
        `${there === 'sold out' ? `Sorry, the **${product.title}** is sold out.` : `Good choice! It’s ${there === 'in stock' ? there : `nearly gone: ${there}`}. I can’t add it from here, but you can [choose a colour and size of the **${product.title}**](${links.to(`/p/${product.id}/`)}) and add it there.`}`,
      ),
      ...shown(product, wanted, scene),
      suggestions(['How long does delivery take?', 'What goes with it?', 'Can I return it?']),
    ],
    memory: {
      ...forget(memory, 'offer', 'open'),
      focus: product.id,
      recommended: known ? memory.recommended : [...memory.recommended, product.id],
      failures: 0,
    },
  };
}
