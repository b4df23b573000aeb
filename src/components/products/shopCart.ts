import type { Product } from '../../protocol/index.ts';

/** Something about a line that the shopper has entered or chosen, such as an engraving. */
export interface CartLineDetail {
  /** The shop's name of the detail, without a colon. */
  readonly name?: string;
  readonly value: string;
}

/** One line of a shop's cart. Amounts are in the major unit of the currency, such as euros. */
export interface ShopCartLine {
  /** The shop's identifier of the line, for `setQuantity`. */
  readonly id: string;
  /** The shop's id of the product, or of the variant if the shop reports only that, as WooCommerce does. */
  readonly productId: string;
  /** The shop's id of the variant, if the shop reports it in addition to the product's. */
  readonly variantId?: string;
  readonly title: string;
  /** Chosen values by option name, in the shop's words. */
  readonly options?: Readonly<Record<string, string>>;
  /**
   * Texts that the shopper has entered, a subscription: the differences from other lines with the same options. Shown after the
   * options.
   */
  readonly details?: readonly CartLineDetail[];
  readonly imageUrl?: string;
  readonly url?: string;
  readonly quantity: number;
  /** The smallest quantity that the shop accepts, if it is greater than 1. */
  readonly minQuantity?: number;
  /** The largest quantity that the shop accepts, if it reports one. */
  readonly maxQuantity?: number;
  /** The quantity has to be a multiple of it; default: 1. */
  readonly quantityStep?: number;
  /** Price of one piece, before or after discounts as the shop reports it. */
  readonly price?: number;
  /** Price of the line after its discounts. */
  readonly total?: number;
  /** Price of the line before its discounts, if there are any. */
  readonly originalTotal?: number;
}

/** One row of a cart's totals. */
export interface CartTotal {
  /** `subtotal`, `discount`, `shipping`, `tax`, `fee`, `total`, or a type of the shop's own. */
  readonly type: string;
  /** The shop's label of the row; default: the chat's own text for the types above, otherwise the type itself. */
  readonly label?: string;
  /** In the major unit of the currency; discounts are negative. */
  readonly amount: number;
}

/** A discount code that the shopper has entered. */
export interface CartCode {
  readonly code: string;
  /** Whether the shop has applied the code to the cart. */
  readonly isApplied: boolean;
}

/** A message of the shop for the shopper, about the cart or the last change of it. */
export interface CartMessage {
  readonly type: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** A shop's cart as the shop reports it. It never contains a change that the shop has not confirmed. */
export interface CartState {
  readonly lines: readonly ShopCartLine[];
  /** Number of pieces. */
  readonly count: number;
  /** ISO 4217 code, if the shop reports one. */
  readonly currency?: string;
  /** In the shop's order. */
  readonly totals: readonly CartTotal[];
  /** Absent if the shop takes no codes. */
  readonly codes?: readonly CartCode[];
  /** Address of the shop's checkout; absent while the cart is empty, or if the shop reports none. */
  readonly checkoutUrl?: string;
  readonly messages?: readonly CartMessage[];
}

/** The variant to add: the one that the shopper chose, or the product's only one. */
export interface ChosenVariant {
  /** The shop's variant id, if the product has one. */
  readonly id?: string;
  /** The variant's values by option name: `{ size: 'M', colour: 'Pine' }`. */
  readonly options: Readonly<Record<string, string>>;
  /** Price and picture of the variant, if it has its own; default: those of the product. */
  readonly price?: number;
  readonly imageUrl?: string;
}

/**
 * The result of adding a product to the cart. `needs-variant`: the shop needs a variant, which the shopper has to choose
 * on the product page. `refused`: the shop rejected the product, or has too many requests (`busy`); `message` is shown to the
 * shopper.
 */
export type AddToCartResult =
  | {
      readonly status: 'added';
      /** Number of pieces now in the cart, if the shop reports it. */
      readonly count?: number;
      /** Number of pieces that were added, if the shop reports it; it may be smaller than requested. */
      readonly quantity?: number;
      /** The cart after the addition, if the shop reports it. */
      readonly cart?: CartState;
      /** The id of the line with the pieces, if the shop reports it. */
      readonly lineId?: string;
      /** The shop's message about the addition, such as the reason for fewer pieces; shown with the receipt. */
      readonly message?: string;
      /** Removes the added pieces. May resolve with the number of pieces in the cart after that; rejects on failure. */
      readonly undo?: () => Promise<unknown>;
    }
  | { readonly status: 'needs-variant' }
  | {
      readonly status: 'refused';
      readonly reason: 'out-of-stock' | 'busy' | 'other';
      readonly message?: string;
    };

/**
 * Adds a product to the shop's cart. Rejects if the shop cannot be reached; the shopper can retry.
 *
 * @param quantity Number of pieces; default: 1.
 */
export type AddToCart = (
  product: Product,
  variant?: ChosenVariant,
  quantity?: number,
) => Promise<AddToCartResult>;

/**
 * The whole cart of a shop. As a function it adds a product, so that it can be passed wherever an `AddToCart` can.
 * Every method resolves with the cart that the shop returned, and rejects if the shop cannot be reached. If the shop refuses
 * a change, the method resolves with the cart as it is and the shop's message in `messages`.
 */
export interface ShopCart extends AddToCart {
  readonly read: () => Promise<CartState>;
  /** Sets the quantity of a line; 0 removes it. A line that is gone is no error. */
  readonly setQuantity: (lineId: string, quantity: number) => Promise<CartState>;
  /** Replaces the discount codes. Absent if the shop system takes none. */
  readonly setCodes?: ((codes: readonly string[]) => Promise<CartState>) | undefined;
}
