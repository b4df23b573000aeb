import { expect, test } from 'vitest';
import { actionId } from '../../shop-agent/actions.ts';
import { assistant, Conversation, context, data, lyon, SHOP_URL, user } from './Conversation.ts';

test('does not greet a shopper twice: a greeting is answered by what can be asked', async () => {
  const talk = new Conversation();
  const reply = await talk.send(assistant('Hello, this is Fell & Ferry.'), user('hi'));
  expect(reply.texts).toHaveLength(1);
  expect(reply.text).toContain('Fell & Ferry');
  expect(reply.suggestions.length).toBeGreaterThan(0);
});

test('does not respond to earlier messages of the assistant', async () => {
  expect((await new Conversation().send(assistant('What about a tent?'))).events).toEqual([]);
});

test('stores the page without a response, and "this" then refers to its product', async () => {
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

test('reads the page and a question from one turn', async () => {
  const reply = await new Conversation().send(
    context({ 'context.product_id': 'lee-2' }),
    user('how heavy is it?'),
  );
  expect(reply.text).toContain('1900 g');
});

test('confirms a chosen store, and "that store" then refers to it', async () => {
  const talk = new Conversation();
  expect((await talk.send(lyon)).text).toContain('Fell & Ferry Lyon');
  await talk.say('Tell me more about Granite Mid Waterproof Boot Women’s');
  expect((await talk.say('is it in stock in that store?')).text).toContain('Lyon');
});

test('checks a product "in the store" in the chosen store instead of listing all stores', async () => {
  const talk = new Conversation();
  await talk.send(lyon);
  const { text } = await talk.say('Is the Skerry Down Parka in the store in size M?');
  expect(text).toMatch(/Skerry Down Parka/);
  expect(text).toMatch(/Lyon/);
  expect(text).not.toMatch(/We have 6 stores/);
});

test('does not confirm a store that was chosen together with a question', async () => {
  const reply = await new Conversation().send(lyon, user('what are the opening hours there?'));
  expect(JSON.stringify(reply.events)).toContain('5 rue des Passeurs');
  expect(reply.text).not.toContain('Noted');
});

test('lists the stores when the chosen store does not exist', async () => {
  const reply = await new Conversation().send({
    storeEvent: { storeId: 'x-9', name: 'Atlantis', city: 'Atlantis', state: '' },
  });
  expect(reply.text).toContain('Atlantis');
  expect(reply.choices.map(({ title }) => title)).toContain('Dublin');
});

test('responds to a location with the nearest stores and a map of the first', async () => {
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

test('explains that it cannot read pictures or recordings and offers options', async () => {
  for (const content of [
    { imageContent: { url: 'https://cdn.example/i.jpg' } },
    { audioContent: { url: 'https://cdn.example/a.ogg' } },
  ]) {
    const reply = await new Conversation().send({ messageEvent: { role: 'USER', content } });
    expect(reply.text).toContain('I can’t');
    expect(reply.choices.map(({ title }) => title)).toContain('Ask a person');
  }
});

test('reads the caption of a picture as a sentence', async () => {
  const reply = await new Conversation().send({
    messageEvent: {
      role: 'USER',
      content: { imageContent: { url: 'https://cdn.example/i.jpg', caption: 'a red fleece' } },
    },
  });
  expect(reply.ids).toContain('merino-mid-hoody');
});

test.each(['what is this?', 'do you have this?'])(
  'asks which product is meant by "%s" under a picture',
  async (caption) => {
    const reply = await new Conversation().send({
      messageEvent: {
        role: 'USER',
        content: { imageContent: { url: 'https://cdn.example/i.jpg', caption } },
      },
    });
    expect(reply.text).toContain('Which product do you mean?');
    expect(reply.ids).toEqual([]);
  },
);

test('narrows the search with a form of criteria and hands a form with contact details over', async () => {
  const talk = new Conversation();
  await talk.say('hiking boots');
  const reply = await talk.send(context({ fit: 'women', size: '39' }));
  expect(reply.ids.length).toBeGreaterThan(0);
  for (const id of reply.ids)
    expect(data.products.find((product) => product.id === id)).toMatchObject({
      ...{ shape: 'hiking-boot', fit: 'women' },
      variants: expect.arrayContaining([expect.objectContaining({ size: '39' })]),
    });
  const contact = await talk.send(context({ name: 'Ana', email: 'ana@example.test', message: 'Call me' }));
  expect(contact.handover?.reason).toContain('contact form');
  expect(JSON.stringify(talk.memory)).not.toContain('ana@example.test');
});

test('narrows the search of a pressed button with a form', async () => {
  const talk = new Conversation();
  await talk.send({ buttonResponseEvent: { id: actionId.search('Tents'), title: 'Tents' } });
  const reply = await talk.send(context({ budget: 'under 300' }));
  expect(reply.ids).toEqual(['lee-1']);
});

test('treats a choice with an unknown id as a message with its title', async () => {
  const button = await new Conversation().send({
    buttonResponseEvent: { id: 'x-17', title: 'Show me tents' },
  });
  const row = await new Conversation().send({
    listReplyEvent: { id: '__proto__', title: 'Show me tents', description: '' },
  });
  expect(button.ids).toContain('lee-2');
  expect(row.ids).toEqual(button.ids);
});

test('responds to buttons with malformed ids', async () => {
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

test('runs the action of a list row', async () => {
  const list = await new Conversation().say('where are your stores?');
  const { id = '', title = '' } = list.choices.find((choice) => choice.title === 'Porto') ?? {};
  const reply = await new Conversation().send({ listReplyEvent: { id, title, description: '' } });
  expect(reply.text).toContain('**Fell & Ferry Porto**');
});

test('runs the choice whose title the shopper types', async () => {
  expect((await new Conversation().talk('where are your stores?', 'porto')).text).toContain(
    'Fell & Ferry Porto',
  );
});

test('responds to all requests of a turn with one set of suggestions', async () => {
  const reply = await new Conversation().send(user('hello'), user('show me tents'), user('how can I pay?'));
  expect(reply.ids).toContain('lee-2');
  expect(reply.text).toContain('bank transfer');
  expect(reply.events.filter((event) => 'chatSuggestionEvent' in event)).toHaveLength(1);
});

test('sends the voice greeting and the size chart from the shop’s media', async () => {
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

test('yields no further events after an abort', async () => {
  const controller = new AbortController();
  const { agent, NOW } = await import('./Conversation.ts');
  const stream = agent.respond({
    businessId: 'b',
    clientKey: 'c',
    sessionId: 's',
    agentId: 'catalogue',
    number: 1,
    inputEvents: [user('show me tents')],
    memory: undefined,
    now: NOW,
    signal: controller.signal,
  });
  expect((await stream.next()).done).toBe(false);
  controller.abort();
  expect((await stream.next()).done).toBe(true);
});
