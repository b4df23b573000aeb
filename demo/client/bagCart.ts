import { type CartState, createShopCart, type ShopCart, type ShopCartLine } from '../../src/cart.ts';
import type { Product } from '../../src/embed.ts';
import { addToBag, type BagLine, maxQuantity, readBag, setQuantity } from './bag.ts';
import { isCode, readCodes, setCodes, unknownCode } from './bagCodes.ts';
import { type BagTerms, bagTotals, lineTotal } from './bagTotals.ts';

function cartLine(line: BagLine, codes: readonly string[]): ShopCartLine {
  const { sku, product, title, choice, picture, price, quantity } = line;
  const { full, discount, total } = lineTotal(line, codes);
  return {
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
    total,
    ...(discount > 0 && { originalTotal: full }),
  };
}

/** The bag as a cart, with the totals of the shop's own bag page. */
function readCart(terms: BagTerms): CartState {
  const lines = readBag();
  const codes = readCodes();
  const { goods, discount, delivery, total } = bagTotals(lines, terms, codes);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    lines: lines.map((line) => cartLine(line, codes)),
    count,
    currency: terms.currency,
    totals:
      count === 0
        ? []
        : [
            { type: 'subtotal', label: 'Goods', amount: goods },
            ...(discount > 0 ? [{ type: 'discount', amount: -discount }] : []),
            { type: 'shipping', label: 'Standard delivery', amount: delivery },
            { type: 'total', amount: total },
          ],
    codes: codes.map((code) => ({ code, isApplied: count > 0 })),
    ...(count > 0 && { checkoutUrl: '/cart/' }),
  };
}

/** Stock of a variant in pieces; undefined if the product data lacks it. */
function stockOf({ metadata }: Product, sku: string): number | undefined {
  const variants: unknown = metadata?.variants;
  const variant = Array.isArray(variants) ? variants.find((one) => one?.id === sku) : undefined;
  return typeof variant?.stock === 'number' ? variant.stock : undefined;
}

const notStored = 'This browser does not let us remember a bag.';

const errors = (texts: readonly string[]): Pick<CartState, 'messages'> => ({
  messages: texts.map((text) => ({ type: 'error', text })),
});

/** Creates the cart that the chat uses: the bag in the browser's storage, which all tabs share. */
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
      const { productId, title, price = 0 } = product;
      const imageUrl = variant?.imageUrl ?? product.imageUrl ?? '';
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
      return { ...(await read()), ...(!isStored && errors([notStored])) };
    },
    setCodes: async (codes) => {
      const unknown = codes.filter((code) => !isCode(code)).map(unknownCode);
      const texts = setCodes(codes) ? unknown : [notStored];
      return { ...(await read()), ...(texts.length > 0 && errors(texts)) };
    },
  });
}
