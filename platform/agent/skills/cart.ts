import type { Product } from '../catalogue/schema.ts';
import { omitFromMemory } from '../memory.ts';
import { formatCount, joinWords } from '../PhraseBook.ts';
import { reportedPieces } from '../pageCart.ts';
import { cartMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { numberWord, shortEnough } from './introductions.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

/** The shop's word for its cart. */
export const cartWordIn = ({ memory, catalogue }: SkillContext): string =>
  memory.page?.cartWord ?? catalogue.data.shop.cartWord ?? 'cart';

/** The cart as a link where the shop is known to have its page. */
function linkedCart(context: SkillContext): string {
  const word = `your ${cartWordIn(context)}`;
  return context.links.cartPageUrl === undefined ? word : `[${word}](${context.links.cartPageUrl})`;
}

/**
 * Announces an action on the cart, which the page executes. A page that has not said that it can is told where the
 * cart is, because nothing may happen there.
 */
export function cart(context: SkillContext, task: TaskOf<'cart'>): SkillResult {
  const { do: _do, pays = false, ...action } = task;
  const word = cartWordIn(context);
  const isExecuted = context.memory.page?.cartWord !== undefined;
  const text = isExecuted ? sentenceOf(context, task) : directionsOf(context, task);
  return {
    events: [
      cartMessage(text, action),
      suggestionEvent([
        ...(pays ? ['How can I pay?'] : ['Checkout']),
        'How long does delivery take?',
        ...(action.action === 'show' ? [] : [`What’s in my ${word}?`]),
        'Can I return it?',
      ]),
    ],
    memory: { ...omitFromMemory(context.memory, 'offer', 'open'), usesCart: true, failures: 0 },
  };
}

/** Says what the page is doing: whether it succeeds is shown by the page. */
function sentenceOf(context: SkillContext, task: TaskOf<'cart'>): string {
  const word = cartWordIn(context);
  const { action, quantity, by = 0, pays } = task;
  const title = context.catalogue.product(task.productId ?? '')?.title;
  const named = (of: (name: string) => string): string =>
    title === undefined ? of('it') : shortEnough(of(`the **${title}**`), of('it'));
  switch (action) {
    case 'show':
      return pays ? `Here’s your ${word}; you pay on our own checkout page.` : `Here’s your ${word}.`;
    case 'undo':
      return 'Undoing the last change.';
    case 'remove':
      return named((name) => `Taking ${name} out of your ${word}.`);
    case 'set-quantity':
      if (quantity !== undefined) return named((name) => `Changing ${name} to ${numberWord(quantity)}.`);
      return by > 0 ? `Adding ${numberWord(by)} more.` : `Taking ${numberWord(-by)} out.`;
  }
}

/** Says where the shopper can do it. */
function directionsOf(context: SkillContext, { action, pays, quantity }: TaskOf<'cart'>): string {
  const place = linkedCart(context);
  switch (action) {
    case 'show':
      return pays
        ? `You can check out in ${place}.`
        : (contentOf(context) ?? `You’ll find what you’ve added in ${place}.`);
    case 'remove':
      return `You can take it out in ${place}.`;
    case 'set-quantity':
      return quantity === undefined
        ? `You can change the quantity in ${place}.`
        : `You can change it to ${numberWord(quantity)} in ${place}.`;
    case 'undo':
      return `You can change that in ${place}.`;
  }
}

/** The products that the page reports; undefined if it reports none. */
function contentOf(context: SkillContext): string | undefined {
  const { catalogue, memory } = context;
  const ids = reportedPieces(memory.page)?.map(({ productId }) => productId);
  if (!ids) return undefined;
  const products = catalogue.productsOf([...new Set(ids)]);
  if (products.length === 0) return undefined;
  const titles = joinWords(products.map(({ title }) => title));
  return `In ${linkedCart(context)}: ${formatCount(products.length, 'product')} – ${titles}.${freeDelivery(products, context)}`;
}

function freeDelivery(products: readonly Product[], { catalogue, phrases }: SkillContext): string {
  const { freeDeliveryFrom, delivery } = catalogue.data.shop;
  if (delivery.length === 0) return '';
  const total = products.reduce((sum, { price }) => sum + price, 0);
  return total >= freeDeliveryFrom
    ? ' That’s enough for free standard delivery.'
    : ` Standard delivery is free from ${phrases.price(freeDeliveryFrom)}.`;
}

/** Responds to a change of a product that is not in the cart. */
export function notInCart(context: SkillContext, { id }: TaskOf<'notInCart'>): SkillResult {
  const product = context.catalogue.product(id ?? '');
  const word = cartWordIn(context);
  return {
    events: [
      textMessage(
        product
          ? shortEnough(`The **${product.title}** isn’t in your ${word}.`, `It isn’t in your ${word}.`)
          : `There’s nothing in your ${word} so far.`,
      ),
      suggestionEvent([`What’s in my ${word}?`, 'What’s on sale?', 'How long does delivery take?']),
    ],
    memory: { ...omitFromMemory(context.memory, 'offer', 'open'), failures: 0 },
  };
}
