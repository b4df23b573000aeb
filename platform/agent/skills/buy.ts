import { omitFromMemory } from '../memory.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { productEvents } from './about.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { describeTotalStock } from './stock.ts';

/** Links to the product page, because the agent cannot change the cart. */
export function buy(context: SkillContext, { id, filters }: TaskOf<'buy'>): SkillResult {
  const { catalogue, links, memory } = context;
  const product = catalogue.product(id ?? '');
  if (!product)
    return {
      events: [
        textMessage(
          `I can’t fill [your cart](${links.pageUrl('/cart/')}) from here, but I can help you find what to put in it. What are you looking for?`,
        ),
        suggestionEvent(['Show me rain jackets', 'Show me hiking boots', 'What’s on sale?']),
      ],
      memory: omitFromMemory(memory, 'offer'),
    };
  const selection = {
    ...(filters.size ? { size: filters.size } : {}),
    ...(filters.colours ? { colours: filters.colours } : {}),
  };
  const stock = describeTotalStock(product, selection, context).toLowerCase();
  const isRecommended = memory.recommended.includes(product.id);
  return {
    events: [
      textMessage(
        `${stock === 'sold out' ? `Sorry, the **${product.title}** is sold out.` : `Good choice! It’s ${stock === 'in stock' ? stock : `nearly gone: ${stock}`}. I can’t add it from here, but you can [choose a colour and size of the **${product.title}**](${links.pageUrl(`/p/${product.id}/`)}) and add it there.`}`,
      ),
      ...productEvents(product, selection, context),
      suggestionEvent(['How long does delivery take?', 'What goes with it?', 'Can I return it?']),
    ],
    memory: {
      ...omitFromMemory(memory, 'offer', 'open'),
      focus: product.id,
      recommended: isRecommended ? memory.recommended : [...memory.recommended, product.id],
      failures: 0,
    },
  };
}
