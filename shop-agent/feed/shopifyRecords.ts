import { getOwn, isRecord, type JsonRecord } from '../../src/protocol/index.ts';
import { type FeedEntry, type FeedFields, filled, maxVariants, named } from './FeedRecord.ts';
import { recordsOf, textOf } from './jsonTexts.ts';
import { upperFirst } from './optionNames.ts';
import type { CellOf } from './tabularFields.ts';

/** Columns of Shopify's product CSV: those of today, then those of exports before 2025. */
const columns = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  description: ['description', 'body (html)', 'body html'],
  vendor: ['vendor'],
  type: ['type'],
  category: ['product category', 'standardized product type'],
  published: ['published on online store', 'published'],
  status: ['status'],
  giftCard: ['gift card'],
  sku: ['sku', 'variant sku'],
  price: ['price', 'variant price'],
  before: ['compare at price', 'variant compare at price'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  quantity: ['inventory quantity', 'variant inventory qty'],
  goesOn: ['continue selling when out of stock', 'variant inventory policy'],
  image: ['product image url', 'image src'],
  variantImage: ['variant image url', 'variant image'],
} as const;

type Cells = { readonly [N in keyof typeof columns]: string };

export const isShopifyHeader = (names: readonly string[]): boolean =>
  columns.handle.some((name) => names.includes(name)) && names.includes('option1 name');

/** The options of products without options, and of gift cards, whose values are sums of money. */
const [noOption, giftOption] = ['Title', 'Denominations'] as const;
const optionNumbers = [1, 2, 3] as const;
const isTrue = (text: string): boolean => /^(?:true|yes|1)$/i.test(text);

/** The fields of the first row of a product, which hold for its other rows. */
interface ProductRows {
  readonly first: Cells;
  readonly options: readonly string[];
  readonly details: FeedFields['details'];
  readonly isSold: boolean;
  count: number;
}

/** The price before a reduction is the former price only if it is higher. */
const pricesOf = (price: string, before: string) =>
  Number(before) > Number(price) ? { price: before, salePrice: price } : { price };

/** Returns the quantity of a variant; undefined if the shop sells any number of it, 0 if none. */
function quantityOf({
  tracker,
  quantity,
  goesOn,
}: Pick<Cells, 'tracker' | 'quantity' | 'goesOn'>): string | undefined {
  const isLimited = tracker !== '' && quantity !== '';
  if (!isLimited || Number(quantity) > 0) return isLimited ? quantity : undefined;
  return isTrue(goesOn) || goesOn.toLowerCase() === 'continue' ? undefined : '0';
}

/** Reads the rows of Shopify's product CSV. The rows of one product may have others between them. */
export class ShopifyRows {
  readonly #products = new Map<string, ProductRows>();

  /** Returns the offer of a row; undefined for drafts, gift cards and rows that only add a picture. */
  read(cellOf: CellOf, names: readonly string[], place: string): FeedEntry | undefined {
    const cells = Object.fromEntries(
      Object.entries(columns).map(([field, own]) => [field, own.map(cellOf).find(Boolean) ?? '']),
    ) as Cells;
    if (cells.handle === '') return { place, problem: 'it has no handle' };
    const product = this.#products.get(cells.handle) ?? this.#create(cells, cellOf, names);
    this.#products.set(cells.handle, product);
    const { first, isSold } = product;
    if (!isSold || (cells.price === '' && cells.title === '')) return undefined;
    product.count += 1;
    const values = product.options.map((name, at) => [name, cellOf(`option${at + 1} value`)] as const);
    const quantity = quantityOf(cells);
    return {
      place,
      fields: {
        ...filled({
          id: cells.sku || `${cells.handle}-${product.count}`,
          group: cells.handle,
          description: first.description,
          image: cells.variantImage,
          ...pricesOf(cells.price, cells.before),
          availability: quantity === '0' ? 'out of stock' : '',
          quantity,
          brand: first.vendor,
          kind: first.type || first.category,
        }),
        product: {
          title: first.title,
          link: `/products/${encodeURIComponent(cells.handle)}`,
          image: first.image,
        },
        options: named(values.filter(([name]) => name !== noOption)),
        ...(product.details && { details: product.details }),
      },
    };
  }

  #create(first: Cells, cellOf: CellOf, names: readonly string[]): ProductRows {
    const options = optionNumbers.map((number) => cellOf(`option${number} name`));
    const isListed = first.published === '' || isTrue(first.published);
    const isActive = first.status === '' || first.status.toLowerCase() === 'active';
    const isGift = isTrue(first.giftCard) || options.includes(giftOption);
    // Such as "material (product.metafields.shopify.material)".
    const facts = names.flatMap((name) => {
      const [, title = ''] = /^(.{1,60}) \(product\.metafields\./.exec(name) ?? [];
      const value = cellOf(name).replace(/;\s*/g, ', ');
      // Values in brackets and braces are references and data.
      return title === '' || /^[[{]/.test(value) ? [] : [[upperFirst(title), value] as const];
    });
    return { first, options, details: named(facts), isSold: isListed && isActive && !isGift, count: 0 };
  }
}

function* variantsOf(product: JsonRecord, place: string): Generator<FeedEntry, void, void> {
  const variants = recordsOf(product.variants);
  if (variants.length === 0) yield { place, problem: 'it has no variants' };
  const options = recordsOf(product.options).map((option) => textOf(option.name));
  const status = textOf(product.status) || 'active';
  if (status !== 'active' || product.published_at === null || options.includes(giftOption)) return;
  const image = recordsOf(product.images)[0] ?? recordsOf(product.image)[0];
  const handle = textOf(product.handle);
  const link = textOf(product.url) || (handle && `/products/${encodeURIComponent(handle)}`);
  for (const variant of variants.slice(0, maxVariants)) {
    const id = textOf(variant.id) || textOf(variant.sku);
    const cells = {
      tracker: textOf(variant.inventory_management),
      quantity: textOf(variant.inventory_quantity),
      goesOn: textOf(variant.inventory_policy),
    };
    const quantity = variant.available === false ? '0' : quantityOf(cells);
    const picture =
      recordsOf(variant.featured_image)[0] ??
      recordsOf(product.images).find((one) => one.id !== undefined && one.id === variant.image_id);
    yield {
      place,
      fields: {
        ...filled({
          id,
          group: textOf(product.id) || handle,
          description: textOf(product.body_html),
          link: handle && typeof variant.id === 'number' ? `${link}?variant=${id}` : '',
          image: textOf(picture?.src),
          ...pricesOf(textOf(variant.price), textOf(variant.compare_at_price)),
          availability: quantity === '0' ? 'out of stock' : '',
          quantity,
          brand: textOf(product.vendor),
          kind: textOf(product.product_type),
        }),
        product: { title: textOf(product.title), link, image: textOf(image?.src) },
        options: named(
          options.flatMap((name, at) =>
            name === noOption ? [] : [[name, textOf(getOwn(variant, `option${at + 1}`))] as const],
          ),
        ),
      },
    };
  }
}

/**
 * Yields a record for each variant of the products in Shopify's products.json, up to 500 variants of a product, and a problem
 * for each entry that is no object or has no variants.
 */
export function* shopifyRecords(products: readonly unknown[]): Generator<FeedEntry, void, void> {
  for (const [at, product] of products.entries()) {
    const place = `product ${at + 1}`;
    if (isRecord(product)) yield* variantsOf(product, place);
    else yield { place, problem: 'it is no object' };
  }
}
