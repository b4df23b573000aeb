import { expect, test } from 'vitest';
import { readCatalogue } from '../../demo/catalogue.ts';
import chatTexts from '../../demo/chatTexts.json' with { type: 'json' };
import { shopFiles } from '../../demo/shopFiles.ts';
import { starters as productStarters } from '../../demo/starters.ts';
import { casesByDepth } from '../support/depth.ts';
import { filesBelow, read } from '../support/sources.ts';
import { Conversation, context, type Reply } from './Conversation.ts';

const shop = readCatalogue('catalogue');
const unescapeHtml = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<');

/** Returns the starters in attributes, in `WELCOME` settings after the greeting, and in lists. */
function startersIn(source: string): string[] {
  const attributes = [...source.matchAll(/\bstarters(?:="|: ')([^"'\n]*\|[^"'\n]*)["']/g)].flatMap(
    ([, list = '']) => unescapeHtml(list).split('|'),
  );
  const welcomes = [...source.matchAll(/\bWELCOME=["']([^"'\n]*)["']/g)].flatMap(([, list = '']) =>
    list.split('|').slice(1),
  );
  const lists = [...source.matchAll(/\bstarters"?(?:=\{|: )\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'((?:[^'\\]|\\.)+)'|"([^"]+)"/g)].map(([, one, other]) => one ?? other ?? ''),
  );
  return [...attributes, ...welcomes, ...lists];
}

/** Each starter of each page, with the product of the page. */
const pageStarters: { readonly starter: string; readonly product: string | undefined }[] = [];
for (const [path, file] of shopFiles(shop, { script: '/s.js', styles: [] })) {
  if (!path.endsWith('/') && !path.endsWith('.html')) continue;
  const product = /<meta name="shelftalk:product" content="([^"]+)">/.exec(String(file))?.[1];
  for (const starter of startersIn(String(file))) pageStarters.push({ starter, product });
}

const documents = ['README.md', 'proxy/README.md', ...filesBelow('docs'), ...filesBelow('stories')].filter(
  (path) => /\.(?:md|tsx)$/.test(path),
);
/** Starters of the documents, the stories and the demo shop's home page; they must be answered on every page. */
const generalStarters = [
  ...new Set([...documents.flatMap((path) => startersIn(read(path))), ...chatTexts.starters]),
];

const refusals =
  /didn’t get that|Nothing matches|I couldn’t find|we don’t sell|I don’t know that|isn’t on our/;

function expectAnswer(reply: Reply, starter: string): void {
  expect(reply.text, starter).not.toMatch(refusals);
  expect(reply.handover, starter).toBeUndefined();
  expect(reply.cards.length + reply.texts.length, starter).toBeGreaterThan(0);
}

test('starters are found in the documents and on the pages of the demo shop', () => {
  expect(generalStarters).toContain('Which boots for wide feet?');
  const [product] = shop.products;
  if (product === undefined) throw new Error('The shop has no products.');
  for (const starter of productStarters(shop.shop, product))
    expect(pageStarters).toContainEqual({ starter, product: product.id });
  expect(pageStarters.length).toBeGreaterThan(shop.products.length);
});

test.each(generalStarters)('the starter "%s" gets products or a direct answer', async (starter) => {
  expectAnswer(await new Conversation().say(starter), starter);
});

test('every starter of the demo shop gets products or a direct answer on its page', async () => {
  for (const { starter, product } of casesByDepth(pageStarters, 4)) {
    const talk = new Conversation();
    if (product !== undefined) await talk.send(context({ 'context.product_id': product }));
    expectAnswer(await talk.say(starter), starter);
  }
});

test.each([
  ['Which boots for wide feet?', 'hiking-boot', 'wide-fit'],
  ['Boots for wide feet', 'hiking-boot', 'wide-fit'],
  ['Do you have wide hiking boots for women?', 'hiking-boot', 'wide-fit'],
  ['waterproof boots in a wide fit', 'hiking-boot', 'wide-fit'],
  ['I have bunions, which boots would fit?', 'hiking-boot', 'wide-fit'],
  ['shoes with a wide toe box', undefined, 'wide-fit'],
  ['boots for narrow feet', 'hiking-boot', 'narrow-fit'],
  ['running shoes for narrow feet', 'trail-shoe', 'narrow-fit'],
])('"%s" shows only footwear of the requested width', async (say, kind, feature) => {
  const reply = await new Conversation().say(say);
  expect(reply.text).not.toMatch(refusals);
  expect(reply.ids.length).toBeGreaterThan(0);
  for (const id of reply.ids) {
    const product = shop.products.find((one) => one.id === id);
    expect(product?.features).toContain(feature);
    if (kind !== undefined) expect(product?.shape).toBe(kind);
  }
});

test.each([
  ['Granite Mid Waterproof Boot Men’s', 'No, it doesn’t come in a wide fit'],
  ['Granite Wide Waterproof Boot Men’s', 'Yes, it comes in a wide fit'],
])('answers whether the %s is wide: %s', async (title, answer) => {
  const talk = new Conversation();
  await talk.say(`Tell me more about ${title}`);
  expect((await talk.say('Does it come in a wide fit?')).text).toContain(answer);
});

test.each([
  ['What widths do your boots come in?', 'regular width'],
  ['How do I know if I have wide feet?', 'little toe'],
])('"%s" is answered', async (say, answer) => {
  expect((await new Conversation().say(say)).text).toContain(answer);
});

test.each([
  ['a wide-brimmed hat', 'hat'],
  ['a wide sleeping mat', 'mat'],
])('in "%s", the word "wide" does not refer to feet', async (say, kind) => {
  const reply = await new Conversation().say(say);
  expect(reply.text).not.toMatch(refusals);
  expect(reply.ids.length).toBeGreaterThan(0);
  for (const id of reply.ids) expect(shop.products.find((one) => one.id === id)?.shape).toBe(kind);
});
