import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CatalogueError, checkCatalogue, loadCatalogue } from '../../shop-agent/index.ts';
import { data } from './Conversation.ts';

const files = [
  'shop',
  'products',
  'stores',
  'knowledge',
  'kits',
  'sizes',
  'orders',
  'palette',
  'words',
  'recordings',
] as const;
type Parsed = Record<string, unknown>;
const readFiles = (): Parsed =>
  Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(`catalogue/${file}.json`, 'utf8'))]));

function errorsAfter(corrupt: (parsed: Parsed) => void): readonly string[] {
  const broken = readFiles();
  corrupt(broken);
  try {
    checkCatalogue(broken);
  } catch (error) {
    if (error instanceof CatalogueError) return error.errors;
    throw error;
  }
  return [];
}
const first = (value: unknown): Record<string, unknown> => (value as Record<string, unknown>[])[0] ?? {};

test('the catalogue is valid and has no broken references', () => {
  expect(errorsAfter(() => {})).toEqual([]);
});

test('the catalogue has at least 80 products, and some of each of its 25 shapes', () => {
  expect(data.products.length).toBeGreaterThanOrEqual(80);
  const shapes = new Set(data.products.map(({ shape }) => shape));
  expect([...shapes].sort()).toEqual(Object.keys(data.shop.shapes).sort());
  expect(shapes.size).toBe(25);
});

test('ids, titles and skus are unique, prices are above zero, colours are in the palette', () => {
  const { products } = data;
  const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  expect(new Set(products.map(({ title }) => title)).size).toBe(products.length);
  expect(new Set(skus).size).toBe(skus.length);
  for (const { price, variants } of products) {
    expect(price).toBeGreaterThan(0);
    for (const { colour } of variants) expect(data.palette).toHaveProperty(colour);
  }
});

test('stores stock only products of the shop', () => {
  const skus = new Set(data.products.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
  for (const { stock } of data.stores) {
    expect(Object.keys(stock).length).toBeGreaterThan(0);
    for (const sku of Object.keys(stock)) expect(skus).toContain(sku);
  }
});

test('some products are sold out and some reduced', () => {
  const soldOut = data.products.filter(({ variants }) => variants.every(({ stock }) => stock === 0));
  expect(soldOut.length).toBeGreaterThan(0);
  expect(data.products.filter(({ wasPrice }) => wasPrice !== undefined).length).toBeGreaterThan(5);
});

test('every knowledge entry links to its own section of the help page', () => {
  const links = data.knowledge.map(({ link }) => link);
  expect(new Set(links).size).toBe(links.length);
  for (const link of links) expect(link).toMatch(/^\/help\/#[a-z-]+$/);
});

test.each([
  ['a price of zero', 'products.json: /0/price', (p: Parsed) => (first(p.products).price = 0)],
  [
    'a misspelt field',
    'products.json: /0 must not have additional properties: prize',
    (p: Parsed) => (first(p.products).prize = 1),
  ],
  ['a missing title', 'products.json: /0', (p: Parsed) => delete first(p.products).title],
  ['an unknown feature', 'feature "magic"', (p: Parsed) => (first(p.products).features = ['magic'])],
  ['an unknown shape', 'shape "sofa"', (p: Parsed) => (first(p.products).shape = 'sofa')],
  ['an unknown brand', 'brand "Missing"', (p: Parsed) => (first(p.products).brand = 'Missing')],
  ['a was-price below the price', 'wasPrice is not above', (p: Parsed) => (first(p.products).wasPrice = 1)],
  [
    'stock of an unknown sku',
    'no product has sku "X-1"',
    (p: Parsed) => (first(p.stores).stock = { 'X-1': 1 }),
  ],
  [
    'an order of an unknown sku',
    'orders.json',
    (p: Parsed) => (first(p.orders).items = [{ sku: 'X', quantity: 1 }]),
  ],
  ['an invalid colour', 'palette.json', (p: Parsed) => (p.palette = { ink: { name: 'Ink' } })],
  ['a missing file', 'kits.json: missing', (p: Parsed) => delete p.kits],
])('rejects %s', (_name, sentence, corrupt) => {
  expect(errorsAfter(corrupt).join('\n')).toContain(sentence);
});

test('reports the id and the title of a duplicate product', () => {
  const errors = errorsAfter((p) => {
    p.products = [...(p.products as unknown[]), first(p.products)];
  });
  expect(errors).toContain('products.json: id "skerry-down-parka" is used twice');
  expect(errors).toContain('products.json: title "Skerry Down Parka" is used twice');
});

test('reports a file that cannot be read', () => {
  expect(() => loadCatalogue('catalogue/nowhere')).toThrow(/products\.json: .*no such file/i);
});
