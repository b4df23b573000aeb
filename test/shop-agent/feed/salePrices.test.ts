import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFeed } from '../../../shop-agent/feed/readFeed.ts';
import { watchSales } from '../../../shop-agent/feed/watchSales.ts';
import { manualClock } from '../../platform/support/clock.ts';
import { createFeedFolder, problemsOf } from './feeds.ts';

const { newPath } = createFeedFolder();
const day = 24 * 3_600_000;
const at = (time: string) => new Date(time);

/** The price and the former price of the only product of a feed. */
async function priceOf(name: string, content: string, now: Date) {
  const path = newPath(name);
  writeFileSync(path, content);
  const { catalogue, problems } = await readFeed(path, newPath('index.json'), { now: now, currency: 'EUR' });
  expect(problems).toEqual([]);
  expect(catalogue.products).toHaveLength(1);
  return [catalogue.products[0]?.price, catalogue.products[0]?.wasPrice];
}

const table = (dates: string) =>
  `id,title,price,sale_price,sale_price_effective_date\na,Lamp,20 EUR,15 EUR,${dates}`;
const onSale = [15, 20];
const regular = [20, undefined];

const xml = `<rss><channel><item><g:id>a</g:id><title>Lamp</title><g:price>20 EUR</g:price><g:sale_price>15 EUR</g:sale_price>
  <g:sale_price_effective_date>2026-03-01T10:00+0100/2026-03-08T10:00+0100</g:sale_price_effective_date></item></channel></rss>`;
const woo =
  'ID,SKU,Name,Date sale price starts,Date sale price ends,Sale price,Regular price\n7,W7,Lamp,2026-03-01 09:00:00,2026-03-08 09:00:00,15,20';
const jsonLd = JSON.stringify({
  '@type': 'Product',
  sku: 'a',
  name: 'Lamp',
  offers: {
    '@type': 'Offer',
    priceSpecification: [
      { price: 15, priceCurrency: 'EUR', validFrom: '2026-03-01T09:00Z', validThrough: '2026-03-08T09:00Z' },
      { price: 20, priceCurrency: 'EUR', priceType: 'https://schema.org/ListPrice' },
    ],
  },
});
const jsonLdOffer = JSON.stringify({
  '@type': 'Product',
  sku: 'a',
  name: 'Lamp',
  offers: {
    '@type': 'Offer',
    ...{
      price: '15',
      priceCurrency: 'EUR',
      validFrom: '2026-03-01T09:00Z',
      priceValidUntil: '2026-03-08T09:00Z',
    },
    priceSpecification: { price: '20', priceType: 'https://schema.org/StrikethroughPrice' },
  },
});

describe.each([
  ['feed.xml', xml],
  ['feed.csv', table('2026-03-01T10:00+01:00/2026-03-08T10:00+01:00')],
  ['feed.txt', table('2026-03-01T10:00+0100 / 2026-03-08T10:00+0100').replaceAll(',', '\t')],
  ['woo.csv', woo],
  ['specifications.jsonld', jsonLd],
  ['offer.jsonld', jsonLdOffer],
])('The sale price of %s', (name, content) => {
  it('is used from the first to the last moment of the sale', async () => {
    expect(await priceOf(name, content, at('2026-03-01T08:59:59Z'))).toEqual(regular);
    expect(await priceOf(name, content, at('2026-03-01T09:00:00Z'))).toEqual(onSale);
    expect(await priceOf(name, content, at('2026-03-08T08:59:59Z'))).toEqual(onSale);
    expect(await priceOf(name, content, at('2026-03-08T09:00:00Z'))).toEqual(regular);
  });
});

describe('Dates of a sale', () => {
  it.each([
    ['2026-03-01T09:00Z/2026-03-08T09:00Z', '2026-03-01T09:00Z', '2026-03-08T09:00Z'],
    ['2026-03-01T09:00/2026-03-08T09:00:30.5', '2026-03-01T09:00Z', '2026-03-08T09:00:30Z'],
    ['2026-03-01T1:00-8:00/2026-03-08T1:00-8:00', '2026-03-01T09:00Z', '2026-03-08T09:00Z'],
    ['2026-03-01 14:30 +0530/2026-03-08 14:30 +0530', '2026-03-01T09:00Z', '2026-03-08T09:00Z'],
    ['20260301T090000Z/20260308T090000Z', '2026-03-01T09:00Z', '2026-03-08T09:00Z'],
    ['2026-03-01/2026-03-08', '2026-03-01T00:00Z', '2026-03-09T00:00Z'],
    ['2026-03-01T09:00Z/', '2026-03-01T09:00Z', undefined],
    ['2026-03-01T09:00Z', '2026-03-01T09:00Z', undefined],
    ['/2026-03-08T09:00Z', undefined, '2026-03-08T09:00Z'],
    ['2026-03-01T09:00Z/2026-03-08', '2026-03-01T09:00Z', '2026-03-09T00:00Z'],
  ])('%s are read', async (dates, start, end) => {
    const justBefore = (time: string) => new Date(Date.parse(time) - 1000);
    const feed = table(dates);
    expect(await priceOf('feed.csv', feed, start ? at(start) : at('1990-01-01T00:00Z'))).toEqual(onSale);
    expect(await priceOf('feed.csv', feed, end ? justBefore(end) : at('2090-01-01T00:00Z'))).toEqual(onSale);
    if (start) expect(await priceOf('feed.csv', feed, justBefore(start))).toEqual(regular);
    if (end) expect(await priceOf('feed.csv', feed, at(end))).toEqual(regular);
  });

  it.each(['soon', '2026-13-01/2026-14-01', '2026-02-30', '/', '2026-03-08/2026-03-01', '1/2/3'])(
    '%j cannot be read: the price is the regular one, and the line is listed',
    async (dates) => {
      const path = newPath('feed.csv');
      writeFileSync(path, table(dates));
      const feed = await readFeed(path, newPath('index.json'), {
        now: at('2026-03-05T00:00Z'),
        currency: 'EUR',
      });
      expect(feed.catalogue.products).toMatchObject([{ price: 20 }]);
      expect(problemsOf(feed)).toEqual(['line 2: the dates of its sale price cannot be read']);
    },
  );

  it('without a regular price leave a product out when it is not on sale', async () => {
    const path = newPath('feed.csv');
    const rows =
      'id,title,price,sale_price,sale_price_effective_date\na,Lamp,,15 EUR,2026-03-01/2026-03-08\nb,Mug,5 EUR,,';
    writeFileSync(path, rows);
    const feed = await readFeed(path, newPath('index.json'), {
      now: at('2026-04-01T00:00Z'),
      currency: 'EUR',
    });
    expect(feed.catalogue.products).toMatchObject([{ title: 'Mug' }]);
    expect(problemsOf(feed)).toEqual(['line 2: it has no price']);
  });
});

describe('The index of a feed with sales', () => {
  it('is used until the next sale starts or ends', async () => {
    const [path, index] = [newPath('feed.xml'), newPath('index.json')];
    writeFileSync(path, xml);
    const read = async (now: string) => {
      const { isFromIndex, catalogue } = await readFeed(path, index, { now: at(now), currency: 'EUR' });
      return [isFromIndex, catalogue.products[0]?.price];
    };
    expect(await read('2026-02-01T00:00Z')).toEqual([false, 20]);
    expect(await read('2026-03-01T08:59Z')).toEqual([true, 20]);
    expect(await read('2026-03-01T09:00Z')).toEqual([false, 15]);
    expect(await read('2026-03-08T08:59Z')).toEqual([true, 15]);
    expect(await read('2026-03-08T09:00Z')).toEqual([false, 20]);
    expect(await read('2036-01-01T00:00Z')).toEqual([true, 20]);
  });
});

describe('A running platform', () => {
  const start = async () => {
    const [path, index] = [newPath('feed.xml'), newPath('index.json')];
    writeFileSync(path, xml);
    const clock = manualClock('2026-01-01T00:00Z');
    const pass = (milliseconds: number) => {
      clock.advance(milliseconds);
      // A timer of a day is followed by one for the rest.
      clock.advance(0);
    };
    const prices: (number | undefined)[] = [];
    const lines: string[] = [];
    const first = await readFeed(path, index, { now: clock.now(), currency: 'EUR' });
    const stop = watchSales(first, {
      clock,
      read: () => readFeed(path, index, { now: clock.now(), currency: 'EUR' }),
      onRead: ({ catalogue }) => prices.push(catalogue.products[0]?.price),
      report: (line) => lines.push(line),
    });
    onTestFinished(stop);
    return { path, index, clock, pass, prices, lines, stop };
  };

  it('reads the feed again when a sale starts and when it ends', async () => {
    const { pass, prices, index } = await start();
    const written = statSync(index).mtimeMs;
    pass(59 * day);
    expect(prices).toEqual([]);
    pass(9 * 3_600_000);
    await expect.poll(() => prices).toEqual([15]);
    expect(statSync(index).mtimeMs).toBeGreaterThan(written);
    pass(7 * day);
    await expect.poll(() => prices).toEqual([15, 20]);
  });

  it('says once that the feed cannot be read, and reads it again when it can', async () => {
    const { pass, prices, lines, path } = await start();
    const content = readFileSync(path, 'utf8');
    rmSync(path);
    pass(60 * day);
    await expect.poll(() => lines).toEqual(['There is no such file or folder.']);
    writeFileSync(path, content);
    pass(60_000);
    await expect.poll(() => prices).toEqual([15]);
  });

  it('reads nothing after it was stopped', async () => {
    const { clock, pass, prices, stop } = await start();
    stop();
    pass(60 * day);
    expect([clock.pending(day), prices]).toEqual([0, []]);
  });
});
