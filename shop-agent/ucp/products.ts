import { getOwn, toMinorUnits } from '../../src/protocol/index.ts';
import type { AgentShop } from '../AgentShop.ts';
import {
  isAvailable,
  oneColour,
  oneSize,
  type Product,
  pricesOf,
  type Variant,
} from '../catalogue/schema.ts';

export interface SelectedOption {
  readonly name: string;
  readonly label: string;
}

/** The amount of a price in the minor unit of the shop's currency. */
export const minorUnits = (price: number, { data }: AgentShop): number =>
  toMinorUnits(price, data.shop.currency);

const money = (price: number, shop: AgentShop) => ({
  amount: minorUnits(price, shop),
  currency: shop.data.shop.currency,
});

/** The options of a variant: its colour unless that is `oneColour`, its size unless that is `oneSize`, and the others. */
export const optionsOf = ({ colourName, size, options = [] }: Variant): readonly SelectedOption[] => [
  ...(colourName.toLowerCase() === oneColour ? [] : [{ name: 'Colour', label: colourName }]),
  ...(size === oneSize ? [] : [{ name: 'Size', label: size }]),
  ...options.map(({ name, value }) => ({ name, label: value })),
];

/** The title of a variant, such as "Ink / M"; the product's title for a variant without options. */
export const variantTitle = (product: Product, variant: Variant): string =>
  optionsOf(variant)
    .map(({ label }) => label)
    .join(' / ') || product.title;

/** URL of the picture of a variant; empty if there is none. */
export function pictureOf(product: Product, sku: string, { links }: AgentShop): string {
  const { variants } = links.card(product).metadata as { variants: { id: string; imageUrl: string }[] };
  return variants.find(({ id }) => id === sku)?.imageUrl ?? '';
}

/** All values of each option, in the order of the variants. */
export function productOptions({ variants }: Product) {
  const all = variants.flatMap(optionsOf);
  return [...new Set(all.map(({ name }) => name))].map((name) => ({
    name,
    labels: [...new Set(all.filter((one) => one.name === name).map(({ label }) => label))],
  }));
}

/** The variant to show first: the first in stock, or the first of all if none is. */
export const featuredVariant = ({ variants }: Product): Variant | undefined =>
  variants.find(isAvailable) ?? variants[0];

/** A variant of a UCP product. */
function ucpVariant(product: Product, variant: Variant, imageUrl: string, shop: AgentShop) {
  const options = optionsOf(variant);
  const { price, wasPrice } = pricesOf(product, variant);
  return {
    id: variant.sku,
    sku: variant.sku,
    title: variantTitle(product, variant),
    description: { plain: product.pitch },
    price: money(price, shop),
    ...(wasPrice !== undefined && { list_price: money(wasPrice, shop) }),
    availability: {
      available: isAvailable(variant),
      status: isAvailable(variant) ? 'in_stock' : 'out_of_stock',
    },
    ...(options.length > 0 && { options }),
    media: [{ type: 'image', url: imageUrl }],
  };
}

/** A product of the catalogue as a UCP product with these variants; the first is featured. */
export function ucpProductOf(product: Product, variants: readonly Variant[], shop: AgentShop) {
  const card = shop.links.card(product);
  const pictures = new Map(
    (card.metadata as { variants: { id: string; imageUrl: string }[] }).variants.map(({ id, imageUrl }) => [
      id,
      imageUrl,
    ]),
  );
  const imageUrl = card.imageUrl ?? '';
  const price = money(product.price, shop);
  const listPrice = product.wasPrice === undefined ? undefined : money(product.wasPrice, shop);
  const options = productOptions(product);
  return {
    id: product.id,
    handle: product.id,
    title: product.title,
    description: { plain: product.description },
    url: card.url,
    categories: [
      { value: getOwn(shop.data.shop.shapes, product.shape)?.title ?? product.shape, taxonomy: 'merchant' },
    ],
    price_range: { min: price, max: price },
    ...(listPrice && { list_price_range: { min: listPrice, max: listPrice } }),
    media: [{ type: 'image', url: imageUrl, alt_text: product.title }],
    ...(options.length > 0 && {
      options: options.map(({ name, labels }) => ({ name, values: labels.map((label) => ({ label })) })),
    }),
    variants: variants.map((variant) =>
      ucpVariant(product, variant, pictures.get(variant.sku) ?? imageUrl, shop),
    ),
    ...(product.reviews > 0 && {
      rating: { value: product.rating, scale_min: 1, scale_max: 5, count: product.reviews },
    }),
    ...(product.brand !== '' && { metadata: { attributes: { brand: product.brand } } }),
  };
}
