import { type CartAction, isRecord, type TextEvent } from '../../protocol/index.ts';

/** Props of what is below a text that asks the page to change or show its cart. */
export interface CartActionProps {
  readonly messageId: string;
  /** With the action in `metadata.cartAction`. */
  readonly event: TextEvent;
}

const actions = ['set-quantity', 'remove', 'show', 'undo'] as const;
/** Largest quantity that a text can choose. */
const maxQuantity = 99;

/** Reads the action of a text. What this version does not know shows the cart and changes nothing. */
export function readCartAction({ metadata }: TextEvent): CartAction {
  const value = isRecord(metadata?.cartAction) ? metadata.cartAction : {};
  const { productId, variantId, quantity, by } = value;
  const action = actions.find((known) => known === value.action);
  const isCount = (count: unknown, min: number): count is number =>
    Number.isInteger(count) && Number(count) >= min && Number(count) <= maxQuantity;
  const change = {
    ...(typeof productId === 'string' && { productId }),
    ...(typeof variantId === 'string' && { variantId }),
  };
  if (action === 'set-quantity') {
    if (isCount(quantity, 0)) return { action, ...change, quantity };
    return isCount(by, -maxQuantity) ? { action, ...change, by } : { action: 'show' };
  }
  return action === undefined ? { action: 'show' } : { action, ...change };
}
