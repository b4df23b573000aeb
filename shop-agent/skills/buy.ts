import { oneColour } from '../catalogue/schema.ts';
import { omitFromMemory, rememberCards } from '../memory.ts';
import { joinWords } from '../PhraseBook.ts';
import { suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { cartWordIn } from './cart.ts';
import { shortEnough } from './introductions.ts';
import { cardsOf } from './productFacts.ts';
import type { SkillContext, SkillResult } from './Skill.ts';
import { describeTotalStock } from './stock.ts';

/**
 * Shows a product and, if it is in stock, asks the widget to open its options, so that the shopper adds it to the cart: the
 * agent can add nothing. Without a known product, asks which one is meant.
 */
export function buy(context: SkillContext, { id, filters }: TaskOf<'buy'>): SkillResult {
  const { catalogue, memory } = context;
  const word = cartWordIn(context);
  const product = catalogue.product(id ?? '');
  if (!product)
    return {
      events: [
        textMessage(`Which product would you like to add to your ${word}?`),
        suggestionEvent(['Show me rain jackets', 'Show me hiking boots', 'What’s on sale?']),
      ],
      memory: omitFromMemory(memory, 'offer'),
    };
  const selection = {
    ...(filters.size ? { size: filters.size } : {}),
    ...(filters.colours ? { colours: filters.colours } : {}),
  };
  const stock = describeTotalStock(product, selection, context).toLowerCase();
  const isSized = product.variants.some(({ size }) => size !== 'one size');
  const isColoured = product.variants.some(({ colourName }) => colourName !== oneColour);
  const options = joinWords([
    ...(isSized && filters.size === undefined ? ['size'] : []),
    ...(isColoured ? [isSized && filters.size === undefined ? 'colour' : 'a colour'] : []),
  ]);
  const words =
    stock === 'sold out'
      ? shortEnough(`Sorry, the **${product.title}** is sold out.`, 'Sorry, it’s sold out.')
      : shortEnough(
          options === ''
            ? `Here’s the **${product.title}**. Add it to your ${word}.`
            : `Choose ${options} of the **${product.title}** and add it to your ${word}.`,
          options === '' ? `Add it to your ${word}.` : `Choose ${options} and add it to your ${word}.`,
        );
  return {
    events: [
      textMessage(words),
      cardsOf(
        [product],
        selection,
        context,
        stock === 'sold out'
          ? undefined
          : { action: 'add-to-cart', options: filters.size ? { size: filters.size } : undefined },
      ),
      suggestionEvent(['How long does delivery take?', 'What goes with it?', 'Can I return it?']),
    ],
    memory: {
      ...rememberCards(omitFromMemory(memory, 'offer', 'open'), [product.id]),
      shown: memory.shown,
      focus: product.id,
      usesCart: true,
      failures: 0,
    },
  };
}
