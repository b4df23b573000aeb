import { describe, expect, test } from 'vitest';
import { productFacts } from '../../../src/components/products/productFacts.ts';
import { productVariants } from '../../../src/components/products/productVariants.ts';
import { createProductReader, decodeEvent, type Product } from '../../../src/protocol/index.ts';
import { recordedJson } from '../../support/agentStreams.ts';

/** The products of a tool's output as cards receive them. */
function productsIn(output: unknown): readonly Product[] {
  const products = createProductReader()('tool', output);
  const event = decodeEvent({ recommendationEvent: { products } });
  return event?.kind === 'recommendation' && event.unreadable === undefined ? event.products : [];
}

function onlyProductIn(output: unknown): Product {
  const [product, ...others] = productsIn(output);
  if (!product || others.length > 0) throw new Error('The output does not have exactly one product.');
  return product;
}

const ucp = recordedJson('ucp') as { readonly products: readonly object[] };
const storefront = recordedJson('storefront');
const schema = recordedJson('schema') as object;

describe('a product of UCP', () => {
  const [squall, tabi] = productsIn(ucp);

  test('has its price in the major unit of its currency', () => {
    expect(squall).toMatchObject({
      productId: 'squall-jacket',
      title: 'Squall 2.5L Rain Jacket',
      description: '20,000 mm and pit zips.',
      url: 'https://shop.example/p/squall-jacket/',
      imageUrl: 'https://shop.example/squall.png',
      price: 159,
      currency: 'EUR',
    });
    expect(tabi).toMatchObject({ price: 12_800, currency: 'JPY' });
  });

  test('has the facts that cards show', () => {
    expect(squall && productFacts(squall)).toMatchObject({
      wasPrice: 199,
      isFromPrice: true,
      rating: 4.5,
      reviews: 41,
      facts: ['20,000 mm', '410 g'],
      stock: { status: 'unknown' },
    });
    expect(tabi && productFacts(tabi)).toMatchObject({ isFromPrice: false, stock: { status: 'out' } });
  });

  test('has variants with options, stock, price and picture', () => {
    expect(squall && productVariants(squall)).toEqual({
      swatches: {},
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { id: 'squall-s', options: { Size: 'S' }, stock: { status: 'out' }, price: 159 },
        {
          id: 'squall-m',
          options: { Size: 'M' },
          stock: { status: 'in' },
          price: 169,
          imageUrl: 'https://shop.example/squall-m.png',
        },
      ],
    });
  });

  test('has no price in a currency that does not exist', () => {
    const price_range = { min: { amount: 100, currency: 'euros' } };
    expect(onlyProductIn({ id: 'a', title: 'A', price_range })).not.toHaveProperty('price');
  });
});

describe("a product of Shopify's Storefront API", () => {
  const product = onlyProductIn(storefront);

  test('has its price, a former price and its stock', () => {
    expect(product).toMatchObject({
      productId: 'gid://shopify/Product/1',
      title: 'Bothy 36',
      url: 'https://shop.example/products/bothy-36',
      imageUrl: 'https://shop.example/bothy.png',
      price: 129.5,
      currency: 'EUR',
    });
    expect(productFacts(product)).toMatchObject({
      wasPrice: 149,
      isFromPrice: true,
      stock: { status: 'in' },
    });
  });

  test('has variants; a variant that may be sold beyond its stock is available', () => {
    expect(productVariants(product)).toEqual({
      swatches: {},
      options: [{ name: 'Colour', values: ['Rust', 'Ink', 'Sky'] }],
      variants: [
        { id: 'v1', options: { Colour: 'Rust' }, stock: { status: 'low', remaining: 2 }, price: 129.5 },
        { id: 'v2', options: { Colour: 'Ink' }, stock: { status: 'out' }, price: 129.5 },
        { id: 'v3', options: { Colour: 'Sky' }, stock: { status: 'in' }, price: 139.5 },
      ],
    });
  });
});

describe('a product of schema.org', () => {
  const [mug, jacket, ...others] = productsIn(schema);

  test('has the price of its cheapest offer, a former price, its rating and its stock', () => {
    expect(others).toEqual([]);
    expect(mug).toMatchObject({
      productId: 'tin-morning-mug',
      title: 'Tin Morning Mug',
      imageUrl: 'https://shop.example/mug.png',
      price: 14,
      currency: 'EUR',
    });
    expect(mug && productFacts(mug)).toMatchObject({
      wasPrice: 18,
      rating: 4.6,
      reviews: 12,
      stock: { status: 'low' },
    });
  });

  test('that is a group has the variants of the group and a lowest price', () => {
    expect(jacket).toMatchObject({ productId: 'drizzle', price: 119, currency: 'EUR' });
    expect(jacket && productFacts(jacket).isFromPrice).toBe(true);
    expect(jacket && productVariants(jacket)).toEqual({
      swatches: {},
      options: [
        { name: 'size', values: ['S', 'M'] },
        { name: 'color', values: ['sky', 'ink'] },
      ],
      variants: [
        { id: 'drizzle-s', options: { size: 'S', color: 'sky' }, stock: { status: 'in' }, price: 119 },
        { id: 'drizzle-m', options: { size: 'M', color: 'ink' }, stock: { status: 'out' }, price: 125 },
      ],
    });
  });
});

describe('products', () => {
  const one = ucp.products.slice(0, 1);

  test.each([
    ['if the output is a product', one[0]],
    ['in a list', one],
    ['in the result of an MCP tool', { content: [], structuredContent: { products: one } }],
    ['in the text of an MCP tool', { content: [{ type: 'text', text: JSON.stringify({ products: one }) }] }],
    ['in a JSON text', JSON.stringify({ product: one[0] })],
    ['in a connection of GraphQL', { data: { products: { edges: [{ node: one[0] }] } } }],
  ])('are found %s', (_place, output) => {
    expect(productsIn(output).map(({ productId }) => productId)).toEqual(['squall-jacket']);
  });

  test.each([
    ['a cart', { line_items: [{ item: { id: 'a', title: 'A', price: 100 }, quantity: 1 }] }],
    ['a text', 'Squall jacket, 159 euros'],
    ['a broken JSON text', '{"products":[{"id":"a","title":"A","price_range":{'],
    ['a product without a title', { id: 'a', price_range: {} }],
    ['an absent output', undefined],
  ])('are not found in %s', (_name, output) => {
    expect(productsIn(output)).toEqual([]);
  });

  test('come from the mapper of the tool, if there is one', () => {
    const product = { productId: 'x', title: 'X', description: '' };
    const read = createProductReader({ find: () => [product] });
    expect(read('find', ucp)).toEqual([product]);
    expect(read('constructor', 'nothing')).toEqual([]);
  });
});
