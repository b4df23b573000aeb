import { omitFromMemory } from '../memory.ts';
import { formatCount, joinWords } from '../PhraseBook.ts';
import { reportedQuantities } from '../pageCart.ts';
import { cartMessage, suggestionEvent, textMessage } from '../responseEvents.ts';
import type { TaskOf } from '../tasks.ts';
import { numberWord, shortEnough } from './introductions.ts';
import type { SkillContext, SkillResult } from './Skill.ts';

/** The shop's word for its cart. */
export const cartWordIn = ({ memory, catalogue }: SkillContext): string =>
  memory.page?.cartWord ?? catalogue.data.shop.cartWord ?? 'cart';

/** Returns "your cart" in the shop's words, as a link if the shop is known to have a cart page. */
function linkedCart(context: SkillContext): string {
  const word = `your ${cartWordIn(context)}`;
  return context.links.cartPageUrl === undefined ? word : `[${word}](${context.links.cartPageUrl})`;
}

/**
 * Announces an action on the cart and asks the page to execute it. A page that has not sent its word for the cart may be
 * unable to execute it; the text then tells the shopper where to do it.
 */
export function cart(context: SkillContext, task: TaskOf<'cart'>): SkillResult {
  const { do: _do, pays = false, ...action } = task;
  const word = cartWordIn(context);
  const isExecuted = context.memory.page?.cartWord !== undefined;
  const text = isExecuted ? announcementOf(context, task) : directionsOf(context, task);
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

/** Announces the action but not its success, which only the page knows. */
function announcementOf(context: SkillContext, task: TaskOf<'cart'>): string {
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

/** Tells the shopper where to perform the action. For `show`, lists the products in the cart if the page reports them. */
function directionsOf(context: SkillContext, { action, pays, quantity }: TaskOf<'cart'>): string {
  const place = linkedCart(context);
  switch (action) {
    case 'show':
      return pays
        ? `You can check out in ${place}.`
        : (describeContent(context) ?? `You’ll find what you’ve added in ${place}.`);
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

/** Lists the products that the page reports in its cart; undefined if it reports none of the catalogue's products. */
function describeContent(context: SkillContext): string | undefined {
  const { catalogue, memory } = context;
  const quantities = reportedQuantities(memory.page);
  const products = catalogue.productsOf([...quantities.keys()]);
  if (products.length === 0) return undefined;
  const total = products.reduce((sum, { id, price }) => sum + price * (quantities.get(id) ?? 0), 0);
  const titles = joinWords(products.map(({ title }) => title));
  return `In ${linkedCart(context)}: ${formatCount(products.length, 'product')} – ${titles}.${freeDelivery(total, context)}`;
}

function freeDelivery(total: number, { catalogue, phrases }: SkillContext): string {
  const { freeDeliveryFrom, delivery } = catalogue.data.shop;
  if (delivery.length === 0) return '';
  return total >= freeDeliveryFrom
    ? ' That’s enough for free standard delivery.'
    : ` Standard delivery is free from ${phrases.price(freeDeliveryFrom)}.`;
}

/** Responds to a request to change a product that is not in the cart; without a known product, says that the cart is empty. */
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
