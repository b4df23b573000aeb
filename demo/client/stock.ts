/** A variant in the data of the product page. */
export interface ShownVariant {
  readonly sku: string;
  readonly colour: string;
  readonly size: string;
  readonly stock: number;
  /** Cities whose store has it. */
  readonly stores: readonly string[];
}

interface StockLine {
  readonly state: 'choose' | 'in-stock' | 'few' | 'sold-out';
  readonly text: string;
  readonly stores: string;
}

/** Up to this number of pieces, the text says how many are left. */
const few = 3;

/** Whether page data are variants. A cached page may have data of an older format. */
export const isVariantList = (value: unknown): value is readonly ShownVariant[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'sku' in one);

/** The variant of one colour and size. */
export const variantOf = (
  variants: readonly ShownVariant[],
  colour: string | undefined,
  size: string | undefined,
) => variants.find((variant) => variant.colour === colour && variant.size === size);

/** The stock text for a choice. */
export function stockLine(
  variants: readonly ShownVariant[],
  colour: string | undefined,
  size: string | undefined,
): StockLine {
  if (size === undefined) {
    const left = variants.some((variant) => variant.colour === colour && variant.stock > 0);
    return left
      ? { state: 'choose', text: 'Choose a size to see what we have.', stores: '' }
      : { state: 'sold-out', text: 'Sold out in this colour.', stores: '' };
  }
  const variant = variantOf(variants, colour, size);
  const near = variant?.stores ?? [];
  const stores = near.length === 0 ? 'Not in our stores at the moment.' : `To try on in ${near.join(', ')}.`;
  if (!variant || variant.stock === 0)
    return { state: 'sold-out', text: 'Sold out online in this choice.', stores };
  if (variant.stock <= few) return { state: 'few', text: `Only ${variant.stock} left.`, stores };
  return { state: 'in-stock', text: 'In stock, leaves us today.', stores };
}
