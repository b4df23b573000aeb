import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isUuid } from '../uuid.ts';

export type WebhookKeyStatus = 'active' | 'expired' | 'revoked';

/** A key that signs deliveries. */
export interface WebhookKey {
  readonly id: string;
  readonly businessId: string;
  readonly status: WebhookKeyStatus;
  /** Stored in plain text, because signing needs it. */
  readonly secret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

interface WebhookKeyRow {
  readonly id: string;
  readonly business_id: string;
  readonly status: WebhookKeyStatus;
  readonly secret: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

export interface WebhookKeyOptions {
  /** Milliseconds after which a key expires. Default: never. */
  readonly lifetime?: number | undefined;
}

/** SQL for a key's status at the time in `$parameter`: keys expire without an update of their row. */
const statusAt = (parameter: number) =>
  `(case when status = 'active' and expires_at <= $${parameter} then 'expired' else status end)`;

/** The keys that sign a business's deliveries. */
export class WebhookKeys {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #lifetime: number | undefined;

  constructor(database: Database, clock: Clock, { lifetime }: WebhookKeyOptions = {}) {
    this.#database = database;
    this.#clock = clock;
    this.#lifetime = lifetime;
  }

  /** Lists all keys, newest first. */
  async list(businessId: string): Promise<WebhookKey[]> {
    const rows = await this.#database.query<WebhookKeyRow>(
      `select id, business_id, ${statusAt(2)} as status, secret, created_at, expires_at
       from webhook_keys where business_id = $1 order by created_at desc, id`,
      [businessId, this.#clock.now()],
    );
    return rows.map(fromRow);
  }

  /** Creates the active key and revokes the key that was active before. */
  create(businessId: string): Promise<WebhookKey> {
    return this.#database.transaction(async (transaction) => {
      const now = this.#clock.now();
      const expiresAt = this.#lifetime === undefined ? null : new Date(now.getTime() + this.#lifetime);
      // Serialises concurrent calls, so that the second one revokes the key of the first.
      await transaction.query('select id from businesses where id = $1 for no key update', [businessId]);
      await transaction.query(
        `update webhook_keys set status = case when expires_at <= $2 then 'expired' else 'revoked' end
         where business_id = $1 and status = 'active'`,
        [businessId, now],
      );
      const [row] = await transaction.query<WebhookKeyRow>(
        `insert into webhook_keys (id, business_id, status, secret, created_at, expires_at)
         values ($1, $2, 'active', $3, $4, $5) returning *`,
        [randomUUID(), businessId, `whk_${randomBytes(32).toString('base64url')}`, now, expiresAt],
      );
      if (row === undefined) throw new Error('The insert returned no key.');
      return fromRow(row);
    });
  }

  /** Revokes a key if it is active. Returns the key; undefined when the business has no key with this id. */
  async revoke(businessId: string, id: string): Promise<WebhookKey | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<WebhookKeyRow>(
      `update webhook_keys set status = case ${statusAt(3)} when 'active' then 'revoked' else ${statusAt(3)} end
       where business_id = $1 and id = $2 returning *`,
      [businessId, id, this.#clock.now()],
    );
    return row && fromRow(row);
  }
}

function fromRow(row: WebhookKeyRow): WebhookKey {
  return {
    id: row.id,
    businessId: row.business_id,
    status: row.status,
    secret: row.secret,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
