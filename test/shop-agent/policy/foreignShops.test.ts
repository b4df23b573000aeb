import { describe, expect, test } from 'vitest';
import { createCatalogueAgent } from '../../../shop-agent/index.ts';
import { Conversation, lyon, SHOP_URL } from '../Conversation.ts';
import { createFeedFolder } from '../feed/feeds.ts';

const { read } = createFeedFolder();
const feed = [
  'id\ttitle\tprice\tproduct_type\tbrand\tcolor\tavailability\tdescription\tproduct_detail',
  'g1\tMolinara Burr Grinder\t189.00 EUR\tCoffee > Grinders\tMolinara\tBlack\tin_stock\tConical steel burrs with 40 settings. The hopper holds 250 g.\tGeneral:Weight:2.4 kg',
  'g2\tPiccolo Hand Grinder\t69.00 EUR\tCoffee > Grinders\tPiccolo\tSilver\tin_stock\tGrinds 20 g by hand in a minute.\tGeneral:Weight:0.5 kg',
  'm1\tVapore Espresso Machine\t649.00 EUR\tCoffee > Espresso machines\tVapore\tRed\tin_stock\tA machine with one boiler, a steam wand and a built-in grinder.\tGeneral:Pressure:15 bar',
  'm2\tPronto Espresso Machine\t399.00 EUR\tCoffee > Espresso machines\tPronto\tBlack\tout_of_stock\tHeats up in 30 seconds.\tGeneral:Pressure:9 bar',
  'b1\tMonte Alto Coffee Beans\t12.90 EUR\tCoffee > Beans\tMonte Alto\t\tin_stock\tBeans from Peru with notes of cocoa.\tGeneral:Roast:medium',
].join('\n');
const { catalogue } = await read('coffee.tsv', feed);
const agent = createCatalogueAgent({ catalogue, shopUrl: SHOP_URL });
const talk = (first: string, ...rest: readonly string[]) => new Conversation(agent).talk(first, ...rest);

describe('in a shop of another trade', () => {
  test.each([
    ['do you have grinders?', ['g1', 'g2']],
    ['a grinder under 100', ['g2']],
    ['something with a steam wand', ['m1']],
    ['15 bar', ['m1']],
    ['medium roast', ['b1']],
  ])('products are found by the words of the feed: %s', async (words, ids) => {
    expect([...(await talk(words)).ids].sort()).toEqual(ids);
  });

  test('a question is answered with what the feed says', async () => {
    expect((await talk('How heavy is the Molinara Burr Grinder?')).text).toContain('2.4 kg');
    const text = (await talk('tell me about the Molinara Burr Grinder', 'how much does the hopper hold?'))
      .text;
    expect(text).toContain('The hopper holds 250 g.');
  });

  test('what the feed does not say is neither affirmed nor denied', async () => {
    const { text } = await talk('tell me about the Molinara Burr Grinder', 'is it dishwasher safe?');
    expect(text).toContain('doesn’t mention');
    expect(text).not.toMatch(/\bno\b|\bnot\b|\byes\b/i);
  });

  test('stock has no quantity and no store that the feed does not have', async () => {
    const reply = await talk('is the Molinara Burr Grinder in stock?');
    expect(reply.text).toBe('**Molinara Burr Grinder** is in stock.');
    expect((await talk('is the Pronto Espresso Machine in stock?')).text).toContain('is sold out');
  });

  test('without stores, no answer offers one', async () => {
    for (const words of [
      'hello',
      'what can you do?',
      'grinders',
      'where are your stores?',
      'when are you open?',
    ]) {
      const { suggestions, choices, events } = await talk(words);
      const offered = [...suggestions, ...choices.map(({ title }) => title)];
      expect(offered.join('\n'), words).not.toMatch(/stores?\b/i);
      expect(JSON.stringify(events), words).not.toContain('locationContent');
    }
    expect((await talk('what are your opening hours?')).text).not.toMatch(/\d\d:\d\d/);
    expect((await new Conversation(agent).send(lyon)).text).toContain('no stores');
  });

  test('without orders, the agent says that it cannot look them up, and offers none', async () => {
    const reply = await talk('where is my order 12345?');
    expect(reply.text).toBe('I can’t look up orders here, but our team can.');
    expect(reply.choices.map(({ id }) => id)).toEqual(['person']);
    expect((await talk('hello')).suggestions.join()).not.toContain('order');
  });

  test.each(['how long does delivery take?', 'what is your return policy?', 'can I pay by invoice?'])(
    'without help texts, nothing is promised: %s',
    async (words) => {
      const { text, cards } = await talk(words);
      expect(text).toMatch(/didn’t understand|found nothing|no information/);
      expect(text).not.toMatch(/\d|free|yes/i);
      expect(cards).toEqual([]);
    },
  );

  test('nothing of the demo shop is named', async () => {
    for (const words of [
      'hello',
      'what do you sell?',
      'what can you do?',
      'rain jackets',
      'Day hike',
      'bye',
    ]) {
      const { texts, suggestions, choices } = await talk(words);
      const shown = [...texts, ...suggestions, ...choices.map(({ title }) => title)].join('\n');
      expect(shown.replace(/“[^”]*”/g, ''), words).not.toMatch(/Fell|jacket|boots|tent|hike|FF-/i);
    }
  });

  test('every suggestion and every choice is answered', async () => {
    for (const words of [
      'hello',
      'grinders',
      'what do you sell?',
      'coffee',
      'tell me about the Piccolo Hand Grinder',
    ]) {
      const conversation = new Conversation(agent);
      const reply = await conversation.say(words);
      for (const question of reply.suggestions)
        expect((await conversation.fork().say(question)).text, question).not.toContain('didn’t understand');
      for (const { title } of reply.choices)
        expect((await conversation.fork().press(reply, title)).events.length, title).toBeGreaterThan(0);
    }
  });
});
