import { randomUUID } from 'node:crypto';
import type { Customer, Identity, RequestParts } from '../contract.ts';
import { Sealer, type SealingKey } from './Sealer.ts';

const prefix = 'anon_';

/** Visitors without a name: each gets an id of ours, and keeps it sealed, so that nobody can pick another's. */
export class AnonymousVisitors implements Identity {
  readonly #sealer: Sealer;

  constructor(keys: readonly [SealingKey, ...SealingKey[]]) {
    this.#sealer = new Sealer(keys, 'visitor');
  }

  identify(_request: RequestParts, clientKey: string | undefined): Customer {
    const known = clientKey?.startsWith(prefix)
      ? this.#sealer.open(clientKey.slice(prefix.length))
      : undefined;
    const id = known ?? randomUUID();
    return { customer: prefix + id, clientKey: prefix + this.#sealer.seal(id) };
  }
}
