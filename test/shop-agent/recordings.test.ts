import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../demo/catalogue.ts';
import chatTexts from '../../demo/chatTexts.json' with { type: 'json' };
import { shopFiles } from '../../demo/shopFiles.ts';
import { Conversation, context, data, type Reply, SHOP_URL } from './Conversation.ts';

const ids = new Set(data.products.map(({ id }) => id));
const missed = /didn’t understand|found nothing|don’t know/;

test.each(data.recordings.map(({ asked }, at) => [asked[0] ?? '', at] as const))(
  'the recording of “%s” is played, and has only products that exist',
  async (words, at) => {
    const recording = data.recordings[at];
    for (const text of recording?.asked ?? []) {
      const reply = await new Conversation().say(text);
      expect(reply.events).toHaveLength(recording?.events.length ?? 0);
      expect(reply.text).not.toMatch(missed);
      for (const id of [...reply.ids, ...reply.productMessageIds]) expect(ids).toContain(id);
      const written = JSON.stringify(recording?.events).match(/"products":\[([^\]]*)\]/)?.[1] ?? '';
      expect(reply.ids).toEqual(written === '' ? [] : JSON.parse(`[${written}]`));
    }
    expect(words).not.toBe('');
  },
);

test('the amounts of a recording are the prices of its products', async () => {
  for (const { asked } of data.recordings) {
    const { text, cards } = await new Conversation().say(asked[0] ?? '');
    const total = /€([\d,.]+) in total/.exec(text)?.[1];
    if (total !== undefined)
      expect(Number(total.replace(',', '')), asked[0]).toBe(cards.reduce((sum, { price }) => sum + price, 0));
  }
});

test('the buttons of a recording are answered', async () => {
  for (const { asked } of data.recordings) {
    const talk = new Conversation();
    const reply = await talk.say(asked[0] ?? '');
    for (const { title } of reply.choices) {
      const next = await talk.fork().press(reply, title);
      expect(next.text, title).not.toMatch(missed);
      expect(next.events.length, title).toBeGreaterThan(0);
    }
  }
});

test('products of a recording can be asked about', async () => {
  const talk = new Conversation();
  const { cards } = await talk.say('What do I need for a weekend hut tour?');
  expect((await talk.say('tell me about the second one')).text).toContain(cards[1]?.title);
});

test('the addresses of a recording are those of the shop', async () => {
  const { events } = await new Conversation().say('Play me a voice message');
  expect(JSON.stringify(events)).toContain(`${SHOP_URL}/media/greeting.ogg`);
});

const isAnswer = (reply: Reply): boolean => reply.events.length > 0 && !missed.test(reply.text);

test('the starters of the chat and of every page of the demo shop are answered', async () => {
  const catalogue = readCatalogue(fileURLToPath(new URL('../../catalogue', import.meta.url)));
  const assets = { script: '/s.js', styles: [], font: '/f' };
  const starters = new Map<string, string>(chatTexts.starters.map((text) => [text, '/']));
  for (const [path, page] of shopFiles(catalogue, assets)) {
    const written = /data-starters="([^"]*)"/.exec(page)?.[1] ?? '';
    for (const text of written.replaceAll('&amp;', '&').replaceAll('&#39;', "'").split('|'))
      if (text !== '' && !starters.has(text)) starters.set(text, path);
  }
  const misses: string[] = [];
  for (const [text, path] of starters) {
    const talk = new Conversation();
    const product = /^\/p\/([^/]+)\//.exec(path)?.[1];
    if (product !== undefined) await talk.send(context({ 'context.product_id': product }));
    if (!isAnswer(await talk.say(text))) misses.push(`${path}: ${text}`);
  }
  expect(misses).toEqual([]);
  expect(starters.size).toBeGreaterThan(20);
});
