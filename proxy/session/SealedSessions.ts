import type { Session, Sessions } from '../contract.ts';
import { Sealer, type SealingKey } from './Sealer.ts';

const maxOpened = 5_000;
const week = 7 * 24 * 60 * 60_000;

/** Sessions whose tokens hold all there is to know, sealed: each proxy with the secret opens them. */
export class SealedSessions implements Sessions {
  readonly lifetime = week;
  readonly #sealer: Sealer;
  /** Tokens that were opened lately: every turn of a conversation brings the same one. */
  readonly #opened = new Map<string, Session>();

  constructor(keys: readonly [SealingKey, ...SealingKey[]]) {
    this.#sealer = new Sealer(keys, 'session');
  }

  seal(session: Session): string {
    const { id, customer, agentId, expiresAt } = session;
    return this.#sealer.seal(JSON.stringify([id, customer, expiresAt, agentId]));
  }

  open(token: string): Session | undefined {
    const known = this.#opened.get(token);
    if (known) return known;
    const session = this.#unseal(token);
    if (!session) return undefined;
    if (this.#opened.size >= maxOpened) this.#opened.clear();
    this.#opened.set(token, session);
    return session;
  }

  #unseal(token: string): Session | undefined {
    const text = this.#sealer.open(token);
    if (text === undefined) return undefined;
    // Only `seal` can have written it.
    const [id, customer, expiresAt, agentId]: [string, string, number, string | null] = JSON.parse(text);
    return { id, customer, expiresAt, ...(agentId === null ? {} : { agentId }) };
  }
}
