/**
 * An action on the cart of the page, in the metadata of an agent's text. The page executes it: the agent has no cart.
 * Without `productId`, it concerns the product that was added last.
 *
 * @see docs/wire-format.md
 */
export interface CartAction {
  readonly action: 'set-quantity' | 'remove' | 'show' | 'undo';
  readonly productId?: string;
  readonly variantId?: string;
  /** For `set-quantity`: the new quantity, or in `by` the change of the quantity. */
  readonly quantity?: number;
  readonly by?: number;
}
