import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { StatusError } from '../../platform/StatusError.ts';
import { isUuid } from '../../platform/uuid.ts';
import { addressKeys, knownAfter, mayTake, safeFor } from '../../src/protocol/index.ts';
import { createEmptyCartId, emptyCartCreatedAt } from './emptyCartId.ts';

/** One line of a stored cart. */
export interface CartLine {
  readonly sku: string;
  readonly quantity: number;
}

export interface StoredCart {
  readonly id: string;
  readonly lines: readonly CartLine[];
  readonly expiresAt: Date;
}

interface CartRow {
  readonly id: string;
  readonly lines: readonly CartLine[];
  readonly expires_at: Date;
}

/** Milliseconds after the last change at which a cart expires. */
const lifetime = 7 * 24 * 3600 * 1000;
/** Seconds after which a caller with too many carts may try again. */
const retryAfter = 60;

/**
 * The UCP carts. They belong to no customer: any caller that sends the id of a cart may read and change it. The networks of callers
 * share the store (`src/protocol/fairShares.ts`): a cart that was changed in the last half hour is never deleted for another one.
 */
export class UcpCarts {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #maxCarts: number;
  #idKey: string | undefined;

  /** @param maxCarts With more carts, those unchanged for longest are deleted, and before them those without lines. */
  constructor(database: Database, clock: Clock, maxCarts = 10_000) {
    this.#database = database;
    this.#clock = clock;
    this.#maxCarts = maxCarts;
  }

  /**
   * A cart without lines is not stored.
   * @param caller Network address of the caller.
   * @throws `StatusError` (`exhausted`) if the caller's network may store no more carts.
   */
  async create(lines: readonly CartLine[], caller: string): Promise<StoredCart> {
    if (lines.length > 0) return this.#insert(randomUUID(), lines, caller);
    const id = createEmptyCartId(await this.#readIdKey(), this.#clock.now());
    return { id, lines, expiresAt: this.#expiry() };
  }

  /** Returns undefined when there is no such cart, or it has expired. */
  async get(id: string): Promise<StoredCart | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<CartRow>(
      'select * from ucp_carts where id = $1 and expires_at > $2',
      [id, this.#clock.now()],
    );
    return row ? fromRow(row) : this.#emptyCart(id);
  }

  /**
   * Replaces the lines. Returns undefined when there is no such cart, or it has expired.
   * @param caller Network address of the caller.
   * @throws `StatusError` (`exhausted`) if the cart is not stored yet and the caller's network may store no more carts.
   */
  async replace(id: string, lines: readonly CartLine[], caller: string): Promise<StoredCart | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<CartRow>(
      'update ucp_carts set lines = $2, expires_at = $3 where id = $1 and expires_at > $4 returning *',
      [id, JSON.stringify(lines), this.#expiry(), this.#clock.now()],
    );
    if (row) return fromRow(row);
    const empty = await this.#emptyCart(id);
    return empty && lines.length > 0 ? this.#insert(id, lines, caller) : empty;
  }

  /** Deletes a cart and returns it; undefined when there is no such cart, or it has expired. */
  async delete(id: string): Promise<StoredCart | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<CartRow>(
      'delete from ucp_carts where id = $1 and expires_at > $2 returning *',
      [id, this.#clock.now()],
    );
    return row ? fromRow(row) : this.#emptyCart(id);
  }

  #expiry(): Date {
    return new Date(this.#clock.now().getTime() + lifetime);
  }

  /** Returns a cart that was created without lines and is not stored. */
  async #emptyCart(id: string): Promise<StoredCart | undefined> {
    const createdAt = emptyCartCreatedAt(id, await this.#readIdKey());
    if (!createdAt) return undefined;
    const expiresAt = new Date(createdAt.getTime() + lifetime);
    return expiresAt > this.#clock.now() ? { id, lines: [], expiresAt } : undefined;
  }

  async #readIdKey(): Promise<string> {
    this.#idKey ??= (await this.#database.query<{ key: string }>('select key from ucp_cart_key'))[0]?.key;
    return this.#idKey ?? '';
  }

  #insert(id: string, lines: readonly CartLine[], caller: string): Promise<StoredCart> {
    const cart = { id, lines, expiresAt: this.#expiry() };
    const { network } = addressKeys(caller);
    return this.#database.transaction(async (transaction) => {
      await this.#makeRoom(transaction, network);
      // A concurrent call may have stored the same cart.
      await transaction.query(
        `insert into ucp_carts (id, lines, expires_at, network) values ($1, $2, $3, $4)
         on conflict (id) do update set lines = excluded.lines, expires_at = excluded.expires_at`,
        [cart.id, JSON.stringify(lines), cart.expiresAt, network],
      );
      return cart;
    });
  }

  async #makeRoom(transaction: Queryable, network: string): Promise<void> {
    const now = this.#clock.now().getTime();
    // A cart that expires later was changed in the last half hour.
    const safeAfter = new Date(now + lifetime - safeFor);
    const knownBefore = new Date(now + lifetime - knownAfter);
    await transaction.query('delete from ucp_carts where expires_at <= $1', [new Date(now)]);
    const [stored] = await transaction.query<{ total: number; used: number; own: number; known: number }>(
      `select count(*)::int as total, (count(*) filter (where expires_at > $1))::int as used,
         (count(*) filter (where expires_at > $1 and network = $2))::int as own,
         (count(*) filter (where expires_at > $1 and network = $2 and expires_at <= $3))::int as known
       from ucp_carts`,
      [safeAfter, network, knownBefore],
    );
    const { total = 0, used = 0, own = 0, known = 0 } = stored ?? {};
    if (!mayTake({ total: this.#maxCarts, used, own, isKnown: known > 0 }, 1))
      throw new StatusError('exhausted', 'Too many carts.', { retryAfter });
    await transaction.query(
      `delete from ucp_carts where id in (
         select id from ucp_carts where expires_at <= $1
         order by json_array_length(lines) > 0, expires_at limit $2
       )`,
      [safeAfter, Math.max(0, total + 1 - this.#maxCarts)],
    );
  }
}

const fromRow = ({ id, lines, expires_at }: CartRow): StoredCart => ({ id, lines, expiresAt: expires_at });
