import { omitFromMemory } from '../memory.ts';
import { upperFirst } from '../PhraseBook.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { presentProduct } from './about.ts';
import { shortEnough } from './introductions.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { describeTotalStock } from './stock.ts';

/** Shows the card, whose buttons add the product to the cart; the agent itself cannot change the cart. */
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
  const choose = `choose colour and size of the **${product.title}** on its card`;
  const words =
    stock === 'sold out'
      ? shortEnough(`Sorry, the **${product.title}** is sold out.`, 'Sorry, it’s sold out.')
      : shortEnough(
          `${upperFirst(stock)}: ${choose}.`,
          `${upperFirst(stock)}: choose colour and size on its card.`,
        );
  return {
    events: [
      ...presentProduct(words, product, selection, context),
      suggestionEvent(['How long does delivery take?', 'What goes with it?', 'Can I return it?']),
    ],
    memory: {
      ...omitFromMemory(memory, 'offer', 'open'),
      focus: product.id,
      recommended: [...new Set([...memory.recommended, product.id])],
      failures: 0,
    },
  };
}
