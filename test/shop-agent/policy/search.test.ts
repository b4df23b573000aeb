import { describe, expect, test } from 'vitest';
import { Conversation, data } from '../Conversation.ts';

const productOf = (id: string) => data.products.find((product) => product.id === id);
const shapesOf = (ids: readonly string[]) => [...new Set(ids.map((id) => productOf(id)?.shape))];
const pricesOf = (ids: readonly string[]) => ids.map((id) => productOf(id)?.price ?? 0);

describe('a search', () => {
  test('shows the products of a kind, and quotes the words that it is about', async () => {
    const { text, ids, metadata } = await new Conversation().say('Do you have rain jackets?');
    expect(shapesOf(ids)).toEqual(['shell-jacket']);
    expect(text).toContain('for “rain jackets”');
    expect(ids).toHaveLength(3);
    expect(metadata?.total).toBeGreaterThan(3);
  });

  test('keeps to a limit of the price', async () => {
    const { ids } = await new Conversation().say('Show me rain jackets under €100');
    expect(ids.length).toBeGreaterThan(0);
    for (const price of pricesOf(ids)) expect(price).toBeLessThanOrEqual(100);
  });

  test('shows further results once each, and says when there are no more', async () => {
    const talk = new Conversation();
    const first = await talk.say('hiking boots');
    const seen = [...first.ids];
    let reply = await talk.say('show more');
    while (reply.ids.length > 0) {
      for (const id of reply.ids) expect(seen).not.toContain(id);
      seen.push(...reply.ids);
      reply = await talk.say('show more');
    }
    expect(seen).toHaveLength(Number(first.metadata?.total));
    expect(reply.text).toBe('That’s all I found.');
  });

  test('names the words that no product has, and shows what the other words find', async () => {
    const { text, ids } = await new Conversation().say('a jacket with frobnicator');
    expect(text).toContain('“frobnicator”');
    expect(text).toContain('don’t know');
    expect(shapesOf(ids)).toEqual(['shell-jacket']);
  });

  test('that finds nothing says so and offers a person, without cards', async () => {
    const reply = await new Conversation().say('qwertyuiop zxcvb');
    expect(reply.text).toContain('“qwertyuiop” and “zxcvb”');
    expect(reply.cards).toEqual([]);
    expect(reply.choices.map(({ id }) => id)).toContain('person');
  });

  test('of words that no product has together shows the closest, and says that it does', async () => {
    const { text, ids } = await new Conversation().say('do you have warm jackets?');
    expect(text).toContain('closest');
    expect(shapesOf(ids)).toEqual(['shell-jacket']);
  });

  test('is not made for a question about something else', async () => {
    expect((await new Conversation().say('can I cook inside the tent?')).cards).toEqual([]);
  });

  test('names the word that it does not know', async () => {
    const { text, ids } = await new Conversation().say('do you rent tents?');
    expect(text).toContain('I don’t know “rent” here.');
    expect(shapesOf(ids)).toEqual(['tent']);
  });

  test('leaves out what is negated, and says so', async () => {
    const { text, ids } = await new Conversation().say('a jacket that is not black');
    expect(text).toContain('Without “black”');
    expect(ids.length).toBeGreaterThan(0);
    const [first] = ids;
    const { variants = [] } = productOf(first ?? '') ?? {};
    expect(variants.some(({ colourName }) => colourName.toLowerCase() !== 'black')).toBe(true);
  });

  test('finds words with a typing error', async () => {
    expect(shapesOf((await new Conversation().say('hikking boots')).ids)).toEqual(['hiking-boot']);
  });
});

describe('the next sentence', () => {
  test('narrows the search with words that name no kind', async () => {
    const { text, ids } = await new Conversation().talk('rain jackets', 'under 150', 'for women');
    expect(text).toMatch(/“rain jackets”, .*“women's”/);
    expect(text).toContain('under 150');
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(productOf(id)).toMatchObject({ shape: 'shell-jacket', fit: 'women' });
  });

  test('begins a new search with another kind, without what it does not repeat', async () => {
    const { text, ids } = await new Conversation().talk('hiking boots under 150', 'tents');
    expect(text).toContain('“tents”');
    expect(text).not.toContain('150');
    expect(shapesOf(ids)).toEqual(['tent']);
  });

  test('replaces a limit of the same measure', async () => {
    const { text, ids } = await new Conversation().talk('rain jackets under 100', 'under 150');
    expect(text).toContain('under 150');
    expect(text).not.toContain('under 100');
    expect(Math.max(...pricesOf(ids))).toBeGreaterThan(100);
  });

  test('removes the criterion of a suggestion with “×”', async () => {
    const talk = new Conversation();
    const whole = await talk.say('rain jackets');
    const narrowed = await talk.say("women's");
    expect(narrowed.metadata?.total).not.toBe(whole.metadata?.total);
    const suggested = narrowed.suggestions.find((text) => text.endsWith(' ×'));
    expect(suggested).toBe("women's ×");
    const again = await talk.say(suggested ?? '');
    expect(again.ids).toEqual(whole.ids);
    expect(again.text).toBe(whole.text);
  });

  test.each([
    ['cheaper', (a: number, b: number) => a <= b],
    ['the most expensive', (a: number, b: number) => a >= b],
  ])('orders the results: %s', async (words, isOrdered) => {
    const { ids } = await new Conversation().talk('hiking boots', words);
    expect(shapesOf(ids)).toEqual(['hiking-boot']);
    const prices = pricesOf(ids);
    expect(prices.slice(1).every((price, at) => isOrdered(prices[at] ?? 0, price))).toBe(true);
    const all = data.products.filter(({ shape }) => shape === 'hiking-boot').map(({ price }) => price);
    expect(prices[0]).toBe(words === 'cheaper' ? Math.min(...all) : Math.max(...all));
  });

  test('orders the results by rating', async () => {
    const { ids } = await new Conversation().talk('hiking boots', 'best rated');
    const ratings = ids.map((id) => productOf(id)?.rating ?? 0);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(shapesOf(ids)).toEqual(['hiking-boot']);
  });

  test('narrows with a negation', async () => {
    const { text, ids } = await new Conversation().talk('hiking boots', 'not leather');
    expect(text).toContain('Without “leather”');
    expect(shapesOf(ids)).toEqual(['hiking-boot']);
    expect(ids).not.toContain('basalt-boot-womens');
  });
});
