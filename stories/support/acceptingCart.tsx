import type { ReactNode } from 'react';
import type { AddToCart, Product } from '../../src/index.ts';
import { ShopProvider } from '../../src/renderers.ts';
import { createProduct, productsById } from './cards.ts';

/** A cart that accepts every product and supports undo. */
export const acceptingCart: AddToCart = async () => ({ status: 'added', undo: async () => {} });

/** Provides a cart to the children. */
export const withCart = (addToCart: AddToCart, children: ReactNode) => (
  <ShopProvider value={{ addToCart }}>{children}</ShopProvider>
);

const sizes = ['S', 'M', 'L'];
const colours = ['Mustard', 'Petrol'];

/** A product with details: facts, former price, rating, a long description, pictures and variants. */
export const detailedProduct = (change: Partial<Product> = {}): Product =>
  createProduct({
    facets: {
      brand: 'Tolvan',
      material: 'Recycled 2.5-layer nylon',
      weight: '310 g',
      waterproof: '20,000 mm',
      hooded: true,
      season: ['Spring', 'Summer', 'Autumn'],
    },
    metadata: {
      wasPrice: 189,
      rating: 4.7,
      reviews: 86,
      longDescription:
        'Two and a half layers that keep out a full day of rain, with pit zips for the way up and a hood that turns with the head. It packs into its own pocket.',
      images: [createProduct().imageUrl],
      variants: colours.flatMap((colour) =>
        sizes.map((size) => ({
          id: `${colour}-${size}`,
          colour,
          size,
          stock: colour === 'Petrol' && size === 'L' ? 0 : 9,
        })),
      ),
    },
    ...change,
  });

const [, { imageUrl: secondPicture = '' } = createProduct()] = Object.values(productsById);

/** A second product to compare with. */
export const secondProduct = (change: Partial<Product> = {}): Product =>
  createProduct({
    productId: 'other',
    imageUrl: secondPicture,
    title: "Drizzle Packable Rain Jacket Women's",
    price: 119,
    facets: {
      brand: 'Tolvan',
      material: 'Recycled 2-layer nylon',
      weight: '235 g',
      hooded: true,
      lining: 'None',
    },
    metadata: { rating: 4.2, reviews: 12, stock: 2 },
    ...change,
  });
