import type { Product } from '../../src/embed.ts';
import { addToBag, readBag, setQuantity } from './bag.ts';

interface Variant {
  readonly id: string;
  readonly colour: string;
  readonly size: string;
  readonly stock: number;
}

/**
 * Puts the items of `?items=SKU:QUANTITY,…` into the bag: another agent links to this address when it hands over the cart
 * that it has filled. Each quantity replaces the quantity of its item in the bag. Takes at most 50 items and skips unknown
 * and sold-out ones. Removes the query from the address, so that a reload adds nothing.
 *
 * @param fetchProducts Fetches the shop's products.
 */
export async function addItemsFromUrl(fetchProducts: () => Promise<readonly Product[]>): Promise<void> {
  const items = new URLSearchParams(location.search).get('items');
  if (!items) return;
  const products = await fetchProducts();
  for (const item of items.split(',').slice(0, 50)) {
    const [, sku = '', digits = ''] = /^(.+):(\d{1,3})$/.exec(item) ?? [];
    const product = products.find((one) => variantsOf(one).some((variant) => variant.id === sku));
    const variant = product && variantsOf(product).find((one) => one.id === sku);
    if (!product || !variant || variant.stock === 0) continue;
    if (!readBag().some((line) => line.sku === sku))
      addToBag({
        sku,
        product: product.productId,
        title: product.title,
        quantity: 1,
        choice: [variant.colour, variant.size].filter((text) => !text.startsWith('one ')).join(', '),
        picture: product.imageUrl ?? '',
        price: product.price ?? 0,
      });
    setQuantity(sku, Number(digits));
  }
  history.replaceState(null, '', location.pathname);
}

/** The variants are not checked, because the shop's build wrote them. */
const variantsOf = ({ metadata }: Product): readonly Variant[] =>
  (metadata?.variants ?? []) as readonly Variant[];
