import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isUuid } from '../uuid.ts';

export type WebhookKeyStatus = 'active' | 'expired' | 'revoked';

/** A secret that deliveries are signed with. */
export interface WebhookKey {
  readonly id: string;
  readonly businessId: string;
  readonly status: WebhookKeyStatus;
  /** Kept as it is: signing needs it. */
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

export interface WebhookKeys {
  /** All of them, newest first. */
  list(businessId: string): Promise<WebhookKey[]>;
  /** The new key is the active one; the one before is revoked in the same moment. */
  create(businessId: string): Promise<WebhookKey>;
  /** Undefined when the business has no such key. A key that is not active stays as it is. */
  revoke(businessId: string, id: string): Promise<WebhookKey | undefined>;
}

export interface WebhookKeyOptions {
  /** Milliseconds after which a key expires; never, when left out. */
  readonly lifetime?: number | undefined;
}

/** What a key is at a moment, which is the statement's parameter of this number: time alone makes one expire. */
const statusAt = (parameter: number) =>
  `(case when status = 'active' and expires_at <= $${parameter} then 'expired' else status end)`;

export function createWebhookKeys(
  database: Database,
  clock: Clock,
  { lifetime }: WebhookKeyOptions = {},
): WebhookKeys {
  return {
    async list(businessId) {
      const rows = await database.query<WebhookKeyRow>(
        `select id, business_id, ${statusAt(2)} as status, secret, created_at, expires_at
         from webhook_keys where business_id = $1 order by created_at desc, id`,
        [businessId, clock.now()],
      );
      return rows.map(fromRow);
    },
    create: (businessId) =>
      database.transaction(async (inside) => {
        const now = clock.now();
        const expiresAt = lifetime === undefined ? null : new Date(now.getTime() + lifetime);
        // Of two at a time the second waits here, and then sees the first one's key.
        await inside.query('select id from businesses where id = $1 for no key update', [businessId]);
        await inside.query(
          `update webhook_keys set status = case when expires_at <= $2 then 'expired' else 'revoked' end
           where business_id = $1 and status = 'active'`,
          [businessId, now],
        );
        const [row] = await inside.query<WebhookKeyRow>(
          `insert into webhook_keys (id, business_id, status, secret, created_at, expires_at)
           values ($1, $2, 'active', $3, $4, $5) returning *`,
          [randomUUID(), businessId, `whk_${randomBytes(32).toString('base64url')}`, now, expiresAt],
        );
        if (row === undefined) throw new Error('The key was not made.');
        return fromRow(row);
      }),
    async revoke(businessId, id) {
      if (!isUuid(id)) return undefined;
      const [row] = await database.query<WebhookKeyRow>(
        `update webhook_keys set status = case ${statusAt(3)} when 'active' then 'revoked' else ${statusAt(3)} end
         where business_id = $1 and id = $2 returning *`,
        [businessId, id, clock.now()],
      );
      return row && fromRow(row);
    },
  };
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
