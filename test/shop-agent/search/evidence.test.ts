import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../../shop-agent/catalogue/loadCatalogue.ts';
import { searchProduct } from '../../../shop-agent/catalogue/searchProducts.ts';
import { ProductSearch, type SearchField, type SearchProduct } from '../../../shop-agent/search/index.ts';
import { runsByDepth } from '../../support/depth.ts';

const data = loadCatalogue('catalogue');
const products = data.products.map((product) => searchProduct(product, data));
const search = new ProductSearch(products);
const byId = new Map(products.map((product) => [product.id, product]));

function textsOf(product: SearchProduct, field: SearchField): readonly string[] {
  const options = product.variants.flatMap((variant) => variant.options.map(({ value }) => value));
  switch (field) {
    case 'title':
      return [product.title];
    case 'brand':
      return [product.brand];
    case 'kind':
      return product.kinds;
    case 'attribute':
      return product.attributes.map(({ name, value }) => `${name}: ${value}`);
    case 'option':
      return options;
    case 'description':
      return [product.description];
  }
}

const shopWord = fc.constantFrom(
  ...new Set(
    products.flatMap(({ title, description }) => `${title} ${description}`.split(/[^\p{L}\p{N}]+/u)),
  ),
);
const otherWord = fc.constantFrom(
  'not',
  'without',
  'under 100',
  '2 l',
  '340 g',
  'xyzzy',
  '金属',
  'بدون',
  'for',
  '7',
);
const query = fc.array(fc.oneof(shopWord, otherWord, fc.string({ maxLength: 8 })), { maxLength: 7 });

test('every result has evidence for each search that asks for something, and its fields contain it literally', () => {
  fc.assert(
    fc.property(query, (words) => {
      const { hits, total } = search.search({ words: words.join(' '), limit: 20 });
      expect(hits.length).toBe(Math.min(20, total));
      for (const { productId, variantId, evidence, coverage } of hits) {
        const product = byId.get(productId) as SearchProduct;
        expect(product.variants.map(({ id }) => id)).toContain(variantId);
        expect(evidence.length > 0).toBe(coverage > 0);
        for (const { field, text } of evidence)
          expect(textsOf(product, field).some((value) => text !== '' && value.includes(text))).toBe(true);
      }
    }),
    // The text of a product says “not sweaty walking”; a search may ask for the option that it excludes.
    {
      numRuns: runsByDepth(150, 1000),
      examples: [[['not', 'Walking']], [['l', 'not', 'l']], [['not', 's', 's', 'بدون']]],
    },
  );
});

/** Whether a word is one of a product's options: it then excludes the variants that have it, not the product. */
const isOption = (id: string, word: string): boolean =>
  (byId.get(id)?.variants ?? []).some(({ options }) =>
    options.some(({ value }) =>
      value
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word.toLowerCase()),
    ),
  );

test('no result has an excluded word in its title, unless it is an option of the product', () => {
  fc.assert(
    fc.property(shopWord, shopWord, (wanted, excluded) => {
      const result = search.search({ words: `${wanted} not ${excluded}`, limit: 50 });
      const alone = search.search({ words: excluded, limit: 1000 });
      const titled = new Set(
        alone.hits.flatMap(({ productId, evidence }) =>
          evidence.some(({ field, word }) => field === 'title' && word === excluded) ? productId : [],
        ),
      );
      if (!result.excluded.includes(excluded)) return;
      const wrong = result.hits.filter(
        ({ productId }) => titled.has(productId) && !isOption(productId, excluded),
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: runsByDepth(100, 500) },
  );
});
