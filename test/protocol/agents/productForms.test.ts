import { describe, expect, test } from 'vitest';
import { productFacts } from '../../../src/components/products/productFacts.ts';
import { productVariants } from '../../../src/components/products/productVariants.ts';
import { createProductReader, decodeEvent, type Product } from '../../../src/protocol/index.ts';

/** The products of a tool's output as cards receive them. */
function productsIn(output: unknown, tool = 'find_gifts'): readonly Product[] {
  const products = createProductReader()(tool, output);
  const event = decodeEvent({ recommendationEvent: { products } });
  return event?.kind === 'recommendation' && event.unreadable === undefined ? event.products : [];
}

const onlyProductIn = (output: unknown): Product => {
  const [product, ...others] = productsIn(output);
  if (!product || others.length > 0) throw new Error('The output does not have exactly one product.');
  return product;
};

const url = 'https://shop.example/p/boot';
const picture = 'https://shop.example/boot.jpg';
const flat = { id: 'p1', name: 'Boot', price: 89.5, currency: 'EUR', url, image: picture };
const boot = { productId: 'p1', title: 'Boot', price: 89.5, currency: 'EUR', url, imageUrl: picture };

describe('products without a mapper', () => {
  test.each<[form: string, output: object, product: object]>([
    [
      'the wire format of this project',
      { ...boot, description: 'Warm', facets: { colour: 'red' }, metadata: { reason: 'Waterproof' } },
      { ...boot, description: 'Warm', facets: { colour: 'red' }, metadata: { reason: 'Waterproof' } },
    ],
    ['fields beside each other', flat, boot],
    [
      'fields beside each other in snake_case',
      {
        product_id: 7,
        title: 'Boot',
        price: '89.50',
        currency_code: 'EUR',
        product_url: url,
        image_url: picture,
      },
      { ...boot, productId: '7' },
    ],
    [
      'a price with its currency as an object',
      { ...flat, currency: undefined, price: { amount: '89.50', currencyCode: 'EUR' } },
      boot,
    ],
    [
      'a feed for Google or ACP',
      {
        id: 'p1',
        title: 'Boot',
        link: url,
        image_link: picture,
        price: '89.50 EUR',
        availability: 'in_stock',
      },
      { ...boot, metadata: { available: 'in_stock' } },
    ],
    [
      "Google's Content API",
      {
        offerId: 'p1',
        title: 'Boot',
        link: url,
        imageLink: picture,
        price: { value: '89.50', currency: 'EUR' },
      },
      boot,
    ],
    [
      "WooCommerce's Store API",
      {
        id: 7,
        name: 'Boot',
        permalink: url,
        prices: { price: '8950', regular_price: '9900', currency_code: 'EUR', currency_minor_unit: 2 },
        images: [{ src: picture }],
        is_in_stock: true,
        average_rating: '4.50',
        review_count: 3,
      },
      { ...boot, productId: '7', metadata: { wasPrice: 99, rating: 4.5, reviews: 3, available: true } },
    ],
    [
      "Shopify's REST Admin API",
      {
        id: 1,
        title: 'Boot',
        handle: 'boot',
        body_html: '<p>Warm</p>',
        status: 'active',
        variants: [
          { id: 2, title: '42', option1: '42', price: '99.00', inventory_quantity: 2 },
          {
            id: 3,
            title: '41',
            option1: '41',
            price: '89.50',
            compare_at_price: '120.00',
            inventory_quantity: 0,
          },
        ],
        options: [{ name: 'Size', values: ['41', '42'] }],
        images: [{ src: picture }],
      },
      {
        productId: '1',
        title: 'Boot',
        price: 89.5,
        imageUrl: picture,
        metadata: { maxPrice: 99, wasPrice: 120 },
      },
    ],
    [
      "Shopify's GraphQL Admin API",
      {
        id: 'gid://shopify/Product/1',
        title: 'Boot',
        status: 'ACTIVE',
        onlineStoreUrl: url,
        featuredMedia: { preview: { image: { url: picture } } },
        priceRangeV2: { minVariantPrice: { amount: '89.5', currencyCode: 'EUR' } },
      },
      { ...boot, productId: 'gid://shopify/Product/1' },
    ],
    [
      "Shopify's Ajax API, whose prices are hundredths",
      { id: 1, title: 'Boot', url, price: 8950, price_min: 8950, price_max: 8950, featured_image: picture },
      { productId: '1', title: 'Boot', price: 89.5, url, imageUrl: picture },
    ],
  ])('are read from %s', (_form, output, product) => {
    expect(onlyProductIn([output])).toMatchObject(product);
  });

  test.each<[wrapper: string, output: unknown]>([
    ['in a list', [flat]],
    ['in products', { products: [flat] }],
    ['in items of data', { data: { items: [flat], total: 1 } }],
    ['in a field of another name', { gifts: [flat], query: { maxPrice: 100 } }],
    ['in the structured content of an MCP tool', { content: [], structuredContent: { found: [flat] } }],
    ['in the text of an MCP tool', { content: [{ type: 'text', text: JSON.stringify({ hits: [flat] }) }] }],
    ['in a JSON text', JSON.stringify([flat])],
    ['twice, by two ways', { products: [flat], best: flat }],
  ])('are found %s', (_wrapper, output) => {
    expect(onlyProductIn(output)).toMatchObject(boot);
  });

  test('have the currency of the object around them', () => {
    const { currency, ...bare } = flat;
    expect(onlyProductIn({ currency, products: [bare] })).toMatchObject(boot);
    expect(onlyProductIn({ products: [bare] })).not.toHaveProperty('currency');
  });

  test.each<[price: unknown, read: object]>([
    ['1.299,00 EUR', { price: 1299, currency: 'EUR' }],
    ['USD 1,299.00', { price: 1299, currency: 'USD' }],
    ['$79.99', { price: 79.99, currency: '$' }],
    [
      { amount: 12.5, currency: 'EUR' },
      { price: 12.5, currency: 'EUR' },
    ],
    [0.1 + 0.2, { price: 0.1 + 0.2 }],
  ])('have the price %j exactly', (price, read) => {
    expect(onlyProductIn([{ id: 'a', name: 'A', price }])).toMatchObject(read);
  });

  test.each<[price: unknown]>([
    ['1,299'],
    ['on request'],
    [{ amount: 1200, currency: 'EUR' }],
    [{}],
    [Number.NaN],
  ])('have no price where %j can be read in no way or in two', (price) => {
    expect(onlyProductIn([{ id: 'a', name: 'A', price }])).not.toHaveProperty('price');
  });

  test('have prices in the minor units that WooCommerce states', () => {
    const prices = (price: unknown, digits: unknown) => ({
      ...{ id: 1, name: 'A', prices: { price, currency_code: 'JPY', currency_minor_unit: digits } },
    });
    expect(onlyProductIn(prices('1200', 0))).toMatchObject({ price: 1200, currency: 'JPY' });
    expect(onlyProductIn(prices('1200', 3))).toMatchObject({ price: 1.2 });
    for (const [price, digits] of [
      ['12.5', 2],
      ['', 2],
      ['1200', null],
    ] as const)
      expect(onlyProductIn(prices(price, digits))).not.toHaveProperty('price');
  });

  test('have the reduced price of a feed, unless it is valid at some time only', () => {
    const item = { id: 'a', title: 'A', link: url, price: '12.00 EUR', sale_price: '9.00 EUR' };
    const reduced = onlyProductIn([item]);
    expect(reduced).toMatchObject({ price: 9, currency: 'EUR' });
    expect(productFacts(reduced)).toMatchObject({ wasPrice: 12 });
    const dated = { ...item, sale_price_effective_date: '2026-01-01T00:00Z/2026-02-01T00:00Z' };
    expect(onlyProductIn([dated])).toMatchObject({ price: 12 });
    expect(onlyProductIn([{ ...item, sale_price: 0 }])).toMatchObject({ price: 12 });
  });

  test("have the options and the stock of Shopify's variants", () => {
    const variants = [
      { id: 1, option1: 'Red', price: '9.00', inventory_quantity: 0, inventory_policy: 'deny' },
      { id: 2, option1: 'Blue', price: '9.00', inventory_quantity: -2, inventory_policy: 'continue' },
    ];
    const shoe = onlyProductIn({
      product: { id: 1, title: 'Shoe', options: [{ name: 'Colour' }], variants },
    });
    expect(productVariants(shoe)).toMatchObject({
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [
        { id: '1', stock: { status: 'out' } },
        { id: '2', stock: { status: 'unknown' } },
      ],
    });
  });

  test.each<[what: string, output: unknown, tool?: string]>([
    ['lines of a cart', { cart: { lines: [flat] } }],
    ['what a tool for the cart returns', [flat], 'get_cart'],
    ['an item with a quantity', { items: [{ ...flat, quantity: 2 }] }],
    ['an order', { order: { products: [flat] } }],
    ['ways of delivery', { shippingOptions: [{ id: 'dhl', name: 'DHL', price: 4.9, currency: 'EUR' }] }],
    ['a service without details', { extras: [{ id: 'wrap', name: 'Gift wrap', price: 3 }] }],
    ['a review', [{ productId: 'p1', title: 'Great', rating: 5 }]],
    ['a store', { stores: [{ id: 's1', name: 'Dublin', url, image: picture }] }],
    ['a draft', [{ ...flat, status: 'draft' }]],
    [
      "a draft of Shopify's",
      { products: [{ id: 1, title: 'A', status: 'DRAFT', variants: [{ price: '9.00' }] }] },
    ],
    [
      'a product that is not on the pages of a Shopify shop',
      [{ id: 1, title: 'A', published_at: null, variants: [{ price: '9' }] }],
    ],
  ])('are not found in %s', (_what, output, tool) => {
    expect(productsIn(output, tool)).toEqual([]);
  });
});

describe('a price that no card shows', () => {
  function unreadIn(output: unknown, tool = 'find') {
    const all: unknown[] = [];
    createProductReader({ mapped: () => [] }, (unread) => all.push(unread))(tool, output);
    return all;
  }

  test.each<[what: string, output: unknown, keys: readonly string[], objects: number]>([
    [
      'of another form',
      {
        data: {
          items: [
            { sku: 'a', label: 'A', cost: { amount: 9, unit: 'EUR' } },
            { sku: 'b', cost: 2 },
          ],
        },
      },
      ['sku', 'label', 'cost'],
      2,
    ],
    ['in cents', [{ id: 'a', name: 'A', priceCents: 900 }], ['id', 'name', 'priceCents'], 1],
    [
      'in a list of prices',
      [{ id: 'a', name: { en: 'A' }, prices: [{ centAmount: 900 }] }],
      ['id', 'name', 'prices'],
      1,
    ],
    [
      'of the variants of a product that is shown',
      { products: [{ id: 'a', title: 'A', variants: [{ prices: [{ amount: 900 }] }] }] },
      ['id', 'title', 'variants'],
      1,
    ],
    ['without an id', [flat, { name: 'Hat', price: 9 }], ['name', 'price'], 1],
    ['that can be read in two ways', [{ id: 'a', name: 'A', price: '1,299' }], ['id', 'name', 'price'], 1],
    ['of a cart', { cart: { lines: [flat] } }, Object.keys(flat), 1],
    [
      'in a currency that does not exist',
      { id: 'a', title: 'A', price_range: { min: { amount: 1, currency: '?' } } },
      ['id', 'title', 'price_range'],
      1,
    ],
  ])('is reported with its keys: %s', (_what, output, keys, objects) => {
    expect(unreadIn(output)).toEqual([{ tool: 'find', objects, keys }]);
  });

  test.each<[what: string, output: unknown, tool?: string]>([
    ['every price was read', { products: [flat], query: { maxPrice: 100 } }],
    ['there is none', { sizes: [{ name: 'M', chest: 96 }] }],
    [
      'it is 0 or missing',
      [
        { id: 'a', label: 'A', price: 0 },
        { id: 'b', label: 'B', price: null },
      ],
    ],
    ['the product is a draft', [{ ...flat, status: 'draft' }]],
    ['the tool has a mapper', [{ label: 'A', price: 9 }], 'mapped'],
  ])('is not reported if %s', (_what, output, tool) => {
    expect(unreadIn(output, tool)).toEqual([]);
  });

  test('is reported once for each tool, of at most 100 tools', () => {
    const tools: string[] = [];
    const read = createProductReader({}, ({ tool }) => tools.push(tool));
    for (let at = 0; at < 300; at += 1) read(`tool_${at % 150}`, [{ label: 'A', price: 9 }]);
    expect(tools).toEqual(Array.from({ length: 100 }, (_, at) => `tool_${at}`));
  });

  test('is reported with at most 20 short keys', () => {
    const long = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`key_${at}_${'x'.repeat(100)}`, 1]),
    );
    const [unread] = unreadIn([{ name: 'A', price: 9, ...long }]) as { readonly keys: readonly string[] }[];
    expect(unread?.keys).toHaveLength(20);
    expect(Math.max(...(unread?.keys ?? []).map(({ length }) => length))).toBe(40);
  });
});
