import type { Customer, Identity, RequestParts, Sealer } from '../contract/index.ts';

const prefix = 'anon_';
const purpose = 'visitor';

/** Gives each visitor a random id. The browser stores the id sealed, so that a visitor cannot take the id of another. */
export class AnonymousVisitors implements Identity {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  async identify(_request: RequestParts, clientKey: string | undefined): Promise<Customer> {
    const known = clientKey?.startsWith(prefix)
      ? await this.#sealer.open(clientKey.slice(prefix.length), purpose)
      : undefined;
    const id = known ?? crypto.randomUUID();
    return { customer: prefix + id, clientKey: prefix + (await this.#sealer.seal(id, purpose)) };
  }
}
