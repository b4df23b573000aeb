import { describe, expect, test } from 'vitest';
import { Conversation, context, data, type Reply } from './Conversation.ts';

const headlamps = data.products.filter(({ shape }) => shape === 'headlamp');
const lamp = headlamps[0] ?? data.products[0];
const productId = lamp?.id ?? '';
const variantId = lamp?.variants[0]?.sku ?? '';
const otherLine = { productId: 'lee-2', variantId: 'lee-2-pine', quantity: 1 };

const cartReport = (...lines: readonly object[]) => ({ 'context.cart': JSON.stringify(lines) });

/** The first action that the page is asked to execute, if any. */
const actionOf = ({ events }: Reply): unknown =>
  events.flatMap((event) =>
    'messageEvent' in event ? (event.messageEvent.metadata?.cartAction ?? []) : [],
  )[0];

/** A conversation in which the shopper has added a headlamp, by default on a page whose cart the chat can change. */
async function afterAdding(page: Readonly<Record<string, string>> = { 'context.cart_word': 'bag' }) {
  const talk = new Conversation();
  await talk.send(context({ ...page, ...cartReport() }));
  await talk.say('show me headlamps');
  await talk.send(context({ ...page, ...cartReport({ productId, variantId, quantity: 1 }) }));
  return talk;
}

const added = { productId, variantId };

describe('after a headlamp was added', () => {
  test.each([
    ['make it two', { action: 'set-quantity', quantity: 2, ...added }],
    ['Make that 3, please', { action: 'set-quantity', quantity: 3, ...added }],
    ['i want two of them', { action: 'set-quantity', quantity: 2, ...added }],
    ['I’d like 2 of those', { action: 'set-quantity', quantity: 2, ...added }],
    ['change the quantity to four', { action: 'set-quantity', quantity: 4, ...added }],
    ['one more', { action: 'set-quantity', by: 1, ...added }],
    ['add two more', { action: 'set-quantity', by: 2, ...added }],
    ['one less', { action: 'set-quantity', by: -1, ...added }],
    ['only one', { action: 'set-quantity', quantity: 1, ...added }],
    ['just one please', { action: 'set-quantity', quantity: 1, ...added }],
    ['two, please', { action: 'set-quantity', quantity: 2, ...added }],
    ['remove it', { action: 'remove', ...added }],
    ['remove it from my bag', { action: 'remove', ...added }],
    ['take the headlamp out of my bag', { action: 'remove', ...added }],
    ['remove the headlamp', { action: 'remove', ...added }],
    ['I don’t want it any more', { action: 'remove', ...added }],
    ['I changed my mind', { action: 'remove', ...added }],
    ['what is in my bag?', { action: 'show' }],
    ['What’s in my basket?', { action: 'show' }],
    ['show my basket', { action: 'show' }],
    ['show me my bag', { action: 'show' }],
    ['my cart', { action: 'show' }],
    ['checkout', { action: 'show' }],
    ['I’d like to pay', { action: 'show' }],
    ['Can I pay now?', { action: 'show' }],
    ['undo', { action: 'undo' }],
    ['undo that please', { action: 'undo' }],
    ['put it back in my bag', { action: 'undo' }],
    // Spanish
    ['que sean dos', { action: 'set-quantity', quantity: 2, ...added }],
    ['quiero dos', { action: 'set-quantity', quantity: 2, ...added }],
    ['quiero dos de ellos', { action: 'set-quantity', quantity: 2, ...added }],
    ['uno más', { action: 'set-quantity', by: 1, ...added }],
    ['solo uno', { action: 'set-quantity', quantity: 1, ...added }],
    ['quítalo de la cesta', { action: 'remove', ...added }],
    ['quítalo', { action: 'remove', ...added }],
    ['ya no lo quiero', { action: 'remove', ...added }],
    ['¿qué hay en mi cesta?', { action: 'show' }],
    ['muéstrame el carrito', { action: 'show' }],
    ['pagar', { action: 'show' }],
    ['quiero pagar', { action: 'show' }],
    ['deshacer', { action: 'undo' }],
    // German
    ['Mach zwei daraus', { action: 'set-quantity', quantity: 2, ...added }],
    ['Ich möchte zwei davon', { action: 'set-quantity', quantity: 2, ...added }],
    ['noch eine', { action: 'set-quantity', by: 1, ...added }],
    ['nur eine', { action: 'set-quantity', quantity: 1, ...added }],
    ['Nimm sie aus dem Warenkorb', { action: 'remove', ...added }],
    ['Entferne sie', { action: 'remove', ...added }],
    ['Ich will sie nicht mehr', { action: 'remove', ...added }],
    ['Was ist in meinem Warenkorb?', { action: 'show' }],
    ['Zeig mir meinen Warenkorb', { action: 'show' }],
    ['Zur Kasse', { action: 'show' }],
    ['Ich möchte bezahlen', { action: 'show' }],
    ['rückgängig machen', { action: 'undo' }],
  ])('“%s” asks the page for one action', async (sentence, action) => {
    const reply = await (await afterAdding()).say(sentence);
    expect(actionOf(reply)).toEqual(action);
    expect(reply.texts).toHaveLength(1);
    expect(reply.text.length).toBeLessThanOrEqual(90);
    expect(reply.cards).toEqual([]);
  });

  test('the reply says what the page is doing, with the shop’s word for the cart', async () => {
    const says = async (sentence: string) => (await (await afterAdding()).say(sentence)).text;
    expect(await says('make it two')).toBe(`Changing the **${lamp?.title}** to two.`);
    expect(await says('one more')).toBe('Adding one more.');
    expect(await says('remove it')).toBe(`Taking the **${lamp?.title}** out of your bag.`);
    expect(await says('what is in my cart?')).toBe('Here’s your bag.');
    expect(await says('checkout')).toBe('Here’s your bag; you pay on our own checkout page.');
    expect(await says('undo')).toBe('Undoing the last change.');
  });

  test('the reply links to the cart if the page has not said that the chat can change the cart', async () => {
    const says = async (sentence: string) => (await (await afterAdding({})).say(sentence)).text;
    const bag = '[your bag](https://shop.example/cart/)';
    expect(await says('make it two')).toBe(`You can change it to two in ${bag}.`);
    expect(await says('remove it')).toBe(`You can take it out in ${bag}.`);
    expect(await says('what is in my bag?')).toContain(`In ${bag}: 1 product – ${lamp?.title}.`);
    expect(await says('checkout')).toBe(`You can check out in ${bag}.`);
    expect(await says('undo')).toBe(`You can change that in ${bag}.`);
  });
});

test('a change names no variant if the cart has several variants of the product', async () => {
  const talk = await afterAdding();
  const lines = [0, 1].map((at) => ({ productId, variantId: `${variantId}-${at}`, quantity: 1 }));
  await talk.send(context(cartReport(...lines, otherLine)));
  expect(actionOf(await talk.say('take the headlamp out of my bag'))).toEqual({
    action: 'remove',
    productId,
  });
});

test('“two of the first” opens the first product, or changes its quantity if it is in the cart', async () => {
  const talk = await afterAdding();
  const shown = await talk.say('show me tents');
  expect((await talk.say('two of the first')).metadata).toMatchObject({ action: 'add-to-cart' });
  const [first] = shown.ids;
  await talk.send(context(cartReport({ productId: first, quantity: 1 })));
  await talk.say('show me tents');
  expect(actionOf(await talk.say('two of the first'))).toEqual({
    action: 'set-quantity',
    quantity: 2,
    productId: first,
  });
});

test('“two of them” opens the product shown last if the cart is empty', async () => {
  const talk = new Conversation();
  await talk.send(context({ 'context.cart_word': 'bag', ...cartReport() }));
  await talk.say(`Tell me more about ${lamp?.title}`);
  const reply = await talk.say('i want two of them');
  expect(reply.metadata).toMatchObject({ action: 'add-to-cart' });
  expect(reply.ids).toEqual([productId]);
});

test('lets the page decide which product was added last if the page does not report its cart', async () => {
  const talk = new Conversation();
  await talk.send(context({ 'context.cart_word': 'basket' }));
  await talk.say('show me headlamps');
  const reply = await talk.say('make it two');
  expect(actionOf(reply)).toEqual({ action: 'set-quantity', quantity: 2 });
  expect(reply.text).toBe('Changing it to two.');
  expect((await talk.say('what is in my bag?')).text).toBe('Here’s your basket.');
});

test('“remove the headlamp” means the one shown last for the cart if the page does not report its cart', async () => {
  const talk = new Conversation();
  await talk.send(context({ 'context.cart_word': 'basket' }));
  const [first] = (await talk.say('show me headlamps')).ids;
  expect((await talk.say('add the first one to my basket')).ids).toEqual([first]);
  expect(actionOf(await talk.say('remove the headlamp'))).toEqual({ action: 'remove', productId: first });
});

test('says that the cart is empty when the shopper wants to remove something', async () => {
  const talk = new Conversation();
  await talk.send(context({ 'context.cart_word': 'bag', ...cartReport() }));
  expect((await talk.say('remove it from my bag')).text).toBe('There’s nothing in your bag so far.');
});

test('says that a product to remove is not in the cart', async () => {
  const talk = await afterAdding();
  await talk.say('Tell me more about Squall 2.5L Rain Jacket');
  const reply = await talk.say('remove the Squall jacket from my bag');
  expect(reply.text).toBe('The **Squall 2.5L Rain Jacket** isn’t in your bag.');
  expect(actionOf(reply)).toBeUndefined();
});

describe('causes no cart action if nothing was added to the cart:', () => {
  test.each([
    'two',
    'another one',
    'I don’t want it',
    'show me bags',
    'a bag for two people',
    'how can I pay?',
    'how much are two of them?',
    'one of these for two people',
    'a tent for two',
    'remove the price limit',
    'do you have a dry bag?',
    'I need two jackets',
    'more',
  ])('%s', async (sentence) => {
    const talk = new Conversation();
    await talk.say('show me headlamps');
    expect(actionOf(await talk.say(sentence))).toBeUndefined();
  });
});

test('“buy now” before a product was shown asks which product, with the shop’s word for the cart', async () => {
  const talk = new Conversation();
  await talk.send(context({ 'context.cart_word': 'basket' }));
  expect((await talk.say('buy now')).text).toBe('Which product would you like to add to your basket?');
});
