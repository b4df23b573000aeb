import type { PanelParts } from '../renderers/parts.ts';
import { CartActionMessage } from './CartActionMessage.tsx';
import { CartDetailActions } from './CartDetailActions.tsx';
import { CartReceipt } from './CartReceipt.tsx';

/**
 * Parts that show and change the whole cart of a shop, for the `parts` of a chat. With a cart that can only add products,
 * they render the default parts.
 */
export const cartParts: Pick<PanelParts, 'CartReceiptRow' | 'CartAction' | 'DetailActions'> = {
  CartReceiptRow: CartReceipt,
  CartAction: CartActionMessage,
  DetailActions: CartDetailActions,
};
