import { expect, test } from 'vitest';
import { Catalogue } from '../../shop-agent/catalogue/Catalogue.ts';
import { ShopLinks } from '../../shop-agent/ShopLinks.ts';
import { data } from './Conversation.ts';

const links = new ShopLinks(new Catalogue(data), 'https://shop.example.test');
const cards = data.products.map((product) => ({ product, card: links.card(product) }));

test('a card contains every variant with its stock and picture', () => {
  for (const { product, card } of cards) {
    const variants = card.metadata?.variants;
    expect(variants).toHaveLength(product.variants.length);
    expect(variants).toEqual(
      product.variants.map(({ sku, colourName, size, stock, colour }) => ({
        id: sku,
        colour: colourName,
        size,
        stock,
        imageUrl: expect.stringMatching(
          new RegExp(`^https://shop\\.example\\.test/pictures/.+-${colour}\\.svg$`),
        ),
      })),
    );
  }
});

test('a card contains a former price only if there is one', () => {
  for (const { product, card } of cards) expect(card.metadata?.wasPrice).toBe(product.wasPrice);
  expect(cards.filter(({ card }) => card.metadata && 'wasPrice' in card.metadata).length).toBe(
    data.products.filter(({ wasPrice }) => wasPrice !== undefined).length,
  );
});

test('a card has brand and material in facets, rating and long description in metadata', () => {
  for (const { product, card } of cards) {
    expect(card.facets).toEqual({ brand: product.brand, material: product.attributes.material });
    expect(card.metadata).toMatchObject({ rating: product.rating, longDescription: product.description });
  }
});
