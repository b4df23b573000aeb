import type { Settings } from '../settings.ts';
import { matchesPath } from './matchesPath.ts';

/** Default of `close-on`. */
const purchasePaths = '*/cart|*/cart/*|*/basket|*/basket/*|*/bag|*/bag/*|*/checkout*';

/** Whether a page is of the cart or the checkout, where an open panel would cover what the shopper has to see. */
export const isPurchasePage = (
  { cartUrl, closeOn = purchasePaths }: Pick<Settings, 'cartUrl' | 'closeOn'>,
  { pathname, href }: Location,
): boolean =>
  matchesPath(closeOn, pathname) ||
  (cartUrl !== undefined && URL.parse?.(cartUrl, href)?.pathname === pathname);
