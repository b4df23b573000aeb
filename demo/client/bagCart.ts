import { type CartState, createShopCart, type ShopCart, type ShopCartLine } from '../../src/cart.ts';
import type { Product } from '../../src/embed.ts';
import { addToBag, type BagLine, maxQuantity, readBag, setQuantity } from './bag.ts';
import { type BagTerms, bagTotals } from './bagTotals.ts';

const cartLine = ({ sku, product, title, choice, picture, price, quantity }: BagLine): ShopCartLine => ({
  id: sku,
  productId: product,
  variantId: sku,
  title,
  ...(choice !== '' && { options: { choice } }),
  ...(picture !== '' && { imageUrl: picture }),
  url: `/p/${product}/`,
  quantity,
  maxQuantity,
  price,
  total: Math.round(price * 100 * quantity) / 100,
});

/** The bag as the shop's own page shows it. */
function readCart(terms: BagTerms): CartState {
  const lines = readBag();
  const { goods, delivery, total } = bagTotals(lines, terms);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    lines: lines.map(cartLine),
    count,
    currency: terms.currency,
    totals:
      count === 0
        ? []
        : [
            { type: 'subtotal', label: 'Goods', amount: goods },
            { type: 'shipping', label: 'Standard delivery', amount: delivery },
            { type: 'total', amount: total },
          ],
    ...(count > 0 && { checkoutUrl: '/cart/' }),
  };
}

/** Pieces of a variant that the shop has, if the product says so. */
function stockOf({ metadata }: Product, sku: string): number | undefined {
  const variants: unknown = metadata?.variants;
  const variant = Array.isArray(variants) ? variants.find((one) => one?.id === sku) : undefined;
  return typeof variant?.stock === 'number' ? variant.stock : undefined;
}

const notStored = 'This browser does not let us remember a bag.';

/** Creates the cart of the chat: the bag in the browser's storage, which all tabs share. */
export function createBagCart(terms: BagTerms): ShopCart {
  const read = async () => readCart(terms);
  return createShopCart({
    identify: (_product, variant) => variant?.id,
    read,
    add: async ({ id: sku, product, variant, quantity }, cart) => {
      if (stockOf(product, sku) === 0) return { status: 'refused', reason: 'out-of-stock' };
      const known = cart.lines.find(({ id }) => id === sku);
      if (known && known.quantity >= maxQuantity)
        return {
          status: 'refused',
          reason: 'other',
          message: `We pack ${maxQuantity} of one thing at most.`,
        };
      const { productId, title, price = 0, imageUrl = '' } = product;
      const isStored = addToBag({
        sku,
        product: productId,
        title,
        choice: Object.values(variant?.options ?? {}).join(', '),
        picture: imageUrl === '' ? '' : new URL(imageUrl, location.href).pathname,
        price,
        quantity,
      });
      return isStored
        ? { status: 'added', cart: await read() }
        : { status: 'refused', reason: 'other', message: notStored };
    },
    setQuantity: async ({ id }, quantity) => {
      const isStored = setQuantity(id, quantity);
      const cart = await read();
      return isStored ? cart : { ...cart, messages: [{ type: 'error', text: notStored }] };
    },
  });
}
