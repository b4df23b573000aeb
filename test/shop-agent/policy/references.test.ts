import { expect, test } from 'vitest';
import { Conversation, data } from '../Conversation.ts';

const titleOf = (id: string | undefined) => data.products.find((product) => product.id === id)?.title ?? '?';

test.each([
  ['tell me about the first one', 0],
  ['tell me about the second', 1],
  ['how heavy is the third one?', 2],
  ['what does the last one weigh?', 2],
])('an ordinal refers to a product of the last answer: %s', async (words, at) => {
  const talk = new Conversation();
  const { ids } = await talk.say('tents');
  expect((await talk.say(words)).text).toContain(titleOf(ids[at]));
});

test('“it” refers to the product under discussion', async () => {
  const talk = new Conversation();
  const { ids } = await talk.say('tents');
  await talk.say('tell me about the second one');
  const reply = await talk.say('how heavy is it?');
  expect(reply.text).toContain(titleOf(ids[1]));
  expect(reply.text).toContain('3600 g');
});

test('“it” without a product under discussion asks which one is meant', async () => {
  const reply = await new Conversation().talk('tents', 'what goes with it?');
  expect(reply.text).toBe('Which product do you mean?');
  expect(reply.choices).toHaveLength(3);
});

test('a chosen product answers the question which one is meant', async () => {
  const talk = new Conversation();
  const asked = await talk.talk('tents', 'what goes with it?');
  const [choice] = asked.choices;
  const reply = await talk.press(asked, choice?.title ?? '');
  expect(reply.productMessageIds).toHaveLength(1);
  expect(reply.text).toContain(titleOf(reply.productMessageIds[0]));
});

test('“both” asks about the first two products', async () => {
  const talk = new Conversation();
  const { ids } = await talk.say('tents');
  const { text } = await talk.say('how heavy are both?');
  expect(text.split('\n')).toHaveLength(2);
  for (const id of ids.slice(0, 2)) expect(text).toContain(titleOf(id));
});

test('a name refers to its product, with a part of it too', async () => {
  expect((await new Conversation().say('How heavy is the Lee 2?')).text).toContain('**Lee 2 Tent**');
  expect((await new Conversation().say('what does the Skerry Down Parka cost?')).text).toContain('€289');
});

test('a product whose card was shown is referred to, one whose card was not is shown', async () => {
  const again = await new Conversation().talk('tents', 'tell me about the first one');
  expect(again.ids).toEqual([]);
  expect(again.productMessageIds).toHaveLength(1);
  const fresh = await new Conversation().say('tell me about the Lee 2 Tent');
  expect(fresh.ids).toEqual(['lee-2']);
  expect(fresh.productMessageIds).toEqual([]);
});

test('compares the first two products in a table', async () => {
  const talk = new Conversation();
  const { ids } = await talk.say('tents');
  const { ids: compared, metadata } = await talk.say('compare the first two');
  expect(compared).toEqual(ids.slice(0, 2));
  expect(metadata).toMatchObject({ layout: 'comparison' });
  expect(metadata?.rows).toContainEqual({ label: 'Price', values: ['€349', '€429'], best: 0 });
});

test('compares products by their names', async () => {
  const { ids } = await new Conversation().say('compare Lee 2 and Plateau 3');
  expect([...ids].sort()).toEqual(['lee-2', 'plateau-3']);
});

test('a comparison has only rows that the shop states of each product', async () => {
  const { metadata, cards } = await new Conversation().talk('tents', 'compare them');
  const rows = metadata?.rows as readonly { readonly values: readonly string[] }[];
  for (const { values } of rows) {
    expect(values).toHaveLength(cards.length);
    for (const value of values) expect(value).not.toBe('');
  }
});

test('adds the prices of two products', async () => {
  const { text } = await new Conversation().talk('tents', 'how much do both cost together?');
  expect(text).toContain('€349');
  expect(text).toContain('€429');
  expect(text).toContain('Together: €778.');
});

test('asked for advice, compares and offers a person', async () => {
  const reply = await new Conversation().talk('tents', 'which would you take?');
  expect(reply.text).toContain('I can only compare');
  expect(reply.metadata).toMatchObject({ layout: 'comparison' });
});
