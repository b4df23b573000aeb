import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { DelimitedReader } from '../../../shop-agent/feed/DelimitedReader.ts';
import { maxRecordCharacters } from '../../../shop-agent/feed/FeedRecord.ts';
import { pageRecords } from '../../../shop-agent/feed/jsonLdRecords.ts';
import { readFeed } from '../../../shop-agent/feed/readFeed.ts';
import { XmlItemReader } from '../../../shop-agent/feed/XmlItemReader.ts';
import { createFeedFolder, problemsOf } from './feeds.ts';
import { googleXml, table } from './generateFeed.ts';

const { newPath, read } = createFeedFolder();

const item = (title: string): string => `<item><id>1</id><title>${title}</title><price>5 EUR</price></item>`;
const rss = (content: string): string => `<rss><channel>${content}</channel></rss>`;

const bomb = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>
${rss(item('&lol9;'))}`;

describe('A feed is refused when it', () => {
  it.each([
    ['has entities of its own', 'feed.xml', bomb, /document type/],
    [
      'refers to a file',
      'feed.xml',
      `<!DOCTYPE r SYSTEM "file:///etc/passwd">${rss(item('a'))}`,
      /document type/,
    ],
    ['has a tag without end', 'feed.xml', `<rss a="${'x'.repeat(200_000)}`, /a tag has no end/],
    ['is nested without end', 'feed.xml', '<a>'.repeat(1000), /nested more than 50 deep/],
    [
      'has a comment without end',
      'feed.xml',
      `<rss><!--${'x'.repeat(2_000_000)}`,
      /comment or CDATA section is longer/,
    ],
    [
      'declares an unknown encoding',
      'feed.xml',
      '<?xml version="1.0" encoding="klingon"?><rss/>',
      /encoding klingon/,
    ],
    ['is packed', 'feed.xml.gz', gzipSync(googleXml(3)), /Unpack it first/],
    ['is no text', 'feed.csv', new Uint8Array([1, 0, 2, 0, 3]), /not a text file/],
    ['is empty', 'feed.csv', '', /no columns for title and price|no product/],
    ['has no header', 'feed.csv', '1,2,3\n4,5,6', /no columns for title and price/],
    ['has no usable product', 'feed.csv', 'id,title,price\n,A,5', /line 2: it has no id/],
    ['is JSON that is cut', 'feed.json', '{"products":[\n{"id":1', /not valid JSON/],
    ['is JSON of another kind', 'feed.json', '{"a":[1,2,{"b":null}]}', /no product/],
    [
      'is a page without products',
      'page.html',
      '<html><script type="application/ld+json">{</script></html>',
      /not JSON/,
    ],
  ])('%s', async (_, name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message);
  });

  it('does not exist', async () => {
    await expect(readFeed('/nowhere/feed.csv', newPath('index.json'))).rejects.toThrow('no such file');
  });
});

describe('The encoding', () => {
  const words = 'Grüße – Žluťoučký';
  const csv = (text: string) => `id,title,price\n1,${text},5`;
  it.each([
    ['UTF-8', Buffer.from(csv(words))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${csv(words)}`)],
    ['UTF-16 in little-endian order', Buffer.from(`\ufeff${csv(words)}`, 'utf16le')],
    ['UTF-16 in big-endian order', Buffer.from(`\ufeff${csv(words)}`, 'utf16le').swap16()],
  ])('%s is read', async (_, bytes) => {
    const { catalogue, problems } = await read('feed.csv', bytes);
    expect(catalogue.products[0]?.title).toBe(words);
    expect(problems).toEqual([]);
  });

  it('that XML declares is read', async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${rss(item('Grüße'))}`;
    const { catalogue, problems } = await read('feed.xml', Buffer.from(xml, 'latin1'));
    expect(catalogue.products[0]?.title).toBe('Grüße');
    expect(problems).toEqual([]);
  });

  it('that is neither declared nor UTF-8 is read as Windows-1252 with a warning', async () => {
    const feed = await read('feed.csv', Buffer.from(csv('Grüße'), 'latin1'));
    expect(feed.catalogue.products[0]?.title).toBe('Grüße');
    expect(problemsOf(feed)).toEqual([expect.stringContaining('Windows-1252')]);
  });
});

describe('A bad part is listed and the rest is read:', () => {
  it('a row that is too long', async () => {
    const feed = await read('feed.csv', `id,title,price\n1,${'x'.repeat(3 * maxRecordCharacters)},5\n2,B,5`);
    expect(feed.catalogue.products.map(({ title }) => title)).toEqual(['B']);
    expect(problemsOf(feed)).toEqual([expect.stringMatching(/^line 2: the row is too long/)]);
  });

  it('a row of delimiters', async () => {
    const feed = await read('feed.csv', `id,title,price\n${','.repeat(100_000)}\n2,B,5`);
    expect(feed.catalogue.products).toHaveLength(1);
    expect(problemsOf(feed)).toEqual([expect.stringMatching(/^line 2: /)]);
  });

  it('a quote that is not closed', async () => {
    const feed = await read('feed.csv', 'id,title,price\n1,A,5\n2,"B,5\n3,C,5');
    expect(feed.catalogue.products).toHaveLength(1);
    expect(problemsOf(feed)).toEqual(['line 3: a quote is not closed; the lines up to 4 are skipped']);
  });

  it('an item that is too long', async () => {
    const feed = await read('feed.xml', rss(`${item('x'.repeat(2_500_000))}${item('B')}`));
    expect(feed.catalogue.products.map(({ title }) => title)).toEqual(['B']);
    expect(problemsOf(feed)).toEqual(['line 1: the item is too long']);
  });

  it('an item that is not closed', async () => {
    const feed = await read('feed.xml', rss(`<item><id>0</id><title>A</title>\n${item('B')}`));
    expect(feed.catalogue.products.map(({ title }) => title)).toEqual(['B']);
    expect(problemsOf(feed)).toEqual(['line 1: the item is not closed before the next one']);
  });

  it('a file that is cut', async () => {
    const xml = googleXml(3);
    const feed = await read('feed.xml', xml.slice(0, xml.lastIndexOf('<g:color>')));
    expect(feed.catalogue.products[2]?.variants).toHaveLength(1);
    expect(problemsOf(feed)).toEqual([expect.stringContaining('the file may be cut')]);
  });

  it('a product that is no object', async () => {
    const variant = '{"id":1,"price":"5"}';
    const feed = await read(
      'p.json',
      `{"products":[null,7,{"title":"A"},{"id":9,"title":"B","variants":[${variant}]}]}`,
    );
    expect(feed.catalogue.products.map(({ title }) => title)).toEqual(['B']);
    expect(problemsOf(feed)).toHaveLength(3);
  });
});

test('reads quotes within cells', async () => {
  const { catalogue } = await read('feed.tsv', 'id\ttitle\tprice\n1\t27" screen\t5\n2\t"B ""x"" c"\t6');
  expect(catalogue.products.map(({ title }) => title)).toEqual(['27" screen', 'B "x" c']);
});

test.each([
  ['markup', '<b onclick="x()">Mug</b><script>alert(1)</script>', 'Mug'],
  ['character references', 'Mug &amp; lid &#233; &unknown; &#0;', 'Mug & lid é &unknown;'],
  ['addresses', 'Mug https://evil.example/x [a](http://evil.example)', 'Mug a'],
  ['markdown syntax', '**Mug** `x` # | a_b', 'Mug x a b'],
])('cleans texts with %s', async (_, text, expected) => {
  const { catalogue } = await read(
    'feed.csv',
    `id,title,price,description\n1,T,5,"${text.replaceAll('"', '""')}"`,
  );
  expect(catalogue.products[0]?.description).toBe(expected);
});

test.each(['__proto__', 'constructor', 'toString'])('reads %s like other texts', async (word) => {
  const { catalogue } = await read(
    'feed.csv',
    `id,title,price,color,product_type,brand,__proto__\n${word},${word},5,${word},${word},${word},1`,
  );
  expect(catalogue.products).toHaveLength(1);
  expect(Object.getPrototypeOf(catalogue.palette)).toBe(Object.prototype);
});

test.each([
  ['scripts without an end', '<script type="application/ld+json">'],
  ['tags without an end', '<script type="application/ld+json" '],
  ['scripts of other types without an end', '<script>'],
])('reading a page costs time in proportion to its number of %s', (_, opening) => {
  const costOf = (count: number): number => {
    const page = `<html>${opening.repeat(count)}`;
    const before = process.cpuUsage();
    expect([...pageRecords(page, 'page.html')]).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  costOf(5_000);
  // The square would be 16; 50 ms are the other work of this process.
  expect(costOf(20_000)).toBeLessThan(8 * costOf(5_000) + 50_000);
});

test('reads the scripts of a page with attributes in any order and letters of either case', () => {
  const script = (attributes: string, name: string) =>
    `<SCRIPT ${attributes}>{"@type":"Product","sku":"${name}","name":"${name}"}</SCRIPT>`;
  const page = `<script>let a = "<script type='application/ld+json'>";</script>${script('id="x" type=application/ld+json', 'A')}${script("type = 'application/ld+json' defer", 'B')}${script('type="text/plain"', 'C')}`;
  const records = [...pageRecords(page, 'page.html')];
  expect(records.map((record) => 'fields' in record && record.fields.title)).toEqual(['A', 'B']);
});

test('a line without end is reported once and skipped', () => {
  const reader = new DelimitedReader(',');
  const piece = 'x'.repeat(1_000_000);
  const problems = Array.from({ length: 300 }, () => reader.push(piece)).flat();
  expect(problems).toHaveLength(1);
  expect(reader.push('\n1,2\n')).toEqual([{ line: 2, cells: ['1', '2'] }]);
});

test.each([1, 2, 3, 7, 64])(
  'chunks of %i characters give the same rows and items as the whole text',
  (size) => {
    const csv = `a,"b ""c""\r\nd",e\r\n\r\nf,g\n"h"`;
    const xml = googleXml(4).replaceAll('\n', '\r\n');
    const cut = (text: string) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    const rows = (pieces: readonly string[]) => {
      const reader = new DelimitedReader(',');
      return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
    };
    const items = (pieces: readonly string[]) => {
      const reader = new XmlItemReader();
      return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
    };
    expect(rows(cut(csv))).toEqual(rows([csv]));
    expect(rows([csv]).map((row) => ('cells' in row ? [row.line, ...row.cells] : row))).toEqual([
      [1, 'a', 'b "c"\r\nd', 'e'],
      [4, 'f', 'g'],
      [5, 'h'],
    ]);
    expect(items(cut(xml))).toEqual(items([xml]));
    expect(rows(cut(table(4, ',')))).toEqual(rows([table(4, ',')]));
  },
);

describe('Reading a feed costs CPU in proportion to its', () => {
  const repeat = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join('');
  const detail =
    '<g:product_detail><g:attribute_name>a</g:attribute_name><g:attribute_value/></g:product_detail>';
  const shopifyHeader = (columns: number) =>
    `Handle,Title,Option1 Name,Option1 Value,Variant Price${repeat(columns, (at) => `,M${at} (product.metafields.a.b)`)}\n`;

  it.each([
    [
      'product details',
      'a.xml',
      (count: number) =>
        rss(`<item><id>1</id><title>A</title><price>5</price>${detail.repeat(count)}</item>`),
    ],
    ['empty elements', 'a.xml', (count: number) => rss(`${item('A')}<item>${'<a/>'.repeat(count)}</item>`)],
    [
      'equal ids',
      'a.csv',
      (count: number) => `id,title,price,color\n${repeat(count, (at) => `a,T,5,c${at}\n`)}`,
    ],
    [
      'equal groups of ids that differ in signs',
      'a.csv',
      (count: number) =>
        `id,title,price\n${repeat(count, (at) => `a${'!'.repeat(at % 50)}${'?'.repeat(at % 49)},T,5\n`)}`,
    ],
    [
      'columns',
      'a.csv',
      (count: number) =>
        `${shopifyHeader(Math.min(900, count / 4))}${repeat(count / 4, (at) => `h${at},T,Title,Default Title,5\n`)}`,
    ],
    [
      'variations before their parents',
      'a.csv',
      (count: number) =>
        `ID,Type,Name,Published,Regular price,Parent\n${repeat(count, (at) => `${at},variation,T,1,5,id:x${at}\n`)}x,simple,T,1,5,\n`,
    ],
    [
      'references',
      'a.jsonld',
      (count: number) =>
        JSON.stringify([
          { '@type': 'Product', '@id': '#p', name: 'P', sku: 'p', offers: { price: 5 } },
          ...Array.from({ length: count }, (_, at) => ({
            '@type': 'ProductGroup',
            '@id': `#${at}`,
            hasVariant: [{ '@id': `#${at + 1}` }, { '@id': `#${at}` }],
          })),
        ]),
    ],
    [
      'highlights',
      'a.csv',
      (count: number) => `id,title,price,product highlight\n1,T,5,"${'a,'.repeat(count)}"`,
    ],
    [
      'quotes in highlights',
      'a.csv',
      (count: number) => `id,title,price,product highlight\n1,T,5,"${',""'.repeat(count)}"`,
    ],
    ['digits of a price', 'a.csv', (count: number) => `id,title,price\n1,T,5\n2,T,"${'1,'.repeat(count)}"`],
  ])('%s', async (_, name, feed) => {
    const costOf = async (count: number): Promise<number> => {
      const content = feed(count);
      const before = process.cpuUsage();
      await read(name, content);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await costOf(1000);
    const small = await costOf(4_000);
    // The square would be 16; 100 ms are the other work of this process.
    expect(await costOf(16_000)).toBeLessThan(8 * small + 100_000);
  });
});
