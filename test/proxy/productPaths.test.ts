import { expect, test } from 'vitest';
import { createPathMapper, type ProductPaths } from '../../proxy/upstream/agents/productPaths.ts';

const paths = { id: 'sku', title: 'label', price: 'cost', currency: 'EUR' };
const item = { sku: 'a', label: 'Boot', cost: 89.5 };
const boot = { productId: 'a', title: 'Boot', description: '', price: 89.5, currency: 'EUR' };

test.each<[what: string, paths: ProductPaths, output: unknown, product: object]>([
  ['the output is the list', paths, [item], boot],
  ['the output is the product', paths, item, boot],
  [
    'lists are nested',
    { ...paths, list: 'groups.items' },
    { groups: [{ items: [] }, { items: [item] }] },
    boot,
  ],
  ['items are edges', { ...paths, list: 'edges.node' }, { edges: [{ node: item }] }, boot],
  [
    'an MCP tool returns text',
    { ...paths, list: 'content.0.text.found' },
    { content: [{ type: 'text', text: JSON.stringify({ found: [item] }) }] },
    boot,
  ],
  ['the output is a JSON text', { ...paths, list: 'found' }, JSON.stringify({ found: [item] }), boot],
  [
    'the price names its currency',
    { id: 'sku', title: 'label', price: 'cost' },
    { ...item, cost: '89.50 EUR' },
    boot,
  ],
  [
    'prices are in minor units',
    { ...paths, currency: 'JPY', minorUnits: true },
    item,
    { productId: 'a', currency: 'JPY' },
  ],
  ['prices are in cents', { ...paths, minorUnits: true }, { ...item, cost: '8950' }, boot],
])('finds a product if %s', (_what, own, output, product) => {
  expect(createPathMapper(own)(output)).toEqual([expect.objectContaining(product)]);
});

test('reads no price that is missing, ambiguous or no whole number of minor units', () => {
  const priceOf = (cost: unknown, minorUnits: boolean) =>
    createPathMapper({ ...paths, minorUnits })([{ ...item, cost }])?.[0];
  for (const cost of [undefined, null, 'on request', '1,299'])
    expect(priceOf(cost, false)).not.toHaveProperty('price');
  for (const cost of [89.5, '89.50']) expect(priceOf(cost, true)).not.toHaveProperty('price');
});

test('returns undefined if the paths lead nowhere, so that the output is read without them', () => {
  for (const output of [undefined, 'no', [], [{ id: 'a' }], { list: [item] }])
    expect(createPathMapper({ ...paths, list: 'items' })(output)).toBeUndefined();
});
