import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productFacts } from '../../../src/components/products/productFacts.ts';
import { chosenVariant, productVariants } from '../../../src/components/products/productVariants.ts';
import { createProductReader, decodeEvent, type Product } from '../../../src/protocol/index.ts';

const read = createProductReader();

/** The products of a response as cards receive them. */
function cardsOf(response: unknown): readonly Product[] {
  const event = decodeEvent({ recommendationEvent: { products: read('tool', response) } });
  if (event !== undefined && event.kind !== 'recommendation') throw new Error(`An event is ${event.kind}.`);
  return event?.products ?? [];
}

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const ucp = (fields: object) => ({
  id: 'a',
  title: 'A',
  price_range: { min: euros(1500), max: euros(1500) },
  ...fields,
});

function cardOf(fields: object, messages: readonly object[] = []): Product {
  const [card] = cardsOf({ products: [ucp(fields)], messages });
  if (card === undefined) throw new Error('There is no card.');
  return card;
}

const sizeVariant = (label: string, fields: object = {}) => ({
  id: label,
  title: label,
  price: euros(1500),
  options: [{ name: 'Size', label }],
  ...fields,
});
const sizes = (...labels: readonly string[]) => [
  { name: 'Size', values: labels.map((label) => ({ label })) },
];

describe('a price', () => {
  test.each([
    ['EUR', 1999, 19.99],
    ['JPY', 12_800, 12_800],
    ['KRW', 9000, 9000],
    ['KWD', 12_345, 12.345],
    ['CLF', 12_345, 1.2345],
    // In Chromium, `Intl` has no decimals for these three; ISO 4217 has 2 for HUF and COP, and 3 for IQD.
    ['HUF', 1_990_000, 19_900],
    ['COP', 4_990_000, 49_900],
    ['IQD', 5_000_000, 5000],
  ])('in %s is read by the minor unit of ISO 4217', (currency, amount, price) => {
    const range = { min: { amount, currency }, max: { amount: amount * 2, currency } };
    const card = cardOf({ price_range: range });
    expect(card).toMatchObject({ price, currency, metadata: { maxPrice: price * 2 } });
  });

  test.each([-100, 12.5, Number.MAX_VALUE, '1e400', '', null, {}, [100]])('of %o is not shown', (amount) => {
    const card = cardOf({ price_range: { min: { amount, currency: 'EUR' } } });
    expect(card).not.toHaveProperty('price');
    expect(card).not.toHaveProperty('currency');
  });

  test('of a variant in another currency is not shown', () => {
    const price = { amount: 100, currency: 'USD' };
    const [variant] = productVariants(cardOf({ variants: [sizeVariant('S', { price })] })).variants;
    expect(variant).not.toHaveProperty('price');
  });

  test('is a "from" price if some variants cost more', () => {
    const card = cardOf({ price_range: { min: euros(1500), max: euros(1900) } });
    expect(productFacts(card).isFromPrice).toBe(true);
  });
});

describe('a former price', () => {
  test('is that of the product if no variant has one', () => {
    const card = cardOf({
      list_price_range: { min: euros(2000), max: euros(2000) },
      variants: [sizeVariant('S')],
    });
    expect(productFacts(card).wasPrice).toBe(20);
  });

  test('of a dearer variant does not apply to the lowest price', () => {
    const dearer = sizeVariant('L', { price: euros(1800), list_price: euros(2500) });
    const range = { min: euros(2500), max: euros(2500) };
    const card = cardOf({ list_price_range: range, variants: [sizeVariant('S'), dearer] });
    expect(productFacts(card).wasPrice).toBeUndefined();
    expect(productVariants(card).variants).toMatchObject([{ id: 'S' }, { id: 'L', price: 18, wasPrice: 25 }]);
  });

  test('that is not above the price is not shown', () => {
    const card = cardOf({ variants: [sizeVariant('S', { list_price: euros(1500) })] });
    expect(productFacts(card).wasPrice).toBeUndefined();
    expect(productVariants(card).variants[0]).not.toHaveProperty('wasPrice');
  });
});

describe('a rating', () => {
  test.each([
    [{ value: 9, scale_max: 10, count: 41 }, 4.5, 41],
    [{ value: 80, scale_min: 0, scale_max: 100 }, 4, undefined],
    [{ value: 4.2, scale_max: 5 }, 4.2, undefined],
  ])('of %o is converted to a scale of five stars', (rating, stars, reviews) => {
    const facts = productFacts(cardOf({ rating }));
    expect(facts.rating).toBeCloseTo(stars);
    expect(facts.reviews).toBe(reviews);
  });

  test.each([
    ['without its scale', { value: 4 }],
    ['above its scale', { value: 9, scale_max: 5 }],
    ['below its scale', { value: 0.5, scale_min: 1, scale_max: 5 }],
    ['without reviews', { value: 5, scale_max: 5, count: 0 }],
    ['of a wrong type', { value: {}, scale_max: [] }],
  ])('%s is not shown', (_name, rating) => {
    expect(productFacts(cardOf({ rating })).rating).toBeUndefined();
  });
});

describe('stock', () => {
  test.each([
    { available: false },
    { available: false, status: 'in_stock' },
    { available: true, status: 'out_of_stock' },
    { status: 'discontinued' },
  ])('%o is sold out', (availability) => {
    const card = cardOf({ variants: [sizeVariant('S', { availability })] });
    expect(productVariants(card).variants[0]?.stock.status).toBe('out');
    expect(productFacts(card).stock.status).toBe('out');
  });

  test.each([
    [{ available: true, status: 'backorder' }, 'in'],
    [{ status: 'in_stock' }, 'in'],
    [undefined, 'unknown'],
  ])('%o is %s', (availability, status) => {
    const card = cardOf({ variants: [sizeVariant('S', { availability })] });
    expect(productVariants(card).variants[0]?.stock.status).toBe(status);
  });

  test('is not read from the shop’s own metadata, and neither are rating and former price', () => {
    const variants = [sizeVariant('S', { availability: { available: false } })];
    const card = cardOf({ variants, metadata: { in_stock: true, rating: 5, wasPrice: 99, best: true } });
    expect(productFacts(card)).toMatchObject({ stock: { status: 'out' }, isBest: false });
    expect(productFacts(card)).toMatchObject({ rating: undefined, wasPrice: undefined });
  });
});

describe('options', () => {
  test('have the order of the product, and their values sort its variants', () => {
    const options = [
      { name: 'Colour', values: [{ label: 'Ink' }, { label: 'Rust' }] },
      { name: 'Size', values: [{ label: 'S' }, { label: 'M' }] },
    ];
    const variant = (size: string, colour: string) => ({
      id: `${colour}-${size}`,
      title: `${size} / ${colour}`,
      price: euros(1500),
      options: [
        { name: 'Size', label: size },
        { name: 'Colour', label: colour },
      ],
    });
    const variants = [variant('M', 'Rust'), variant('S', 'Rust'), variant('M', 'Ink')];
    const choices = productVariants(cardOf({ options, variants }));
    expect(choices.options).toEqual([
      { name: 'Colour', values: ['Ink', 'Rust'] },
      { name: 'Size', values: ['M', 'S'] },
    ]);
    expect(choices.variants.map(({ id }) => id)).toEqual(['Ink-M', 'Rust-S', 'Rust-M']);
  });

  test('that the featured variant does not have can be chosen, and no variant is chosen by default', () => {
    const choices = productVariants(cardOf({ options: sizes('S', 'M'), variants: [sizeVariant('M')] }));
    expect(choices.options).toEqual([{ name: 'Size', values: ['S', 'M'] }]);
    expect(chosenVariant(choices, {})).toBeUndefined();
    expect(chosenVariant(choices, { Size: 'M' })).toMatchObject({ id: 'M', price: 15 });
    expect(chosenVariant(choices, { Size: 'S' })).toEqual({
      options: { Size: 'S' },
      stock: { status: 'unknown' },
    });
  });

  test('marked as unavailable are sold out', () => {
    const values = [{ label: 'S', available: false }, { label: 'M' }, { label: 'L', exists: false }];
    const card = cardOf({ options: [{ name: 'Size', values }], variants: [sizeVariant('M')] });
    const stock = productVariants(card).variants.map((variant) => variant.stock.status);
    expect(stock).toEqual(['out', 'unknown', 'out']);
  });

  test('are not listed if they have too many combinations', () => {
    const values = Array.from({ length: 11 }, (_, index) => ({ label: `${index}` }));
    const options = ['a', 'b', 'c'].map((name) => ({ name, values }));
    const chosen = options.map(({ name }) => ({ name, label: '0' }));
    const card = cardOf({ options, variants: [sizeVariant('S', { options: chosen })] });
    expect(productVariants(card).variants).toEqual([]);
  });
});

test('pictures are the media of type image that have a web address', () => {
  const media = [
    { type: 'video', url: 'https://shop.example/a.mp4' },
    { type: 'image', url: 'javascript:alert(1)' },
    { type: 'image', url: 'https://shop.example/1.png' },
    { type: 'image', url: 'https://shop.example/2.png' },
  ];
  const card = cardOf({
    media,
    url: 'data:text/html,x',
    variants: [sizeVariant('S', { media: media.slice(3) })],
  });
  expect(card.imageUrl).toBe('https://shop.example/1.png');
  expect(card.metadata?.images).toEqual(['https://shop.example/2.png']);
  expect(card.url).toBeUndefined();
  expect(productVariants(card).variants[0]?.imageUrl).toBe('https://shop.example/2.png');
});

describe('a description', () => {
  test.each([
    [{ plain: 'Warm & dry', html: '<b>x</b>' }, 'Warm & dry'],
    [{ plain: ' ', html: '<p>Warm</p><p>Dry &amp; light</p>' }, 'Warm\nDry &amp; light'],
    [
      {
        html: 'a<script>alert(1)</script><style>b{}</style><!-- c -->b<br/>&lt;i&gt; &#8364;&#x20ac; &unknown;',
      },
      'ab\n&lt;i&gt; &#8364;&#x20ac; &unknown;',
    ],
    [{ html: '5 < 6 and 7 > 6 <img src=x onerror=alert(1)>' }, '5 < 6 and 7 > 6'],
    [
      { markdown: '# Warm\n\n- **dry** and *light*\n- [see](https://x.example)' },
      'Warm\n\ndry and light\nsee',
    ],
    [{ markdown: 'snake_case_name and 2 * 3 * 4' }, 'snake_case_name and 2 * 3 * 4'],
    ['Text alone', 'Text alone'],
    [{}, ''],
    [7, ''],
  ])('of %o is a text whose character references are decoded where it is shown', (description, text) => {
    expect(cardOf({ description }).description).toBe(text);
  });

  test('of hostile markup is read in linear time', () => {
    for (const part of ['<', '<script>', '[', '*', '&#', '<!--', '<p ']) {
      const text = part.repeat(200_000);
      expect(cardOf({ description: { html: text } }).productId).toBe('a');
      expect(cardOf({ description: { markdown: text } }).productId).toBe('a');
    }
  });
});

describe('a warning', () => {
  const disclosure = (fields: object) => ({
    type: 'warning',
    code: 'allergens',
    content: 'Contains nuts',
    presentation: 'disclosure',
    ...fields,
  });
  const textsOf = (response: object) => cardsOf(response).map((card) => productFacts(card).facts);
  const products = [ucp({}), ucp({ id: 'b', variants: [sizeVariant('S'), sizeVariant('M')] })];

  test.each([
    ['a product', '$.products[1]', [[], ['Contains nuts']]],
    ['a product in brackets', "$['products'][1]", [[], ['Contains nuts']]],
    ['a field of a product', '$.products[0].description', [['Contains nuts'], []]],
    ['a variant', '$.products[1].variants[1]', [[], ['M: Contains nuts']]],
    ['every product', '$.products[*]', [['Contains nuts'], ['Contains nuts']]],
  ])('about %s is shown with it', (_name, path, facts) => {
    expect(textsOf({ products, messages: [disclosure({ path })] })).toEqual(facts);
  });

  test.each([
    ['a product that is not there', '$.products[7]'],
    ['something else', '$.line_items[0]'],
    ['the response', undefined],
  ])('about %s is shown with every product', (_name, path) => {
    expect(textsOf({ products, messages: [disclosure({ path })] })).toEqual([
      ['Contains nuts'],
      ['Contains nuts'],
    ]);
  });

  test('stands before the facts and the description, with its picture, however many there are', () => {
    const messages = Array.from({ length: 5 }, (_, index) =>
      disclosure({
        path: '$.product',
        content: `Notice ${index}`,
        image_url: `https://shop.example/${index}.png`,
      }),
    );
    const product = ucp({ description: { plain: 'Tasty.' }, metadata: { facts: ['Crunchy'] } });
    const [card] = cardsOf({ product, messages });
    const notices = messages.map(({ content }) => content);
    expect(card && productFacts(card).facts).toEqual([notices.join(' · '), 'Crunchy']);
    expect(card?.metadata?.longDescription).toBe([...notices, 'Tasty.'].join('\n'));
    expect(card?.metadata?.images).toHaveLength(5);
  });

  test('is shown without markdown syntax, and messages of other types are not shown', () => {
    const messages = [
      disclosure({ content: '**Contains: nuts.** Really', content_type: 'markdown' }),
      { type: 'info', content: 'New' },
      { type: 'error', code: 'x', content: 'Failed', severity: 'recoverable' },
      disclosure({ content: 7 }),
    ];
    expect(textsOf({ products: products.slice(0, 1), messages })).toEqual([['Contains: nuts. Really']]);
  });
});

describe('any shape', () => {
  const price = fc.oneof(
    fc.record({
      amount: fc.oneof(fc.integer(), fc.anything()),
      currency: fc.constantFrom('EUR', 'JPY', 'x', ''),
    }),
    fc.anything(),
  );
  const range = fc.record({ min: price, max: price }, { requiredKeys: [] });
  const options = fc.oneof(
    fc.array(
      fc.record({ name: fc.constantFrom('Size', '__proto__', ''), label: fc.constantFrom('S', 'M', '') }),
    ),
    fc.anything(),
  );
  const variant = fc.record(
    {
      id: fc.oneof(fc.string(), fc.anything()),
      title: fc.anything(),
      price,
      list_price: price,
      availability: fc.oneof(fc.record({ available: fc.boolean(), status: fc.string() }), fc.anything()),
      options,
      media: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const value = fc.record({ label: fc.constantFrom('S', 'M', 'L', ''), available: fc.anything() });
  const product = fc.record(
    {
      id: fc.oneof(fc.constant('a'), fc.anything()),
      title: fc.oneof(fc.constant('A'), fc.anything()),
      description: fc.oneof(fc.record({ html: fc.string(), markdown: fc.string() }), fc.anything()),
      price_range: fc.oneof(range, fc.object()),
      list_price_range: range,
      options: fc.oneof(
        fc.array(fc.record({ name: fc.constantFrom('Size', '__proto__'), values: fc.array(value) })),
        fc.anything(),
      ),
      variants: fc.oneof(fc.array(variant, { maxLength: 4 }), fc.anything()),
      rating: fc.oneof(fc.record({ value: fc.double(), scale_max: fc.double() }), fc.anything()),
      media: fc.anything(),
      metadata: fc.oneof(fc.object(), fc.anything()),
    },
    { requiredKeys: ['price_range'] },
  );
  const messages = fc.oneof(
    fc.array(fc.record({ type: fc.constant('warning'), content: fc.anything(), path: fc.anything() })),
    fc.anything(),
  );

  test('never throws', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 3 }), messages, (products, all) => {
        for (const card of cardsOf({ products, messages: all })) {
          productFacts(card);
          productVariants(card);
        }
      }),
    );
  });

  test('gives cards without invented ids or prices, or stock that the shop denies', () => {
    const isPrice = (one: unknown, amount: number) =>
      [1, 100, 10_000].some(
        (unit) => Math.abs(Number((one as { amount: unknown }).amount) / unit - amount) < 1e-9,
      );
    fc.assert(
      fc.property(product, (item) => {
        const [card] = cardsOf({ products: [item] });
        if (card === undefined) return;
        const listed = (Array.isArray(item.variants) ? item.variants : []).filter(
          (one) => typeof one === 'object' && one !== null,
        );
        if (card.price !== undefined) expect(isPrice(item.price_range.min, card.price)).toBe(true);
        for (const one of productVariants(card).variants) {
          // A combination that the shop did not list; tested above.
          if (one.id === undefined) continue;
          const sources = listed.filter(({ id }) => String(id) === one.id);
          expect(sources.length).toBeGreaterThan(0);
          if (one.stock.status !== 'in') continue;
          expect(sources.some((each) => each.availability?.available !== false)).toBe(true);
        }
      }),
    );
  });
});
