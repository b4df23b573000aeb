import type { PanelParts } from '../renderers/parts.ts';
import { CartReceipt } from './CartReceipt.tsx';

/** Parts that show and change the whole cart of a shop, for the `parts` of a chat. */
export const cartParts: Pick<PanelParts, 'CartReceiptRow'> = { CartReceiptRow: CartReceipt };
