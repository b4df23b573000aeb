import type { CartWord } from '../messages/CartWord.ts';
import { limitMessages } from '../products/limitMessages.ts';
import { totalsMessages } from './totalsMessages.ts';

/** English strings of the cart card. The embed loads them later than the other strings. */
export const cartMessages = {
  ...totalsMessages,
  ...limitMessages,
  cartTitle: (cart: CartWord) => `Your ${cart}`,
  cartEmpty: (cart: CartWord) => `Your ${cart} is empty.`,
  cartLoading: (cart: CartWord) => `Loading your ${cart}…`,
  cartNotLoaded: (cart: CartWord) => `We couldn’t load your ${cart}.`,
  cartUpdating: 'Updating…',
  cartNotUpdated: (cart: CartWord) => `We couldn’t update your ${cart}. Please try again.`,
  cartUnchanged: (cart: CartWord) => `Nothing changed in your ${cart}.`,
  cartNoLonger: (title: string, cart: CartWord) => `${title} is no longer in your ${cart}`,
  cartDetail: (name: string, value: string) => `${name}: ${value}`,
  cartCheckout: 'Go to checkout',
  cartQuantityOf: (title: string, count: string) => `Quantity of ${title}: ${count}`,
  cartMore: (title: string) => `Increase quantity of ${title}`,
  cartFewer: (title: string) => `Decrease quantity of ${title}`,
  cartRemove: (title: string) => `Remove ${title}`,
  cartCode: 'Discount code',
  cartApplyCode: 'Apply',
  cartRemoveCode: (code: string) => `Remove code ${code}`,
  cartCodeNotApplied: (code: string) => `The code ${code} hasn’t been applied.`,
};

/** Strings of the cart card. The catalogues of other languages contain them. */
export type CartMessages = typeof cartMessages;
