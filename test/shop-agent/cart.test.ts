import { describe, expect, test } from 'vitest';
import { Conversation, context, type Reply } from './Conversation.ts';

const lines = [{ id: 'lark-24', productId: 'lark-24', variantId: 'lark-24-pine', quantity: 1 }];
const inCart = (...pieces: readonly object[]) =>
  context({ 'context.cart': JSON.stringify(pieces), 'context.cart_word': 'bag' });

/** The actions on the cart that a reply asks the page to execute. */
const actionsIn = (reply: Reply) =>
  reply.events.flatMap((event) =>
    'messageEvent' in event ? (event.messageEvent.metadata?.cartAction ?? []) : [],
  );

async function withCart(...words: readonly [string, ...string[]]): Promise<Reply> {
  const talk = new Conversation();
  await talk.send(inCart());
  await talk.send(inCart(...lines));
  return talk.talk(...words);
}

describe('a request about the cart is an action of the page', () => {
  test.each([
    ['what is in my bag?', { action: 'show' }],
    ['I want to check out', { action: 'show' }],
    ['undo that', { action: 'undo' }],
    ['remove it from my bag', { action: 'remove', productId: 'lark-24' }],
    ['remove the Lark 24 Daypack', { action: 'remove', productId: 'lark-24' }],
    ['make it 2 of them', { action: 'set-quantity', productId: 'lark-24', quantity: 2 }],
    ['make it two', { action: 'set-quantity', productId: 'lark-24', quantity: 2 }],
    ['one more', { action: 'set-quantity', productId: 'lark-24', by: 1 }],
    ['noch einen', { action: 'set-quantity', productId: 'lark-24', by: 1 }],
  ])('%s', async (words, action) => {
    const reply = await withCart(words);
    expect(actionsIn(reply)).toEqual([action]);
    expect(reply.text).not.toMatch(/\b(?:removed|added|done|paid)\b/i);
  });

  test('of a product that is not in the cart changes nothing', async () => {
    const reply = await withCart('remove the Lee 2 Tent');
    expect(actionsIn(reply)).toEqual([]);
  });

  test.each(['compare the first two', 'compare the first 2', 'is it for two?', 'what do both cost?'])(
    'is not read from a sentence about products: %s',
    async (words) => {
      expect(actionsIn(await withCart('tents', words))).toEqual([]);
    },
  );

  test.each(['100 of them', '0 of them'])(
    'of a quantity that no cart has changes nothing: %s',
    async (words) => {
      expect(actionsIn(await withCart(words))).toEqual([]);
    },
  );
});

test('a page that cannot change its cart is not asked to: the text says where the shopper can', async () => {
  const reply = await new Conversation().say('what is in my cart?');
  expect(reply.text).toBe('You can do that in the cart.');
});

test('nothing is added without the shopper: “add” opens the options of the product', async () => {
  const talk = new Conversation();
  await talk.send(inCart());
  const reply = await talk.talk('tell me about the Lark 24 Daypack', 'add it to my bag');
  expect(actionsIn(reply)).toEqual([]);
  expect(reply.metadata).toMatchObject({ action: 'add-to-cart' });
  expect(reply.ids).toEqual(['lark-24']);
});

test('“it” is the product that was added last', async () => {
  const talk = new Conversation();
  await talk.say('tell me about the Lee 2 Tent');
  await talk.send(inCart());
  await talk.send(inCart(...lines));
  expect((await talk.say('how heavy is it?')).text).toContain('Lark 24 Daypack');
});
