import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource, welcomeOf } from '../../scripts/source.mjs';
import { readFeed } from '../../shop-agent/feed/readFeed.ts';
import { startProxy } from '../proxy/support/startProxy.ts';
import { root } from '../support/sources.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-feed-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const rows = [
  'id,title,price,product_type,link,image_link,description',
  '1,"Mug <script>alert(1)</script>",5,Mugs,https://shop.example/mug,https://cdn.example/1.jpg,A mug.',
  '2,Cup & "saucer",1299,Cups,,,"Made by <b>hand</b>, ""slowly""."',
  '3,Bowl,7,Mugs,/products/bowl,"https://cdn.example/""><script>",A bowl.',
];

beforeAll(async () => {
  mkdirSync(join(dataDir, 'platform'));
  const feed = join(dataDir, 'pots.csv');
  writeFileSync(feed, rows.join('\n'));
  await readFeed(feed, join(dataDir, 'platform', 'feed.json'), { currency: 'EUR' });
});

describe('The argument --feed', () => {
  it.each([
    [[], undefined],
    [['--feed', 'a.xml'], '/shop/a.xml'],
    [['--feed=a b.xml'], '/shop/a b.xml'],
    [['--feed', '/data/a.xml'], '/data/a.xml'],
  ])('%j sets CATALOGUE_FEED to %s', (args, path) => {
    expect(readSource(args, '/shop')?.env.CATALOGUE_FEED).toBe(path);
  });

  it.each([
    [['--feed', 'a.csv', '--currency', 'CHF'], 'CHF'],
    [['--feed=a.csv', '--currency=CHF'], 'CHF'],
    [['--feed', 'a.csv'], undefined],
  ])('%j sets CATALOGUE_CURRENCY to %s', (args, currency) => {
    expect(readSource(args, '/shop')?.env.CATALOGUE_CURRENCY).toBe(currency);
  });
});

it('The greeting names the shop, and the starters name its most frequent kinds of products', () => {
  expect(welcomeOf(join(dataDir, 'platform', 'feed.json'))).toBe(
    'Hello from pots. What are you looking for?|Show me mugs|Show me cups',
  );
});

describe('The pages of a feed', () => {
  const open = async () => {
    const { port } = await startProxy({
      env: { DATA_DIR: dataDir, DEMO_ROUTES: join(root, 'demo/server/feed.mjs') },
    });
    return (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  };

  it('show the products with their own links, and the chat', async () => {
    const get = await open();
    const response = await get('/');
    const text = await response.text();
    expect(text).toContain('<a href="https://shop.example/mug">');
    expect(text).toContain('Cup &amp; &quot;saucer&quot;');
    expect(text).toContain('<script async src="/shelftalk.js" data-shelftalk data-heading="pots"');
    expect(text).toContain('data-media-origins="https://cdn.example"');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect((await get('/products.css')).headers.get('content-type')).toContain('text/css');
  });

  it('have a page for each product whose link is missing or a path', async () => {
    const get = await open();
    const cup = await (await get('/p/2/')).text();
    expect(cup).toContain('<meta name="shelftalk:product" content="2">');
    expect(cup).toContain('€1,299.00');
    expect(await (await get('/products/bowl')).text()).toContain('<h1>Bowl</h1>');
    expect((await get('/p/constructor/')).status).toBe(404);
  });

  it('have a page for the cart that another agent hands over', async () => {
    const get = await open();
    const cart = await (await get('/cart/?items=2:3,1:1,nothing:1,%25zz')).text();
    expect(cart).toContain('<li>3 × Cup &amp; &quot;saucer&quot;</li>\n<li>1 × Mug');
    expect(await (await get('/cart/')).text()).toContain('There is nothing in this cart.');
    const long = await (await get(`/cart/?items=${'1:1,'.repeat(3_000)}`)).text();
    expect(long.match(/<li>/g)).toHaveLength(50);
  });
});
