import { expect, it, test } from 'vitest';
import { type Product, pricesOf, type Variant } from '../../../shop-agent/catalogue/schema.ts';
import { searchProducts } from '../../../shop-agent/catalogue/searchProducts.ts';
import type { BuilderOptions } from '../../../shop-agent/feed/CatalogueBuilder.ts';
import { readFeed } from '../../../shop-agent/feed/readFeed.ts';
import { createFeedFolder, problemsOf } from './feeds.ts';

const { read, newPath } = createFeedFolder();
const now = new Date('2026-11-15T12:00:00Z');

const readExport = (name: string, options: BuilderOptions) =>
  readFeed(`test/fixtures/feeds/${name}`, newPath('index.json'), { now, ...options });

const pairsOf = (pairs: readonly { readonly name: string; readonly value: string }[] = []) =>
  pairs.map(({ name, value }) => `${name} ${value}`);

function variantLine(product: Product, variant: Variant): string {
  const { price, wasPrice } = pricesOf(product, variant);
  const { sku, colourName, size, stock, options, imageUrl, url, availableFrom } = variant;
  return [
    `  ${sku}`,
    `${price}${wasPrice === undefined ? '' : ` was ${wasPrice}`}`,
    `stock ${stock}${availableFrom === undefined ? '' : ` from ${availableFrom}`}`,
    ...(colourName === 'one colour' ? [] : [colourName]),
    ...(size === 'one size' ? [] : [size]),
    ...pairsOf(options),
    ...[imageUrl, url].filter((link) => link !== undefined),
  ].join(' | ');
}

/** Two lines for a product, the second with its facts, and one for each variant. */
const productLines = (product: Product): readonly string[] => [
  [
    product.title,
    product.price,
    product.brand,
    product.category,
    product.shape,
    product.url,
    product.imageUrl,
  ].join(' | '),
  [product.description, ...pairsOf(product.details), product.attributes.material].filter(Boolean).join(' | '),
  ...product.variants.map((variant) => variantLine(product, variant)),
];

const expected: readonly (readonly [name: string, options: BuilderOptions, shop: string, lines: string])[] = [
  [
    'google.xml',
    {},
    'Tallow & Wick EUR',
    `
Helm Pendant Lamp | 129 | Tallow | lighting | pendant-lamps | https://tallow.example/p/helm?variant=ochre-30&utm_source=feed | https://cdn.tallow.example/helm-ochre.jpg
Spun by hand in one piece. The cable is 2 m long. Dimmable with any E27 bulb. | Socket E27 | Ratio 1:2 | Aluminium
  HELM-S-OCHRE | 129 was 149 | stock unknown | Ochre | 30 cm
  HELM-L-INK | 199 | stock 0 from 2026-12-20 | Ink | 45 cm | https://cdn.tallow.example/helm-ink.jpg | https://tallow.example/p/helm?variant=ink-45
Stub Candle, set of 3 | 1299 |  | candles | candles | https://tallow.example/p/stub | 
Rapeseed wax. | Condition refurbished
  STUB-3 | 1299 | stock 0`,
  ],
  [
    'google-atom.xml',
    {},
    'Kiln Street CHF',
    `
Ramen bowl | 48 |  | products | products | https://kiln.example/bowl?a=1&b=2 | https://kiln.example/bowl.jpg
Stoneware, 18 cm.
  BOWL-1 | 48 | stock unknown
Serving bowl | 1148.5 |  | products | products | https://kiln.example/serving | 
Stoneware.
  BOWL-2 | 1148.5 | stock unknown`,
  ],
  [
    'google.tsv',
    {},
    'google EUR',
    `
Harbour sock | 9.9 | Harbour | socks | socks | https://socks.example/h?size=38 | https://socks.example/h.jpg
Knitted in Porto. Warm, and dry. Stays "up". | Wool share 70 % | Wash 30 °C, gentle
  SOCK-38 | 12.5 | stock unknown | blue | 38-40 | Pattern striped
  SOCK-41 | 9.9 was 12.5 | stock unknown | blue | 41-43 | Pattern plain | https://socks.example/h?size=41
Tights "Pier" 60 denier | 1249 | Harbour | tights | tights | https://socks.example/t | 
Opaque.
  TIGHT | 1249 | stock 0`,
  ],
  [
    'shopify.csv',
    { currency: 'NOK' },
    'shopify NOK',
    `
Alder Desk | 349 | Fjell & Furu | desks | desks | /products/alder-desk | https://cdn.furu.example/alder.jpg
A desk that folds. Assembled in five minutes | Wood alder, ash
  AD-120 | 349 was 399 | stock 4 | Natural | Finish Oiled | Width 120 cm | https://cdn.furu.example/alder-oiled.jpg
  AD-120P | 369 | stock 0 | Natural | Finish Painted | Width 120 cm
  AD-160 | 449 | stock unknown | Natural | Finish Oiled | Width 160 cm
Field Stool | 59 | Fjell & Furu | stools | stools | /products/field-stool | 
Sits one.
  field-stool-1 | 59 | stock unknown`,
  ],
  [
    'shopify-2025.csv',
    { currency: 'USD' },
    'shopify-2025 USD',
    `
Marsh Kettle | 48 | Marsh | kettles | kettles | /products/marsh-kettle | https://cdn.marsh.example/kettle.jpg
Enamelled steel. | Volume 1.5 l
  MK-G | 48 | stock 7 | Sage | https://cdn.marsh.example/kettle-sage.jpg
  MK-R | 48 | stock unknown | Brick | https://cdn.marsh.example/kettle-brick.jpg
マグ | 18 | Marsh | products | products | /products/magu%E3%82%AB%E3%83%83%E3%83%97 | 
Porcelain.
  maguカップ-1 | 18 | stock unknown`,
  ],
  [
    'products.json',
    { currency: 'GBP' },
    'products GBP',
    `
Reed Rug | 180 | Reed | rugs | rugs | /products/reed-rug | https://cdn.reed.example/rug.jpg
Woven from seagrass.
  91 | 180 was 220 | stock unknown | 120 cm | Shape Round | https://cdn.reed.example/round.jpg | /products/reed-rug?variant=91
  92 | 190 | stock 0 | 120 cm | Shape Square | /products/reed-rug?variant=92
Hook | 9.5 | Reed | products | products | /products/hook | 
Hook
  93 | 9.5 | stock unknown | /products/hook?variant=93
Basket | 35 | Reed | baskets | baskets | /products/basket | 
Willow.
  96 | 35 | stock 3 | /products/basket?variant=96`,
  ],
  [
    'woocommerce.csv',
    { currency: 'EUR' },
    'woocommerce EUR',
    `
Heath honey | 6.5 | Moor Bees | food | heath |  | https://bee.example/h.jpg
Cold spun. From the moor. | Harvest Late summer, 2025
  302 | 9.9 was 11.5 | stock unknown | Weight 500 g
  301 | 6.5 | stock 8 | Weight 250 g | https://bee.example/h250.jpg
Comb, in a box | 8 |  | food | comb-cut |  | https://bee.example/comb.jpg
In a box. | Weight 0,4 kg | Length 12 cm | Width 12 cm | Height 4 cm | Jar Glass
  310 | 8 | stock unknown
Bee book | 14 |  | books | books |  | 
As a file.
  315 | 14 | stock 0
Course | 60 |  | courses | courses | https://club.example/course | 
Of a club.
  316 | 60 | stock unknown`,
  ],
  [
    'product.jsonld',
    {},
    'product EUR',
    `
Parlour guitar & case | 459 | Fret & Fern | instruments | guitars | https://fern.example/g1?v=2 | https://fern.example/g1.jpg
Solid spruce top. | Scale 630 mm
  G-1 | 459 | stock unknown
Guitar strap | 29.5 | Fret & Fern | products | products | https://fern.example/strap | https://fern.example/b.jpg
Leather strap. | Pattern braided
  S-B | 29.5 | stock 3 | brown | Material Leather
  S-K | 1029.125 | stock 0 from 2026-12-24 | black | Material Cork
Capo | 12 |  | products | products |  | 
Capo
  C-1 | 12 | stock unknown`,
  ],
];

it.each(expected)('reads the export %s', async (name, options, shop, lines) => {
  const { catalogue } = await readExport(name, options);
  expect(`${catalogue.shop.name} ${catalogue.shop.currency}`).toBe(shop);
  expect(`\n${catalogue.products.flatMap(productLines).join('\n')}`).toBe(lines);
});

test('lists nothing but what it could not read: drafts, gift cards and pictures are no problems', async () => {
  for (const [name, options] of expected)
    expect(problemsOf(await readExport(name, options))).toEqual(
      name === 'woocommerce.csv' ? ['line 13: its parent is not in the feed'] : [],
    );
});

it.each(['shopify.csv', 'shopify-2025.csv', 'products.json', 'woocommerce.csv'])(
  'cannot use %s, which names no currency, without the setting',
  async (name) => {
    await expect(readExport(name, {})).rejects.toThrow(
      'The feed names no currency: set CATALOGUE_CURRENCY to the currency of its prices, such as EUR.',
    );
  },
);

test('a currency that is set decides what its sign means, and which offers are left out', async () => {
  const rows = 'id,title,price\na,Mug,$12\nb,Bowl,"15,00 CAD"\nc,Jug,€9\nd,Cup,7';
  const feed = await read('signs.csv', rows, { currency: 'CAD' });
  expect(feed.catalogue.products.map(({ title, price }) => [title, price])).toEqual([
    ['Mug', 12],
    ['Bowl', 15],
    ['Cup', 7],
  ]);
  expect(problemsOf(feed)).toEqual(['line 4: its price is not in CAD']);
});

test('a price that may mean two amounts is left out and listed', async () => {
  const rows = 'id,title,price\na,Mug,12.99 EUR\nb,Bowl,1.299 EUR\nc,Jug,9.50 EUR';
  const feed = await read('prices.csv', rows);
  expect(feed.catalogue.products.map(({ title }) => title)).toEqual(['Mug', 'Jug']);
  expect(problemsOf(feed)).toEqual(['line 3: its price 1.299 EUR may mean two amounts']);
});

test('the search has all options, the price and the availability of each variant', async () => {
  const { catalogue } = await readExport('shopify.csv', { currency: 'NOK' });
  const table = searchProducts(catalogue).at(0);
  expect(table?.variants).toEqual(
    [
      ['AD-120', 'Oiled', '120 cm', 349, true],
      ['AD-120P', 'Painted', '120 cm', 369, false],
      ['AD-160', 'Oiled', '160 cm', 449, true],
    ].map(([id, finish, width, price, isAvailable]) => ({
      id,
      options: [
        { name: 'colour', value: 'Natural' },
        { name: 'Finish', value: finish },
        { name: 'Width', value: width },
      ],
      price,
      isAvailable,
    })),
  );
});
