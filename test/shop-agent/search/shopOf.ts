import { ProductSearch, type SearchProduct, type SearchRequest } from '../../../shop-agent/search/index.ts';

type Values = Readonly<Record<string, string>>;

interface Sketch extends Partial<Omit<SearchProduct, 'variants' | 'attributes'>> {
  readonly attributes?: Values;
  /** Options of each variant; a variant with `"sold out": "yes"` is not available. */
  readonly variants?: readonly Values[];
}

const named = (values: Values) =>
  Object.entries(values)
    .filter(([name]) => name !== 'sold out')
    .map(([name, value]) => ({ name, value }));

/** Creates a shop of products by their titles, and returns functions that search it. */
export function shopOf(sketches: Readonly<Record<string, Sketch>>) {
  const products = Object.entries(sketches).map(
    ([title, { attributes = {}, variants = [{}], ...rest }], at): SearchProduct => ({
      id: `p${at}`,
      title,
      brand: '',
      kinds: [],
      description: '',
      price: 100,
      rating: 0,
      ...rest,
      attributes: named(attributes),
      variants: variants.map((options, index) => ({
        id: `p${at}-${index}`,
        options: named(options),
        isAvailable: options['sold out'] === undefined,
      })),
    }),
  );
  const search = new ProductSearch(products);
  const titleOf = (id: string) => products.find((product) => product.id === id)?.title;
  const run = (words: string, request: SearchRequest = {}) => search.search({ words, ...request });
  return {
    products,
    search,
    run,
    titles: (words: string, request?: SearchRequest) =>
      run(words, request).hits.map(({ productId }) => titleOf(productId)),
    /** The options of the variant of the first hit. */
    variant: (words: string) => {
      const [hit] = run(words).hits;
      const product = products.find(({ id }) => id === hit?.productId);
      return product?.variants.find(({ id }) => id === hit?.variantId)?.options.map(({ value }) => value);
    },
  };
}
