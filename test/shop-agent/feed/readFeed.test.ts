import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Product } from '../../../shop-agent/catalogue/schema.ts';
import { readFeed } from '../../../shop-agent/feed/readFeed.ts';
import { createFeedFolder, problemsOf } from './feeds.ts';
import { googleXml, jsonLdPage, shopifyJson, table } from './generateFeed.ts';

const { newPath, read } = createFeedFolder();

const productCount = 60;
const euros = { currency: 'EUR' };

/** The fields that are compared between formats. */
const common = ({ title, price, wasPrice, brand, variants }: Product) => ({
  title,
  price,
  wasPrice,
  brand,
  variants: variants.map(({ colourName, size, stock }) => ({ colourName, size, stock })),
});

function readPages(): Promise<Awaited<ReturnType<typeof readFeed>>> {
  const folder = newPath('pages');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  for (let at = 0; at < productCount; at++)
    writeFileSync(join(folder, at % 2 ? 'sub' : '', `${String(at).padStart(4, '0')}.html`), jsonLdPage(at));
  return readFeed(folder, newPath('index.json'), euros);
}

describe('A feed', () => {
  const formats = [
    ['Google Merchant in XML', () => read('feed.xml', googleXml(productCount))],
    ['Google Merchant in TSV', () => read('feed.txt', table(productCount, '\t'))],
    ['CSV', () => read('feed.csv', table(productCount, ','))],
    ['CSV with semicolons', () => read('feed.csv', table(productCount, ';'))],
    ['Shopify JSON', () => read('products.json', shopifyJson(productCount))],
    ['pages with JSON-LD', readPages],
  ] as const;

  it.each(formats)('of the format %s has all products with their variants', async (name, load) => {
    const { catalogue, problems } = await load();
    const reference = await read('feed.xml', googleXml(productCount));
    expect(problems).toEqual([]);
    const sorted = (products: readonly Product[]) =>
      products.map(common).sort((a, b) => a.title.localeCompare(b.title));
    // JSON-LD has no former price.
    const without = (products: readonly Product[]) =>
      sorted(products).map(({ wasPrice, ...rest }) => (name.includes('LD') ? rest : { wasPrice, ...rest }));
    expect(without(catalogue.products)).toEqual(without(reference.catalogue.products));
    expect(catalogue.shop.currency).toBe('EUR');
  });

  it('keeps the details of products', async () => {
    const detail = (name: string, value: string) =>
      `<g:product_detail><g:section_name>Size</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`;
    const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>a</g:id><title>Kettle</title><g:price>50 EUR</g:price>${detail('Capacity', '0.9 l')}${detail('Width', '14 cm')}</item></channel></rss>`;
    const header = 'id\ttitle\tprice\tproduct detail';
    const row = 'a\tKettle\t50 EUR\tSize:Capacity:0.9 l,Size:Width:14 cm';
    const expected = [
      { name: 'Capacity', value: '0.9 l' },
      { name: 'Width', value: '14 cm' },
    ];
    expect((await read('feed.xml', xml)).catalogue.products[0]?.details).toEqual(expected);
    expect((await read('feed.tsv', `${header}\n${row}\n`)).catalogue.products[0]?.details).toEqual(expected);
    expect((await read('feed.xml', googleXml(1))).catalogue.products[0]?.details).toBeUndefined();
  });

  it('keeps kinds, links, pictures, fits and colours', async () => {
    const { catalogue } = await read('feed.xml', googleXml(productCount));
    expect(catalogue.shop.name).toBe('Oak Street');
    expect(Object.keys(catalogue.shop.shapes)).toEqual([
      'scarves',
      'table-lamps',
      'hats-caps',
      'mugs',
      'desk-chairs',
      'notebooks',
    ]);
    expect(catalogue.products[0]).toMatchObject({
      id: 'g0',
      title: 'Quiet scarves No. 0',
      fit: 'women',
      price: 9,
      wasPrice: 10.5,
      description: 'Made of beech & wool, number 0. It is washed once, and then it lasts.',
      url: 'https://shop.example/p/G0?a=1&b=2',
      imageUrl: 'https://cdn.example/G0.jpg',
      variants: [
        { sku: 'SKU-0-0', colour: 'navy', colourName: 'Navy', size: 'S', stock: 'unknown' },
        { sku: 'SKU-0-1', colour: 'dark-green', colourName: 'Dark green', size: 'M', stock: 'unknown' },
      ],
    });
    // To which family a colour belongs is not in the feed.
    expect(catalogue.palette).toEqual({});
  });

  it('lists bad rows by line and skips them', async () => {
    const feed = await read(
      'feed.csv',
      [
        'id,title,price,link',
        'a,Good one,"1.299,00 €",',
        ',No id,5.00 EUR,',
        'c,,5.00 EUR,',
        'd,"Title',
        'on two lines",free,',
        'e,Negative,-5 EUR,',
        'f,Nothing,0,',
        'a,Same id again,5 EUR,',
        'h,Other money,5 USD,',
        'i,Bad link,5 EUR,javascript:alert(1)',
        'j,Too,many,cells,in,here',
        'k,Another good one,£ 5,',
        'l,A path,7 EUR,/p/l',
        '帽子,A hat,7 EUR,',
      ].join('\n'),
    );
    expect(feed.catalogue.products.map(({ title, price }) => [title, price])).toEqual([
      ['Good one', 1299],
      ['A path', 7],
      ['A hat', 7],
    ]);
    expect(feed.catalogue.products[2]?.id).toMatch(/^x[0-9a-f]{10}$/);
    expect(problemsOf(feed)).toEqual([
      'line 3: it has no id',
      'line 4: it has no title',
      'line 5: its price cannot be read',
      'line 7: its price cannot be read',
      'line 8: its price is not above 0',
      'line 9: its id a was used before',
      'line 11: its link is no http address',
      'line 12: it has 6 cells for 4 columns',
      'line 10: its price is not in EUR',
      'line 13: its price is not in EUR',
    ]);
  });

  it('names the line of a bad item in XML', async () => {
    const xml = googleXml(3).replace('<g:price>11.50 EUR</g:price>', '<g:price>?</g:price>');
    const line = xml.slice(0, xml.indexOf('<g:id>SKU-1-0')).split('\n').length - 1;
    expect(problemsOf(await read('feed.xml', xml))).toEqual([`line ${line}: its price cannot be read`]);
  });

  it('treats only goods that are in stock, limited or without availability as available', async () => {
    const rows = [
      'in stock',
      'preorder',
      'backorder',
      'https://schema.org/OutOfStock',
      'not in stock',
      'https://schema.org/InStock',
      'limited availability',
      '',
    ];
    const feed = await read(
      'feed.csv',
      ['id,title,price,availability', ...rows.map((words, at) => `${at},T ${at},5,${words}`)].join('\n'),
    );
    expect(feed.catalogue.products.map(({ variants }) => variants[0]?.stock)).toEqual([
      'unknown',
      0,
      0,
      0,
      0,
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it.each([
    ['19.99 EUR', 19.99],
    ['EUR 19.99', 19.99],
    ['€1.299,00', 1299],
    ['1,299.00', 1299],
    ['1,299', 1299],
    ['1 299,50 €', 1299.5],
    ["1'299.50", 1299.5],
    ['15', 15],
    ['0.5', 0.5],
  ])('reads the price %s', async (text, price) => {
    const { catalogue } = await read('feed.csv', `id,title,price\na,A,"${text}"`);
    expect(catalogue.products[0]?.price).toBe(price);
  });
});

describe('The index', () => {
  it('is read instead of the feed until the feed changes', async () => {
    const [path, index] = [newPath('feed.csv'), newPath('index.json')];
    writeFileSync(path, table(5, ','));
    const first = await readFeed(path, index, euros);
    const second = await readFeed(path, index, euros);
    expect([first.isFromIndex, second.isFromIndex]).toEqual([false, true]);
    expect(second.catalogue).toEqual(JSON.parse(JSON.stringify(first.catalogue)));
    writeFileSync(path, table(6, ','));
    const third = await readFeed(path, index, euros);
    expect(third.isFromIndex).toBe(false);
    expect(third.catalogue.products).toHaveLength(6);
    const { atimeMs, mtimeMs } = statSync(path);
    utimesSync(path, atimeMs / 1000, mtimeMs / 1000 + 5);
    expect((await readFeed(path, index, euros)).isFromIndex).toBe(false);
  });

  it('keeps the problems of the feed', async () => {
    const [path, index] = [newPath('feed.csv'), newPath('index.json')];
    writeFileSync(path, 'id,title,price\na,A,5\n,B,5');
    await readFeed(path, index, euros);
    expect(problemsOf(await readFeed(path, index, euros))).toEqual(['line 3: it has no id']);
  });

  it('of another feed is not used', async () => {
    const index = newPath('index.json');
    const [one, other] = [newPath('one.csv'), newPath('other.csv')];
    writeFileSync(one, table(5, ','));
    writeFileSync(other, table(5, ','));
    await readFeed(one, index, euros);
    expect((await readFeed(other, index, euros)).isFromIndex).toBe(false);
  });

  it.each(['', '{', 'null', '{"version":0}', '{"version":1,"fingerprint":7}'])(
    'that is damaged, %j, is written again',
    async (damage) => {
      const [path, index] = [newPath('feed.csv'), newPath('index.json')];
      writeFileSync(path, table(5, ','));
      writeFileSync(index, damage);
      expect((await readFeed(path, index, euros)).isFromIndex).toBe(false);
      expect(JSON.parse(readFileSync(index, 'utf8')).catalogue.products).toHaveLength(5);
    },
  );
});

test('thousands of products are read, and all of them are in the index', async () => {
  const [path, index] = [newPath('feed.xml'), newPath('index.json')];
  writeFileSync(path, googleXml(3000));
  const { catalogue } = await readFeed(path, index, euros);
  expect(catalogue.products).toHaveLength(3000);
  const again = await readFeed(path, index, euros);
  expect(again.isFromIndex).toBe(true);
  expect(again.catalogue.products).toHaveLength(3000);
});
