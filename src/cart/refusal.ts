import type { AddToCartResult } from '../components/index.ts';
import { omitUndefined } from '../protocol/index.ts';
import type { CartResponse } from './cartRequest.ts';
import { reasonOf } from './reasonOf.ts';

/** Returns the refusal of an addition, with the shop's own reason if it sent one. */
export const refusal = (
  response: CartResponse,
  isSoldOut = false,
): Extract<AddToCartResult, { status: 'refused' }> => ({
  status: 'refused',
  reason: response.status === 429 ? 'busy' : isSoldOut ? 'out-of-stock' : 'other',
  ...omitUndefined({ message: reasonOf(response) }),
});
