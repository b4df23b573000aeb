import { type CartAction, isRecord, type TextEvent } from '../../protocol/index.ts';

/** Props of the part below a text that asks the page to change or show its cart. */
export interface CartActionProps {
  readonly messageId: string;
  /** The text; its `metadata.cartAction` is the action. */
  readonly event: TextEvent;
}

const actions = ['set-quantity', 'remove', 'show', 'undo'] as const;
/** Largest quantity that an action can set, and largest change of a quantity. */
const maxQuantity = 99;

/** Reads the action of a text. An unknown action, or a quantity out of range, only shows the cart. */
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
