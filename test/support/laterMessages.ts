import { cartMessages } from '../../src/components/cart/cartMessages.ts';
import { createInputMessages } from '../../src/components/inputs/inputMessages.ts';
import { toolMessages } from '../../src/components/interactive/toolMessages.ts';
import { createPlural } from '../../src/components/messages/createPlural.ts';
import { orderMessages } from '../../src/components/order/orderMessages.ts';
import { pointMessages } from '../../src/components/products/pointMessages.ts';

/**
 * The English strings that are defined beside their components, because the embed loads them later than the others.
 *
 * @param locale Locale of the numbers in the strings.
 */
export const laterMessages = (locale: string) => ({
  ...cartMessages,
  ...createInputMessages(createPlural('en', locale)),
  ...orderMessages,
  ...pointMessages,
  ...toolMessages,
});

/** Keys of the cart's strings that contain the name of a product, or a discount code. */
export const cartNameKeys = [
  ...(['cartQuantityOf', 'cartMore', 'cartFewer', 'cartRemove'] as const),
  ...(['cartRemoveCode', 'cartCodeNotApplied', 'cartNoLonger', 'cartAddedOnly', 'cartDetail'] as const),
  ...(['cartMinimum', 'cartMaximum', 'cartMultiples'] as const),
];
/** Keys of the cart's strings that contain the shop's word for its cart, such as "bag". */
export const cartWordKeys = [
  ...(['cartTitle', 'cartEmpty', 'cartLoading', 'cartNotLoaded', 'cartNotUpdated', 'cartUnchanged'] as const),
];
