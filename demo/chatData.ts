import type { Catalogue } from './catalogue.ts';
import { openingHours } from './pages/stores.ts';
import { picturePath } from './picturePath.ts';
import { starters } from './starters.ts';

/** The JSON files for the chat, by path: all stores, all products, and the starter questions of each product. */
export function chatData({ shop, stores, products }: Catalogue): ReadonlyMap<string, string> {
  const shownStores = stores.map((store) => ({
    storeId: store.id,
    name: store.name,
    city: store.city,
    state: store.state,
    address: `${store.street}, ${store.postcode} ${store.city}`,
    hours: openingHours(store.hours)
      .map((line) => `${line.days} ${line.hours}`)
      .join(', '),
    latitude: store.latitude,
    longitude: store.longitude,
  }));
  const shownProducts = products.map(({ id, title, pitch, price, drawing, shape, variants }) => ({
    productId: id,
    title,
    description: pitch,
    url: `/p/${id}/`,
    imageUrl: picturePath(drawing ?? shape, variants[0]?.colour ?? ''),
    price,
    currency: shop.currency,
    metadata: {
      variants: variants.map(({ sku, colourName, size, stock }) => ({
        id: sku,
        colour: colourName,
        size,
        stock,
      })),
    },
  }));
  const questions = products.map(
    (product) =>
      [`/starters/${product.id}.json`, JSON.stringify({ questions: starters(shop, product) })] as const,
  );
  return new Map([
    ['/chat/stores.json', JSON.stringify(shownStores)],
    ['/chat/products.json', JSON.stringify(shownProducts)],
    // The proxy serves these at `/agent/starters/`.
    ...questions,
  ]);
}
