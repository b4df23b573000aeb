import type { Sealer, Session, Sessions } from '../contract/index.ts';

/** Maximum number of opened tokens in the cache; a full cache is cleared. */
const maxOpened = 5_000;
const purpose = 'session';
/** Milliseconds. */
const week = 7 * 24 * 60 * 60_000;

/** Puts sessions into sealed tokens, which browsers store: every proxy with the keys opens them, and no proxy has to store them. */
export class SealedSessions implements Sessions {
  readonly lifetime = week;
  readonly #sealer: Sealer;
  readonly #now: () => number;
  /** Cache of opened tokens: most turns of a conversation send the same token. */
  readonly #opened = new Map<string, Session>();

  /** @param now Milliseconds since the epoch. */
  constructor(sealer: Sealer, now: () => number = Date.now) {
    this.#sealer = sealer;
    this.#now = now;
  }

  async seal({ id, customer, agentId, expiresAt }: Session): Promise<string> {
    return this.#sealer.seal(JSON.stringify([id, customer, expiresAt, agentId]), purpose);
  }

  async open(token: string): Promise<Session | undefined> {
    const known = this.#opened.get(token);
    // An expired token is opened again, so that refusing it takes as long as refusing an invalid token.
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
    // An authentic text was written by `seal`.
    const [id, customer, expiresAt, agentId]: [string, string, number, string | null] = JSON.parse(text);
    return { id, customer, expiresAt, ...(agentId === null ? {} : { agentId }) };
  }
}
