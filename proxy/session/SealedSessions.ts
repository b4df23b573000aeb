import type { Sealer, Session, Sessions } from '../contract/index.ts';

const maxOpened = 5_000;
const purpose = 'session';
const week = 7 * 24 * 60 * 60_000;

/** Sessions whose tokens hold all there is to know, sealed: each proxy with the secret opens them. */
export class SealedSessions implements Sessions {
  readonly lifetime = week;
  readonly #sealer: Sealer;
  readonly #now: () => number;
  /** Tokens that were opened lately: every turn of a conversation brings the same one. */
  readonly #opened = new Map<string, Session>();

  /** `now`: milliseconds since the epoch. */
  constructor(sealer: Sealer, now: () => number = Date.now) {
    this.#sealer = sealer;
    this.#now = now;
  }

  async seal({ id, customer, agentId, expiresAt }: Session): Promise<string> {
    return this.#sealer.seal(JSON.stringify([id, customer, expiresAt, agentId]), purpose);
  }

  async open(token: string): Promise<Session | undefined> {
    const known = this.#opened.get(token);
    // One that has expired takes as long as any other that is of no use.
    if (known && known.expiresAt > this.#now()) return known;
    const session = await this.#unseal(token);
    if (!session) return undefined;
    if (this.#opened.size >= maxOpened) this.#opened.clear();
    this.#opened.set(token, session);
    return session;
  }

  async #unseal(token: string): Promise<Session | undefined> {
    const text = await this.#sealer.open(token, purpose);
    if (text === undefined) return undefined;
    // Only `seal` can have written it.
    const [id, customer, expiresAt, agentId]: [string, string, number, string | null] = JSON.parse(text);
    return { id, customer, expiresAt, ...(agentId === null ? {} : { agentId }) };
  }
}
