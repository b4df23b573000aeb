import { getOwn } from '../../src/protocol/index.ts';
import type { NamedValue, ProductSource, SearchProduct } from '../search/index.ts';
import {
  type CatalogueData,
  type Fit,
  isAvailable,
  optionsOf,
  type Product,
  pricesOf,
  type Variant,
} from './schema.ts';

/** For whom a product is, in words that shoppers use. */
const wordsOfFit: Readonly<Record<Fit, string>> = {
  women: "women's",
  men: "men's",
  kids: "kids'",
  unisex: '',
};

function attributesOf(
  { attributes, features, details = [], fit }: Product,
  data: CatalogueData,
): NamedValue[] {
  const { shop } = data;
  const { season, activity, ...measures } = attributes;
  return [
    ...details,
    ...features.map((id) => ({ name: 'feature', value: getOwn(shop.features, id) ?? id })),
    ...activity.map((id) => ({ name: 'use', value: getOwn(shop.activities, id) ?? id })),
    ...season.map((value) => ({ name: 'season', value })),
    ...Object.entries(measures).map(([id, value]) => {
      const { title = id, unit = '' } = getOwn(shop.attributes, id) ?? {};
      return { name: title, value: `${value} ${unit}`.trim() };
    }),
    ...(wordsOfFit[fit] === '' ? [] : [{ name: 'for', value: wordsOfFit[fit] }]),
  ];
}

/** Name of the option that says to which colours the shop's own data counts the colour of a variant. */
export const colourFamily = 'colour family';

/** The shop's own data says that Petrol is a blue. */
const colourFamilies = ({ colour }: Variant, { palette }: CatalogueData): readonly NamedValue[] =>
  (getOwn(palette, colour)?.families ?? []).map((value) => ({ name: colourFamily, value }));

/** Returns the names of the kind of a product, and of the kind above it. */
export function kindsOf({ shape, category }: Product, { shop }: CatalogueData): readonly string[] {
  const { title, plural } = getOwn(shop.shapes, shape) ?? {};
  const kinds = [title, plural, shop.categories.find(({ id }) => id === category)?.title];
  return [...new Set(kinds.filter((kind) => kind !== undefined))];
}

/** Returns a product as the search needs it. The id of a variant is its SKU. */
export const searchProduct = (product: Product, data: CatalogueData): SearchProduct => ({
  id: product.id,
  title: product.title,
  brand: product.brand,
  kinds: kindsOf(product, data),
  attributes: attributesOf(product, data),
  description: `${product.description.startsWith(product.pitch) ? '' : `${product.pitch} `}${product.description}`,
  price: product.price,
  rating: product.rating,
  isReduced: product.variants.some((variant) => pricesOf(product, variant).wasPrice !== undefined),
  variants: product.variants.map((variant) => ({
    id: variant.sku,
    options: [...optionsOf(variant), ...colourFamilies(variant, data)],
    price: pricesOf(product, variant).price,
    isAvailable: isAvailable(variant),
  })),
});

/** The products of a catalogue for the search, each created when it is read: all of them would take as much memory again. */
export const searchProducts = (data: CatalogueData): ProductSource => ({
  length: data.products.length,
  at: (index) => {
    const product = data.products[index];
    return product && searchProduct(product, data);
  },
});
