import { expect, test } from 'vitest';
import { Conversation, data } from './Conversation.ts';

const lastReply = ([first = '', ...rest]: readonly string[]) => new Conversation().talk(first, ...rest);

test.each([
  [['Squall rain jacket', 'Which stores have it?'], /Dublin.*has/s],
  [['Lee 2', 'and the Lee 1', 'which of the two is better when it pours?'], /more waterproof|the same/],
  [['Drift Air Mat', 'Hut Liner Silk', 'what do both come to together?'], /€178/],
  [
    ['Merino 150 Tee Women’s please', 'together with a pair of the light trail merino socks, what do I pay?'],
    /€87/,
  ],
  [['Trail merino sock light', 'how much is it', 'and three pairs?'], /€54/],
  [['Trail merino sock light', 'how much are three pairs?', 'and five?'], /€90/],
  [['how warm is the Eider 0?', 'and the other Eider?'], /comfortable to −10 °C/],
  [['Squall rain jacket', 'is there a men’s version?'], /Yes, it’s unisex/],
  [['Kettle flask', 'show me mugs', 'how long did the flask keep tea hot?'], /24 hours/],
  [['stoves', 'tell me more about the hearth'], /Hearth Twin Burner/],
  [['I am looking at the Lark 24', 'what is the difference to the 18?'], /cheaper|lighter/],
  [['Squall jacket', 'is it breathable', 'and vegan?'], /vegan/],
  [['well filter bottle', 'how much water goes in?'], /0\.6 l/],
  [['Glacier winter boot', 'how long until it is at my door?'], /3 to 5 working days/],
  [['Kettle Thermal Flask', 'two of those plus a Tin Morning Mug, total?'], /€104/],
  [['Moss Self-Inflating Mat', 'is the Drift Air Mat lighter than that?'], /Drift Air Mat is lighter/],
  [['do you repair boots', 'and how much is it?'], /€79/],
  [['what does delivery cost', 'and to Switzerland?'], /€14\.90/],
  [['how long do I have to return things', 'and who pays for it?'], /free within the EU/],
  [['Turf Wide Light Boot', 'does it come in size 45, and what does it cost?'], /€149/],
] as const)('resolves what a follow-up refers to: %j', async (says, answer) => {
  expect((await lastReply(says)).text).toMatch(answer);
});

test.each([
  [
    ['sleeping mats', 'R-value between 3 and 4.5 please'],
    ['drift-air-mat', 'moss-mat'],
  ],
  [['hiking boots for men, size 42', 'sorry, I meant 43'], undefined],
  [['sleeping bag down to 5 degrees', 'better minus 5'], ['eider-minus-10']],
  [['duffel bags', 'which of them have wheels?'], ['ferry-roller-90']],
  [['Granite Mid Waterproof Boot Women’s', 'same but for wide feet'], ['granite-wide-boot-womens']],
] as const)('refines the search with a number, a property or a correction: %j', async (says, ids) => {
  const reply = await lastReply(says);
  expect(reply.ids.length).toBeGreaterThan(0);
  if (ids) expect([...reply.ids].sort()).toEqual([...ids].sort());
});

test('shows first the product that a superlative asks for', async () => {
  expect((await lastReply(['stoves', 'which is the lightest?'])).ids[0]).toBe('ember-stove');
});

test('searches for products for the child whom an introductory clause describes', async () => {
  const reply = await lastReply([
    'My daughter is six and loves yellow, so which raincoats are there for her?',
  ]);
  expect(reply.ids).toEqual(['puddle-jacket']);
});

test.each([
  'Too dear for two nights a year. Got another mat that costs less?',
  'do you have one for less money?',
  "anything that doesn't cost as much?",
])('searches for something cheaper than the product under discussion: "%s"', async (say) => {
  const { ids } = await lastReply(['Drift Winter Mat', say]);
  expect([...ids].sort()).toEqual(['drift-air-mat', 'moss-mat', 'pleat-foam-mat']);
});

test.each([
  [
    ['Lark 18 Daypack', "That's small, I'd prefer 20 to 30 litres"],
    ['ferry-22-commuter', 'lark-24'],
  ],
  [
    ['Drift Winter Mat', 'I would rather stay under 100'],
    ['moss-mat', 'pleat-foam-mat'],
  ],
  [['Lark 24', "I'd need 44 to 50 litres"], ['longhaul-45']],
] as const)(
  'searches among the kind of the product under discussion, or a related kind: %j',
  async (says, ids) => {
    expect([...(await lastReply(says)).ids].sort()).toEqual([...ids]);
  },
);

test.each([
  [['gloves', 'they are for my boy, he has just turned seven'], 'snowpaw-mitts'],
  [['boots', "it's for my daughter, she is 9"], 'pebble-boot'],
] as const)('narrows the list to products for the child who is described: %j', async (says, id) => {
  expect((await lastReply(says)).ids).toEqual([id]);
});

test('a cheaper product is for children only if children’s products were shown', async () => {
  const cheaper = await lastReply(['a waterproof jacket under 150', 'cheaper ones']);
  expect(cheaper.text).toMatch(/anything cheaper, but .* without “waterproof”/);
  expect(cheaper.ids).toEqual(['gust-wind-jacket']);
  const kids = await lastReply(['rain jackets for kids', 'cheaper ones']);
  for (const id of kids.ids) expect(data.products.find((product) => product.id === id)?.fit).toBe('kids');
});

test('says that no store is open on the requested day, and lists all stores', async () => {
  const reply = await new Conversation().say('are your stores in Hamburg or Lyon open on Sunday?');
  expect(reply.text).toMatch(/^I found no store open on Sunday\. We have 6 stores: /);
});

test.each([
  [
    ['Ferry Duffel 40', 'does it come with wheels?'],
    'No, wheels isn’t one of its features, but one like it has wheels.',
  ],
  [['Basalt Leather Boot Men’s', 'is there a vegan version?'], 'No, it isn’t vegan, but two like it are.'],
  [
    ['Skerry Down Parka', 'is there one for men?'],
    'No, this one is made for women, but two like it are for men.',
  ],
] as const)('says what a product lacks before it shows others that have it: %j', async (says, sentence) => {
  const { texts, ids } = await lastReply(says);
  expect(texts[0]).toBe(sentence);
  expect(ids.length).toBeGreaterThan(0);
});

test.each([
  ['Lark 18 or Lark 24, which has a rain cover?', 'Only the Lark 24 Daypack has a rain cover.'],
  ['Do the Lee 2 and the Plateau 3 both have two doors?', 'Both have two doors.'],
  ['Granite or Basalt boot for men, which one is vegan?', 'None of these three is vegan.'],
  [
    'Which is brighter, the Kettle flask or the Spring bottle?',
    'I don’t know how they differ there. The second is cheaper and lighter.',
  ],
])('answers how several products differ in a property: "%s"', async (say, sentence) => {
  expect((await lastReply([say])).texts[0]).toBe(sentence);
});

test('"it" refers to the product that won a comparison', async () => {
  const reply = await lastReply([
    'compare the Lark 18 and the Lark 24',
    'which one is lighter?',
    'is it in stock?',
  ]);
  expect(reply.text).toMatch(/Lark 18/);
});

test.each([
  ['Is the Lee 2 big enough for three?', /No, it sleeps 2/],
  ['Can three people sleep in the Plateau 3?', /Yes, it sleeps 3/],
  ['Is the Eider 0 ok for minus 5?', /No, it’s comfortable to 0 °C/],
  ['How long does the Ember Cook System need to boil a litre?', /2\.5 min/],
])('answers a question about a measure of a product: "%s"', async (say, answer) => {
  expect((await lastReply([say])).text).toMatch(answer);
});

test('keeps the limits of people and weight when a button removes the price limit', async () => {
  const chat = new Conversation();
  const reply = await chat.say('tent for 2, under 2 kg, up to 300 euros');
  const { ids } = await chat.press(reply, 'Any price');
  expect(ids).toEqual(['lee-2']);
});

test.each([
  [['waterproof boots for women under 200', 'they do not have to be waterproof'], undefined, 200],
  [['waterproof boots for women under 200', 'no price limit'], ['waterproof'], undefined],
] as const)('removes one condition of a search and keeps the other: %j', async (says, features, max) => {
  const chat = new Conversation();
  const [first, ...rest] = says;
  await chat.talk(first, ...rest);
  const { filters } = chat.memory as { filters: { features?: unknown; price?: { max?: number } } };
  expect(filters.features).toEqual(features);
  expect(filters.price?.max).toBe(max);
});
