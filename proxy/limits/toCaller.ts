import { addressKeys } from '../../src/protocol/index.ts';
import type { Caller, RequestParts } from '../contract/index.ts';

/** Returns the caller by which limits count a request. */
export function toCaller({ address, header }: RequestParts, customer: string): Caller {
  return { customer, address, origin: header('origin') };
}

/** Returns the network of a request: its IPv4 address, or the /48 of its IPv6 address. Requests without an address share one network. */
export function requestNetwork({ address = '' }: RequestParts): string {
  return addressKeys(address).network;
}
