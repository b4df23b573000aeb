import { expect, test } from 'vitest';
import { assistant, Conversation, context, lyon, SHOP_URL, user } from './Conversation.ts';

test('a shopper who has seen a greeting is not greeted again', async () => {
  const talk = new Conversation();
  const reply = await talk.send(assistant('Hello, this is Fell & Ferry.'), user('hi'));
  expect(reply.text).not.toMatch(/hello|good to see you/i);
  expect((await new Conversation().say('hi')).text).toContain('Fell & Ferry');
});

test('lines that the shopper has seen are context and are never answered', async () => {
  expect((await new Conversation().send(assistant('What about a tent?'))).events).toEqual([]);
});

test('the page is noted silently, and "this" is then its product', async () => {
  const talk = new Conversation();
  const page = context({
    'context.page_url': `${SHOP_URL}/p/gust-wind-jacket/`,
    'context.product_id': 'gust-wind-jacket',
  });
  expect((await talk.send(page)).events).toEqual([]);
  const reply = await talk.say('is this waterproof?');
  expect(reply.text).toContain('Gust Wind Jacket');
  expect(reply.text).toContain('Not waterproof');
});

test('the page may come with the question', async () => {
  const reply = await new Conversation().send(
    context({ 'context.product_id': 'lee-2' }),
    user('how heavy is it?'),
  );
  expect(reply.text).toContain('1.9 kg');
});

test('the cart is known from the page, and counted towards free delivery', async () => {
  const talk = new Conversation();
  await talk.send(context({ 'context.cart': '[{"id":"lark-24","quantity":1}]' }));
  expect((await talk.say('what is in my cart?')).text).toMatch(
    /Lark 24 Daypack.*enough for free standard delivery/s,
  );
});

test('a chosen store is noted aloud, and "that store" is then it', async () => {
  const talk = new Conversation();
  expect((await talk.send(lyon)).text).toContain('Fell & Ferry Lyon');
  await talk.say('Tell me more about Granite Mid Waterproof Boot Women’s');
  expect((await talk.say('is it in stock in that store?')).text).toContain('Lyon');
});

test('a named product "in the store" is looked up in the chosen store, not answered with all stores', async () => {
  const talk = new Conversation();
  await talk.send(lyon);
  const { text } = await talk.say('Is the Skerry Down Parka in the store in size M?');
  expect(text).toMatch(/Skerry Down Parka/);
  expect(text).toMatch(/Lyon/);
  expect(text).not.toMatch(/We have 6 stores/);
});

test('a store chosen together with a question only matters for the answer', async () => {
  const reply = await new Conversation().send(lyon, user('what are the opening hours there?'));
  expect(reply.text).toContain('5 rue des Passeurs');
  expect(reply.text).not.toContain('Noted');
});

test('a store that does not exist is answered with the ones that do', async () => {
  const reply = await new Conversation().send({
    storeEvent: { storeId: 'x-9', name: 'Atlantis', city: 'Atlantis', state: '' },
  });
  expect(reply.text).toContain('Atlantis');
  expect(reply.choices.map(({ title }) => title)).toContain('Dublin');
});

test('a place is answered with the nearest stores and the first on a map', async () => {
  const reply = await new Conversation().send({
    messageEvent: {
      role: 'USER',
      content: { locationContent: { latitude: 52.37, longitude: 4.9, name: 'Amsterdam', address: '' } },
    },
  });
  expect(reply.text).toContain('Your nearest store is **Fell & Ferry Utrecht**');
  expect(reply.events).toContainEqual({
    messageEvent: {
      role: 'ASSISTANT',
      content: {
        locationContent: {
          latitude: 52.0894,
          longitude: 5.118,
          name: 'Fell & Ferry Utrecht',
          address: 'Veerkade 21, 3511 KT Utrecht',
        },
      },
    },
  });
});

test('pictures and recordings are honestly refused, with a way on', async () => {
  for (const content of [
    { imageContent: { url: 'https://cdn.example/i.jpg' } },
    { audioContent: { url: 'https://cdn.example/a.ogg' } },
  ]) {
    const reply = await new Conversation().send({ messageEvent: { role: 'USER', content } });
    expect(reply.text).toContain('I can’t');
    expect(reply.choices.map(({ title }) => title)).toContain('Ask a person');
  }
});

test('what is written under a picture is read', async () => {
  const reply = await new Conversation().send({
    messageEvent: {
      role: 'USER',
      content: { imageContent: { url: 'https://cdn.example/i.jpg', caption: 'a red fleece' } },
    },
  });
  expect(reply.text).toContain('I can’t look at pictures');
  expect(reply.ids).toContain('merino-mid-hoody');
});

test.each(['what is this?', 'do you have this?'])(
  'a question about nothing but the picture, "%s", is asked back and not guessed at',
  async (caption) => {
    const reply = await new Conversation().send({
      messageEvent: {
        role: 'USER',
        content: { imageContent: { url: 'https://cdn.example/i.jpg', caption } },
      },
    });
    expect(reply.text).toContain('I can’t look at pictures');
    expect(reply.text).toContain('Which product do you mean?');
    expect(reply.ids).toEqual([]);
    expect(reply.suggestions).toContain('What do you sell?');
  },
);

test('a form about a wish searches, a form with an address goes to a person', async () => {
  const talk = new Conversation();
  await talk.say('hiking boots');
  const reply = await talk.send(context({ fit: 'women', size: '39', budget: '160' }));
  expect(reply.ids).toEqual(['heather-boot', 'turf-wide-boot']);
  const contact = await talk.send(context({ name: 'Ana', email: 'ana@example.test', message: 'Call me' }));
  expect(contact.handover?.reason).toContain('contact form');
  expect(contact.text).toContain('Ana');
});

test('an id that is not ours is read as its title', async () => {
  const button = await new Conversation().send({
    buttonResponseEvent: { id: 'x-17', title: 'Show me tents' },
  });
  const row = await new Conversation().send({
    listReplyEvent: { id: '__proto__', title: 'Show me tents', description: '' },
  });
  expect(button.ids).toContain('lee-2');
  expect(row.ids).toEqual(button.ids);
});

test('an id that only looks like ours does no harm', async () => {
  for (const id of [
    'narrow:%7B',
    'search:[]',
    'about:',
    'about:nothing',
    'stock:x',
    'compare:',
    'kit:x',
    'store:x',
    'size:x',
    'entry:x',
    'delivery:x',
    'search:%7B%22price%22%3A3%7D',
  ]) {
    const reply = await new Conversation().send({ buttonResponseEvent: { id, title: 'Show me tents' } });
    expect(reply.events.length, id).toBeGreaterThan(0);
  }
});

test('a row of the delivery list is answered with that option', async () => {
  const talk = new Conversation();
  const list = await talk.say('how long does delivery take?');
  const reply = await talk.press(list, 'Express');
  expect(reply.text).toContain('Next working day');
  expect(reply.text).toContain('€11.90');
});

test('several things said at once are all answered, with one set of suggestions', async () => {
  const reply = await new Conversation().send(user('hello'), user('show me tents'), user('how can I pay?'));
  expect(reply.ids).toContain('lee-2');
  expect(reply.text).toContain('bank transfer');
  expect(reply.events.filter((event) => 'chatSuggestionEvent' in event)).toHaveLength(1);
});

test('a voice greeting and the size chart are sent as media of the shop', async () => {
  expect((await new Conversation().say('say hello')).events).toContainEqual({
    messageEvent: { role: 'ASSISTANT', content: { audioContent: { url: `${SHOP_URL}/media/greeting.ogg` } } },
  });
  expect((await new Conversation().say('shoe size chart')).events).toContainEqual({
    messageEvent: {
      role: 'ASSISTANT',
      content: { imageContent: { url: `${SHOP_URL}/media/size-chart-footwear.png`, caption: 'Shoe sizes' } },
    },
  });
});

test('a caller who has gone gets no further events', async () => {
  const gone = new AbortController();
  const { agent, NOW } = await import('./Conversation.ts');
  const answer = agent.respond({
    businessId: 'b',
    clientKey: 'c',
    sessionId: 's',
    agentId: 'catalogue',
    number: 1,
    inputEvents: [user('show me tents')],
    memory: undefined,
    now: NOW,
    signal: gone.signal,
  });
  expect((await answer.next()).done).toBe(false);
  gone.abort();
  expect((await answer.next()).done).toBe(true);
});
