import type { Caller, RequestParts } from '../contract/index.ts';
import { addressKeys } from './addressKey.ts';

/** Returns the caller of a request, for the limits that count it. */
export function toCaller({ address, header }: RequestParts, customer: string): Caller {
  return { customer, address, origin: header('origin') };
}

/** Returns the network of a request. Requests without an address share one network. */
export function requestNetwork({ address = '' }: RequestParts): string {
  return addressKeys(address).network;
}
