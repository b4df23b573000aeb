/**
 * An action on the cart of the page, in the metadata of an agent's text. The page executes it: the agent has no cart.
 * Without a product, it concerns the one that was added last.
 *
 * @see docs/wire-format.md
 */
export interface CartAction {
  readonly action: 'set-quantity' | 'remove' | 'show' | 'undo';
  readonly productId?: string;
  readonly variantId?: string;
  /** For `set-quantity`: the new quantity, or `by` how much it changes. */
  readonly quantity?: number;
  readonly by?: number;
}
