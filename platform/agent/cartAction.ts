/**
 * A change of the page's cart, in the metadata of a message. The page executes it: the agent has no cart. Without a
 * product, it concerns the one that was added last.
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
