import { expect, test } from 'vitest';
import { Catalogue } from '../../shop-agent/catalogue/Catalogue.ts';
import { type Filters, matchesFilters } from '../../shop-agent/catalogue/filters.ts';
import { isAvailable } from '../../shop-agent/catalogue/schema.ts';
import { createCatalogueAgent } from '../../shop-agent/index.ts';
import { SentenceParser } from '../../shop-agent/parsing/SentenceParser.ts';
import { limits } from '../../shop-agent/responseEvents.ts';
import { casesByDepth, runsByDepth } from '../support/depth.ts';
import { agent, Conversation, data, Reply, SHOP_URL } from './Conversation.ts';
import { utterances } from './utterances.ts';

const catalogue = new Catalogue(data);
const parser = new SentenceParser(catalogue);

const categories = data.shop.categories.map(({ title }) => title);
const shapes = Object.values(data.shop.shapes).flatMap(({ title, plural }) => [`show me ${plural}`, title]);
const products = data.products
  .filter((_, at) => at % 5 === 0)
  .map(({ title }) => `Tell me more about ${title}`);
const questions = data.knowledge.flatMap((entry) => entry.questions);
const sayings = [
  ...new Set([...utterances.map(({ say }) => say), ...categories, ...shapes, ...products, ...questions]),
];

/** Checks that a reply respects the limits of messages, and that its products, links and pictures are those of the shop. */
function check(reply: Reply, known: Set<string>, say: string): void {
  for (const event of reply.events) expect(Object.keys(event), say).toHaveLength(1);
  for (const text of reply.texts) {
    expect(text.trim(), say).not.toBe('');
    expect(text.length, say).toBeLessThanOrEqual(4096);
    expect(text, say).not.toMatch(/undefined|NaN|\[object|\{\}| {2}\S/);
  }
  for (const card of reply.cards) {
    known.add(card.productId);
    const product = catalogue.product(card.productId);
    expect(product, say).toBeDefined();
    expect(card.url).toBe(`${SHOP_URL}/p/${card.productId}/`);
    expect(card.imageUrl).toMatch(
      new RegExp(`^${SHOP_URL}/pictures/${product?.drawing ?? product?.shape}-[a-z]+\\.svg$`),
    );
    expect(card.price).toBe(product?.price);
    expect(card.currency).toBe('EUR');
  }
  expect(new Set(reply.ids).size, say).toBe(reply.ids.length);
  for (const id of reply.productMessageIds)
    expect(known, `${say}: the widget does not know ${id}`).toContain(id);
  checkIntroduction(reply, say);
  for (const interactive of reply.interactives)
    checkInteractive(interactive as unknown as AnyInteractive, reply, say);
  expect(reply.interactives.length, say).toBeLessThanOrEqual(1);
  expect(reply.suggestions.length, say).toBeLessThanOrEqual(limits.suggestions);
}

/**
 * Checks that exactly one short sentence precedes the cards, and that no text repeats a list of stores. For several products
 * that are not compared, the sentence must contain a number or an ordinal such as "second", and no product title.
 */
function checkIntroduction(reply: Reply, say: string): void {
  const at = reply.events.findIndex(
    (event) =>
      'recommendationEvent' in event ||
      ('serviceInteractiveEvent' in event &&
        !('replyButtonMessage' in event.serviceInteractiveEvent.interactive) &&
        !('listMessage' in event.serviceInteractiveEvent.interactive)),
  );
  if (at >= 0) {
    const texts = new Reply(reply.events.slice(0, at)).texts;
    expect(texts, say).toHaveLength(1);
    const [sentence = ''] = texts;
    expect(sentence.length, `${say}: ${sentence}`).toBeLessThanOrEqual(90);
    expect(sentence, say).not.toContain('\n');
    expect(sentence.replace(/\d\.\d|[“"].*?[”"]/g, ''), say).not.toMatch(/[.!?] [A-Z]/);
    if (reply.ids.length > 1 && reply.metadata?.layout !== 'comparison') {
      expect(sentence, say).toMatch(
        /\d|\b(?:first|second|third|two|three|four|five|six|seven|eight|nine)\b/i,
      );
      for (const { title } of reply.cards) expect(sentence, say).not.toContain(title);
    }
  }
  const isStoreList = reply.choices.some(({ id }) => id.startsWith('store:'));
  if (isStoreList) expect(reply.texts.join('\n'), say).not.toMatch(/^- /m);
}

interface Label {
  readonly id: string;
  readonly text: string;
  readonly description?: string;
}
interface AnyInteractive {
  readonly replyButtonMessage?: { readonly buttons: readonly Label[] };
  readonly listMessage?: {
    readonly header?: { readonly text: string };
    readonly button: Label;
    readonly buttonText: string;
    readonly sections: readonly { readonly title: string; readonly rows: readonly Label[] }[];
  };
  readonly singleProductMessage?: {
    readonly footer: { readonly text: string };
    readonly actionButton: Label;
    readonly buttons: readonly Label[];
  };
  readonly multiProductMessage?: {
    readonly header: { readonly text: string };
    readonly footer: { readonly text: string };
    readonly sections: readonly { readonly title: string; readonly productItems: readonly unknown[] }[];
  };
}

function checkLabels(labels: readonly Label[], maxCount: number, maxLength: number, say: string): void {
  expect(labels.length, say).toBeGreaterThan(0);
  expect(labels.length, say).toBeLessThanOrEqual(maxCount);
  expect(new Set(labels.map(({ text }) => text)).size, say).toBe(labels.length);
  expect(new Set(labels.map(({ id }) => id)).size, say).toBe(labels.length);
  for (const { id, text, description = '' } of labels) {
    expect(text.length, `${say}: ${text}`).toBeGreaterThan(0);
    expect(text.length, `${say}: ${text}`).toBeLessThanOrEqual(maxLength);
    expect(id.length, `${say}: ${id}`).toBeLessThanOrEqual(limits.id);
    expect(id.trim()).toBe(id);
    expect(description.length).toBeLessThanOrEqual(72);
  }
}

function checkInteractive(message: AnyInteractive, reply: Reply, say: string): void {
  const at = reply.events.findIndex((event) => 'serviceInteractiveEvent' in event);
  const before = reply.events[at - 1];
  const body = before && 'messageEvent' in before ? before.messageEvent.content : {};
  expect(body, `${say}: the text of the body must come right before`).toHaveProperty('textContent');
  if (message.replyButtonMessage) checkLabels(message.replyButtonMessage.buttons, 3, 20, say);
  if (message.listMessage) {
    const { button, buttonText, sections, header } = message.listMessage;
    expect(button.text).toBe(buttonText);
    expect(buttonText.length).toBeLessThanOrEqual(20);
    expect(header?.text.length ?? 0).toBeLessThanOrEqual(60);
    for (const { title } of sections) expect(title.length).toBeLessThanOrEqual(24);
    checkLabels(
      sections.flatMap(({ rows }) => rows),
      10,
      24,
      say,
    );
  }
  if (message.singleProductMessage) {
    const { footer, actionButton, buttons } = message.singleProductMessage;
    expect(footer.text.length).toBeLessThanOrEqual(60);
    checkLabels([actionButton, ...buttons], 3, 20, say);
  }
  if (message.multiProductMessage) {
    const { header, footer, sections } = message.multiProductMessage;
    expect(header.text.length).toBeLessThanOrEqual(60);
    expect(footer.text.length).toBeLessThanOrEqual(60);
    expect(sections.length).toBeLessThanOrEqual(10);
    for (const { title, productItems } of sections) {
      expect(title.length).toBeLessThanOrEqual(24);
      expect(productItems.length).toBeGreaterThan(0);
    }
  }
}

test('the reply to every sentence respects the limits, and has one short sentence before its cards', async () => {
  for (const say of casesByDepth(sayings, 4)) {
    const reply = await new Conversation().say(say);
    expect(reply.events.length, say).toBeGreaterThan(0);
    check(reply, new Set(), say);
  }
});

test('replies in a long conversation respect the same limits, and the memory stays below 64 KiB', async () => {
  const talk = new Conversation();
  const known = new Set<string>();
  for (let turn = 0; turn < runsByDepth(200, 400); turn++) {
    const say = sayings[(turn * 7) % sayings.length] ?? '';
    check(await talk.say(say), known, say);
    expect(JSON.stringify(talk.memory).length).toBeLessThan(64 * 1024);
  }
  expect(talk.turns).toBeGreaterThanOrEqual(200);
});

test('every offered option works and every suggestion is understood', async () => {
  // Every sixth sentence, because each leads to several conversations.
  const openings = sayings.filter((_, at) => at % 6 === 0);
  for (const say of casesByDepth(openings, 2)) {
    const talk = new Conversation();
    const reply = await talk.say(say);
    for (const { id, title } of reply.choices) {
      const known = new Set(reply.ids);
      const pressed = await talk.fork().send({ buttonResponseEvent: { id, title } });
      expect(pressed.events.length, `${say} → ${title}`).toBeGreaterThan(0);
      expect(pressed.text, `${say} → ${title}`).not.toContain('didn’t get that');
      check(pressed, known, `${say} → ${title}`);
    }
    for (const question of reply.suggestions) {
      const known = new Set(reply.ids);
      const asked = await talk.fork().say(question);
      expect(asked.text, `${say} → ${question}`).not.toMatch(
        /didn’t get that|we don’t sell|I don’t know that, but/,
      );
      check(asked, known, `${say} → ${question}`);
    }
  }
});

test.each(utterances.filter(({ intent, slots }) => intent === 'wish' && slots !== undefined))(
  '"$say" finds only matching products, unless none matches',
  async ({ say }) => {
    const reply = await new Conversation().say(say);
    const { words: _loose, ...wanted } = parser.parse(say).filters;
    if (/Without|closest/.test(reply.text) || reply.cards.length === 0) {
      expect(catalogue.find(wanted)).toEqual([]);
      return;
    }
    for (const { productId } of reply.cards) expect(fits(productId, wanted), productId).toBe(true);
  },
);

function fits(id: string, wanted: Filters): boolean {
  const product = catalogue.product(id);
  return (
    product !== undefined &&
    matchesFilters(product, wanted) &&
    catalogue.variantsFor(product, wanted).some(isAvailable)
  );
}

test('recommends no product without stock, except in reply to "Tell me more about" it', async () => {
  const soldOut = data.products.filter(({ variants }) => variants.every(({ stock }) => stock === 0));
  for (const say of sayings.slice(0, 80))
    for (const id of (await new Conversation().say(say)).ids)
      if (!/more about/.test(say)) expect(soldOut.map((product) => product.id)).not.toContain(id);
});

test('reports the stock of each colour in the requested size', async () => {
  const product = catalogue.product('granite-boot-mens');
  const reply = await new Conversation().say("is the Granite Mid Waterproof Boot Men's in stock in size 44?");
  for (const { colourName, stock } of product?.variants.filter(({ size }) => size === '44') ?? [])
    expect(reply.text).toContain(
      `${colourName}: ${stock === 0 ? 'sold out' : Number(stock) <= 3 ? `only ${stock} left` : 'in stock'}`,
    );
});

test('reports a sold-out product as sold out', async () => {
  expect((await new Conversation().say('is the Fleet Trail Runner available?')).text).toContain('sold out');
});

test('lists the available colours when the requested one does not exist', async () => {
  const reply = await new Conversation().say('do you have the Lee 2 Tent in pink?');
  expect(reply.text).toContain('doesn’t come in pink');
  expect(reply.text).toContain('Moss and Ocean');
});

test('gives each entry of the knowledge its own answer', async () => {
  const texts = new Set<string>();
  for (const { questions: asked } of data.knowledge)
    texts.add((await new Conversation().say(asked[0] ?? '')).text);
  expect(texts.size).toBe(data.knowledge.length);
});

test.each(data.knowledge.map(({ id, questions: [first = ''], answer }) => ({ id, first, answer })))(
  '"$first" is answered with the entry $id',
  async ({ first, answer }) => {
    expect((await new Conversation().say(first)).text).toContain(answer);
  },
);

test('two agents reply identically to the same question at the same turn number of a session', async () => {
  const other = createCatalogueAgent({ catalogue: data, shopUrl: SHOP_URL });
  for (const say of sayings.slice(0, 60)) {
    const once = await new Conversation().say(say);
    expect((await new Conversation(other).say(say)).events).toEqual(once.events);
  }
});

test('varies phrases with the random source, and accepts a shop address that ends in a slash', async () => {
  const make = (value: number) =>
    createCatalogueAgent({ catalogue: data, shopUrl: `${SHOP_URL}/`, random: () => value });
  const low = await new Conversation(make(0)).say('hi');
  const high = await new Conversation(make(0.99)).say('hi');
  expect(low.text).not.toBe(high.text);
  const cards = await new Conversation(make(0)).say('show me tents');
  expect(cards.cards[0]?.url).toMatch(new RegExp(`^${SHOP_URL}/p/`));
});

test('ignores a memory that is invalid or of another version, and starts a new conversation', async () => {
  for (const memory of [null, 'x', 7, [], { version: 9, shown: 3 }]) {
    const talk = new Conversation(agent);
    talk.memory = memory;
    expect((await talk.say('show me tents')).ids).toContain('lee-2');
  }
});
