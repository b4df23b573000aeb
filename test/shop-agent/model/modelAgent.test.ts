import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsByDepth } from '../../support/depth.ts';
import { context, data, NOW, SHOP_URL, user } from '../Conversation.ts';
import { calls, FakeModel, recorded, says, textChunk, unfinished } from './FakeModel.ts';
import { modelKey, talkToModel } from './modelFixture.ts';

const server = new FakeModel();
beforeAll(() => server.listen());
afterAll(() => server.close());

test('shows the text of the model, and then the cards of the products that it found', async () => {
  server.play(recorded('search.sse'), recorded('answer.sse'));
  const { talk, reports } = talkToModel(server);
  const reply = await talk.say('a waterproof jacket under 150');
  expect(reply.cards.length).toBeGreaterThan(0);
  for (const { price } of reply.cards) expect(price).toBeLessThanOrEqual(150);
  expect(reply.texts).toEqual(['The first one is the lightest.']);
  expect(reply.events.map((event) => Object.keys(event)[0]).slice(-3)).toEqual([
    'messageEvent',
    'recommendationEvent',
    'chatSuggestionEvent',
  ]);
  expect(reply.activities).toEqual([expect.stringMatching(/^Looking through (?:\d+|our) [a-z &]+ …$/u)]);
  expect(reports).toEqual([]);
});

test('says what it is doing while the model reads the result of a tool, in the language of the shopper', async () => {
  server.play(calls(['search', { query: 'jackets' }]), calls(['stores', {}]), says('Done.'));
  const german = await talkToModel(server).talk.say('ich suche eine jacke und ein geschäft in der nähe');
  expect(german.activities[0]).toMatch(/^Ich sehe (?:\d+ Produkte|unser Sortiment) durch …$/u);
  expect(german.activities[1]).toBe('Ich sehe bei unseren Geschäften nach …');
  server.play(calls(['search', {}]), calls(['nothing', {}]), says('Done.'));
  expect((await talkToModel(server).talk.say('what do you have')).activities).toEqual([]);
});

test('requests a stream with the tools, the key and the conversation', async () => {
  server.play(says('Hello.'), says('Again.'));
  const { talk } = talkToModel(server);
  await talk.talk('what is new', 'and what else is new');
  const [first, second] = server.requests;
  expect(first?.path).toBe('/v1/chat/completions');
  expect(first?.headers.authorization).toBe(`Bearer ${modelKey}`);
  expect(first?.body).toMatchObject({ model: 'small', stream: true });
  expect(first?.body.tools.map((tool) => tool.function.name)).toEqual(
    ['search', 'product', 'compare', 'stores', 'orders', 'help', 'handover', 'list', 'buttons'].concat([
      'suggestions',
      'bag',
    ]),
  );
  expect(second?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(second?.body.messages[2]?.content).toBe('Hello.');
});

test('passes the results of tools as data of the shop', async () => {
  server.play(recorded('search.sse'), says('Done.'));
  await talkToModel(server).talk.say('a waterproof jacket under 150');
  const [result = '{}'] = server.toolResults;
  expect(JSON.parse(result)).toMatchObject({
    note: expect.stringContaining('not from the shopper'),
    data: { products: expect.arrayContaining([expect.objectContaining({ product_id: expect.any(String) })]) },
  });
});

test('accepts complete calls without index or id, numbers written as texts, and unknown fields', async () => {
  server.play(recorded('whole-call.sse'), says('Here you are.'));
  const { talk, reports } = talkToModel(server);
  const reply = await talk.say('a tent for two under 400');
  expect(reply.cards.length).toBeGreaterThan(0);
  for (const { productId } of reply.cards)
    expect(data.products.find(({ id }) => id === productId)?.price).toBeLessThanOrEqual(400);
  expect(reply.text).not.toContain('The shopper wants');
  expect(reports).toEqual([]);
});

test('reads a completion that is not streamed', async () => {
  server.play(recorded('whole-completion.json'));
  const reply = await talkToModel(server).talk.say('good day to you all over there');
  expect(reply.texts).toEqual(['Good day! What are you packing for?']);
});

test('says what the tool found when the model says nothing', async () => {
  server.play(calls(['stores', { city: 'Lyon' }]), says(''));
  const reply = await talkToModel(server).talk.say('is there a shop of yours at Lyon');
  expect(reply.text).toContain('Fell & Ferry Lyon');
  expect(
    reply.events.some((event) => 'messageEvent' in event && 'locationContent' in event.messageEvent.content),
  ).toBe(true);
});

test('sends a long paragraph as a message of its own', async () => {
  const paragraph = 'A long paragraph about packing. '.repeat(10).trim();
  server.play(says(`${paragraph}\n\nAnd a sec`, 'ond one.'));
  const reply = await talkToModel(server).talk.say('tell me about packing for winter');
  expect(reply.texts).toEqual([paragraph, 'And a second one.']);
});

test.each([
  ['with its end', ['</think>This one.'], 'It is light. This one.'],
  [
    'with its end in two pieces',
    [`${'It weighs little. '.repeat(240)}</thi`, 'nk>This one.'],
    'It is light. This one.',
  ],
  ['without its end', [], 'It is light.'],
])('keeps the text around long reasoning %s', async (_, end, text) => {
  const thought = 'The shopper wants a light tent. '.repeat(10);
  server.play(says('It is light. ', '<think>', ...Array.from({ length: 20 }, () => thought), ...end));
  expect((await talkToModel(server).talk.say('which tent is light?')).texts).toEqual([text]);
});

test('shows the buttons of a tool below the text, and passes the pressed title to the model', async () => {
  server.play(calls(['buttons', { options: ['Day hikes', 'Overnight'] }]), says('What is it for?'));
  const { talk } = talkToModel(server);
  const reply = await talk.say('I need a new pack I think');
  expect(reply.events.map((event) => Object.keys(event)[0])).toEqual([
    'messageEvent',
    'serviceInteractiveEvent',
  ]);
  expect(reply.choices.map(({ title }) => title)).toEqual(['Day hikes', 'Overnight']);
  server.play(says('A small one, then.'));
  await talk.press(reply, 'Day hikes');
  expect(server.requests[0]?.body.messages.at(-1)?.content).toBe('Day hikes');
});

test('lets the catalogue agent handle its own buttons without a request', async () => {
  server.play(calls(['product', { product_id: 'granite-boot-womens', mode: 'stock' }]), says('Which size?'));
  const { talk } = talkToModel(server);
  const reply = await talk.say('are the granite boots for women available');
  const [row] = reply.choices;
  server.play(says('Never said.'));
  const next = await talk.press(reply, row?.title ?? '');
  expect(server.requests).toEqual([]);
  expect(next.text).toContain('Granite');
  server.play(says('Good choice.'));
  await talk.say('and are they any good in snow');
  expect(server.requests[0]?.body.messages.at(-2)?.content).toContain('Granite');
});

test('remembers across turns what was shown', async () => {
  server.play(recorded('search.sse'), says('These.'));
  const { talk } = talkToModel(server);
  const reply = await talk.say('a waterproof jacket under 150');
  server.play(calls(['compare', { product_ids: reply.ids.slice(0, 2) }]), says('The first is lighter.'));
  const compared = await talk.say('which of them weighs less in the end');
  expect(compared.metadata).toMatchObject({ layout: 'comparison' });
  expect(server.requests[0]?.body.messages[0]?.content).toContain(reply.ids[0]);
});

test('tells the model which product the page shows', async () => {
  server.play(says('Yes.'));
  const { talk } = talkToModel(server);
  await talk.send(context({ 'context.product_id': 'granite-boot-womens' }), {
    messageEvent: { role: 'USER', content: { textContent: { text: 'would my mother like these' } } },
  });
  expect(server.requests[0]?.body.messages[0]?.content).toContain(
    '"on_the_page":[{"product_id":"granite-boot-womens"',
  );
});

test('passes the knowledge of the shop to the model, and keeps the link in its answer', async () => {
  server.play(
    calls(['help', { words: 'return boots' }]),
    says(`Within 60 days. [Returns](${SHOP_URL}/help/#returns)`),
  );
  const reply = await talkToModel(server).talk.say('what if my new boots do not fit');
  expect(reply.text).toContain(`[Returns](${SHOP_URL}/help/#returns)`);
  expect(server.toolResults[0]).toContain('answer');
});

test('keeps the memory below 32 KiB, and requests below 28 messages, in a long conversation', async () => {
  server.play(says('A fairly long answer. '.repeat(80)));
  const { talk } = talkToModel(server);
  for (let turn = 0; turn < runsByDepth(16, 30); turn++) await talk.say(`question ${turn} `.repeat(60));
  expect(JSON.stringify(talk.memory).length).toBeLessThan(32 * 1024);
  expect(server.requests.at(-1)?.body.messages.length).toBeLessThan(28);
});

test('names the kind of product while it reads the results, if the search names exactly one', async () => {
  server.play(calls(['search', { query: 'tents' }]), says('Here.'), says('Here.'));
  const { activities } = await talkToModel(server).talk.say('I need a tent');
  expect(activities).toEqual([expect.stringMatching(/^Looking through \d+ tents …$/u)]);
});

test.each([
  ['make it two', { action: 'set-quantity', quantity: 2 }, 'Changing it to two.'],
  ['remove it from my bag', { action: 'remove' }, 'Taking it out of your bag.'],
  ['what is in my bag?', { action: 'show' }, 'Here’s your bag.'],
])(
  'passes the cart action that the shopper asked for to the page: %s',
  async (sentence, cartAction, text) => {
    server.play(calls(['bag', {}]), says(''));
    const { talk } = talkToModel(server);
    await talk.send(context({ 'context.cart_word': 'bag' }));
    const reply = await talk.say(sentence);
    expect(reply.texts).toEqual([text]);
    expect(reply.events[0]).toMatchObject({ messageEvent: { metadata: { cartAction } } });
  },
);

test('finds a product by its name, and tells the model which words are in which field', async () => {
  const [named] = data.products.filter(({ title }) => title.split(' ').length > 2);
  const [first = '', second = ''] = named?.title.split(' ') ?? [];
  server.play(calls(['search', { query: `${first} ${second}` }]), says('This one.'));
  const reply = await talkToModel(server).talk.say('do you have that one');
  expect(reply.ids).toContain(named?.id);
  const { data: result } = JSON.parse(server.toolResults[0] ?? '');
  expect(result.products[0].matched).toContain(`${first} (title: ${first})`);
});

test('shows nothing for a search whose words no product has, and says so to the model', async () => {
  server.play(calls(['search', { query: 'zither plectrum' }]), says('We have none.'));
  const reply = await talkToModel(server).talk.say('do you have plectrums');
  expect(reply.cards).toEqual([]);
  expect(JSON.parse(server.toolResults[0] ?? '').data).toEqual({
    found: 0,
    in_no_product: ['zither', 'plectrum'],
  });
});

test('shows no product that has what the model excludes', async () => {
  server.play(calls(['search', { query: 'jacket not waterproof' }]), says('These.'));
  const reply = await talkToModel(server).talk.say('a jacket please, but nothing for rain');
  expect(reply.cards.length).toBeGreaterThan(0);
  for (const id of reply.ids)
    expect(data.products.find((product) => product.id === id)?.features).not.toContain('waterproof');
});

test('shows only the cards of products that the text names, once', async () => {
  server.play(
    calls(['search', { query: 'tents' }], ['search', { query: 'a tent' }], ['search', { query: 'boots' }]),
    says('The Lee 2 Tent is light. The **Lee 2 Tent** is also easy to pitch.'),
  );
  const { talk } = talkToModel(server);
  const reply = await talk.say('tents and boots please');
  expect(server.toolResults).toHaveLength(3);
  expect(reply.cards.map(({ title }) => title)).toEqual(['Lee 2 Tent']);
  server.play(says('It is.'));
  await talk.say('is the first one light');
  expect(server.requests[0]?.body.messages[0]?.content).toContain(
    `"shown_last":[{"product_id":"${reply.ids[0]}"`,
  );
});

test('shows no card with a text that denies to have something', async () => {
  server.play(calls(['search', { query: 'tents' }]), says('Sorry, we have none of that kind.'));
  expect((await talkToModel(server).talk.say('a tent for ten people')).cards).toEqual([]);
});

test('replaces the first sentence that nothing proves by the text of the tool, and remembers neither', async () => {
  server.play(
    calls(['search', { query: 'squall jacket' }]),
    says('Good news! The Squall costs only €19. ', 'It has 4.9 stars. ', 'It is made for sudden rain.'),
  );
  const { talk, reports } = talkToModel(server);
  const reply = await talk.say('how much is the squall jacket');
  expect(reply.texts).toEqual(['This is what I found for “squall jacket”.', 'It is made for sudden rain.']);
  expect(JSON.stringify(talk.memory)).not.toContain('€19');
  expect(reports).toEqual([
    { reason: 'unproven', faults: ['quantity', 'quantity'], outcome: 'corrected', sessionId: 's-1', turn: 1 },
  ]);
});

test('knows in later turns what tools returned', async () => {
  server.play(calls(['search', { query: 'squall jacket' }], ['help', { words: 'return' }]), says('Here.'));
  const { talk, reports } = talkToModel(server);
  await talk.say('the squall jacket, and can I return it');
  const { price } = data.products.find(({ title }) => title.startsWith('Squall')) ?? {};
  server.play(says(`It costs €${price}, and you have 60 days to return it.`));
  expect((await talk.say('remind me of the price')).text).toContain('60 days');
  expect(reports).toEqual([]);
});

test('sends a sentence as soon as it is complete', async () => {
  server.play(unfinished(textChunk('We have tents for one to four people. And')));
  const { agent } = talkToModel(server);
  const stop = new AbortController();
  const turn = agent.respond({
    ...{ businessId: 'b-1', clientKey: 'c-1', sessionId: 's-1', agentId: 'model', number: 1 },
    ...{ inputEvents: [user('tents')], memory: undefined, now: NOW, signal: stop.signal },
  });
  const { value } = await turn.next();
  expect(JSON.stringify(value)).toContain('We have tents for one to four people.');
  stop.abort();
  expect((await turn.next()).done).toBe(true);
});

test.each([
  ['answers with a text that has the words', 'delivery price', true],
  ['answers nothing if the word that carries the question is in no text', 'cook inside tent', false],
])('help %s', async (_, words, isAnswered) => {
  server.play(calls(['help', { words }]), says('Well.'));
  await talkToModel(server).talk.say('I have a question');
  const { data: result } = JSON.parse(server.toolResults[0] ?? '{}');
  expect(Array.isArray(result.answer)).toBe(isAnswered);
  expect(result.in_no_text ?? []).toEqual(isAnswered ? [] : ['cook']);
});

test('continues a search with the products after those shown', async () => {
  server.play(calls(['search', { query: 'jackets' }]), says('These.'));
  const { talk } = talkToModel(server);
  const first = await talk.say('jackets please, for the rain');
  server.play(calls(['search', { query: 'jackets', more: true }]), says('And these.'));
  const second = await talk.say('show me some more of them');
  expect(second.ids.length).toBeGreaterThan(0);
  expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([]);
});
