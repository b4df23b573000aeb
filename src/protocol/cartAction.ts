/**
 * An action on the cart of the page, in the metadata of an agent's text. The page executes it: the agent has no cart.
 * `show` and `undo` need no product.
 *
 * @see docs/wire-format.md
 */
export interface CartAction {
  readonly action: 'set-quantity' | 'remove' | 'show' | 'undo';
  /** Default: the product that was added last. */
  readonly productId?: string;
  readonly variantId?: string;
  /** For `set-quantity`: the new quantity. */
  readonly quantity?: number;
  /** For `set-quantity` without `quantity`: the number of pieces to add; negative to remove. */
  readonly by?: number;
}
