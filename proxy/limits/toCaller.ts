import type { Caller, RequestParts } from '../contract/index.ts';
import { networkKey } from './addressKey.ts';

/** Whom a call counts for. */
export function toCaller({ address, header }: RequestParts, customer: string): Caller {
  return { customer, address, origin: header('origin') };
}

/** Where a call comes from; where the address is not known all callers are one network. */
export function requestNetwork({ address = '' }: RequestParts): string {
  return networkKey(address);
}
