import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { isUuid } from '../uuid.ts';

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

/** The UCP carts. They belong to no customer: any caller that sends the id of a cart may read and change it. */
export class UcpCarts {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #maxCarts: number;

  /** @param maxCarts With more carts, those unchanged for longest are deleted. */
  constructor(database: Database, clock: Clock, maxCarts = 10_000) {
    this.#database = database;
    this.#clock = clock;
    this.#maxCarts = maxCarts;
  }

  create(lines: readonly CartLine[]): Promise<StoredCart> {
    const cart = { id: randomUUID(), lines, expiresAt: this.#expiry() };
    return this.#database.transaction(async (transaction) => {
      await this.#makeRoom(transaction);
      await transaction.query('insert into ucp_carts (id, lines, expires_at) values ($1, $2, $3)', [
        cart.id,
        JSON.stringify(lines),
        cart.expiresAt,
      ]);
      return cart;
    });
  }

  /** Returns undefined when there is no such cart, or it has expired. */
  async get(id: string): Promise<StoredCart | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<CartRow>(
      'select * from ucp_carts where id = $1 and expires_at > $2',
      [id, this.#clock.now()],
    );
    return row && fromRow(row);
  }

  /** Replaces the lines. Returns undefined when there is no such cart, or it has expired. */
  async replace(id: string, lines: readonly CartLine[]): Promise<StoredCart | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<CartRow>(
      'update ucp_carts set lines = $2, expires_at = $3 where id = $1 and expires_at > $4 returning *',
      [id, JSON.stringify(lines), this.#expiry(), this.#clock.now()],
    );
    return row && fromRow(row);
  }

  /** Deletes a cart and returns it; undefined when there is no such cart, or it has expired. */
  async delete(id: string): Promise<StoredCart | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<CartRow>(
      'delete from ucp_carts where id = $1 and expires_at > $2 returning *',
      [id, this.#clock.now()],
    );
    return row && fromRow(row);
  }

  #expiry(): Date {
    return new Date(this.#clock.now().getTime() + lifetime);
  }

  async #makeRoom(transaction: Queryable): Promise<void> {
    await transaction.query('delete from ucp_carts where expires_at <= $1', [this.#clock.now()]);
    await transaction.query(
      'delete from ucp_carts where id in (select id from ucp_carts order by expires_at desc offset $1)',
      [this.#maxCarts - 1],
    );
  }
}

const fromRow = ({ id, lines, expires_at }: CartRow): StoredCart => ({ id, lines, expiresAt: expires_at });
