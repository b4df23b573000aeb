import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { isUuid } from '../uuid.ts';
import type { Configuration, WebhookType } from './configuration.ts';
import type { Topic } from './emit.ts';

/** A registration: the address for a business's events of one topic. */
export interface Webhook {
  readonly id: string;
  readonly businessId: string;
  readonly topic: Topic;
  readonly type: WebhookType;
  readonly address: string;
  readonly configuration: Configuration;
}

interface WebhookRow {
  readonly id: string;
  readonly business_id: string;
  readonly topic: Topic;
  readonly type: WebhookType;
  readonly address: string;
  readonly configuration: Configuration;
}

/** The webhook registrations of businesses. */
export class Webhooks {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Returns undefined when the business already has a webhook for this topic. */
  async create({
    businessId,
    topic,
    type,
    address,
    configuration,
  }: Omit<Webhook, 'id'>): Promise<Webhook | undefined> {
    const [row] = await this.#database.query<WebhookRow>(
      `insert into webhooks (id, business_id, topic, type, address, configuration, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (business_id, topic) do nothing returning *`,
      [randomUUID(), businessId, topic, type, address, JSON.stringify(configuration), this.#clock.now()],
    );
    return row && fromRow(row);
  }

  async list(businessId: string): Promise<Webhook[]> {
    const rows = await this.#database.query<WebhookRow>(
      'select * from webhooks where business_id = $1 order by created_at, id',
      [businessId],
    );
    return rows.map(fromRow);
  }

  /** Returns undefined when the business has no such webhook. Concurrent updates run one after the other. */
  async update(
    businessId: string,
    id: string,
    change: (before: Webhook) => Pick<Webhook, 'address' | 'configuration'>,
  ): Promise<Webhook | undefined> {
    if (!isUuid(id)) return undefined;
    return this.#database.transaction(async (transaction) => {
      const [row] = await transaction.query<WebhookRow>(
        'select * from webhooks where business_id = $1 and id = $2 for no key update',
        [businessId, id],
      );
      if (row === undefined) return undefined;
      const before = fromRow(row);
      const after = { ...before, ...change(before) };
      await transaction.query('update webhooks set address = $2, configuration = $3 where id = $1', [
        id,
        after.address,
        JSON.stringify(after.configuration),
      ]);
      return after;
    });
  }

  /** Deletes a webhook, then runs `work` in the same transaction. Returns false when the business has no such webhook. */
  async remove(
    businessId: string,
    id: string,
    work: (transaction: Queryable) => Promise<void>,
  ): Promise<boolean> {
    if (!isUuid(id)) return false;
    return this.#database.transaction(async (transaction) => {
      const rows = await transaction.query(
        'delete from webhooks where business_id = $1 and id = $2 returning id',
        [businessId, id],
      );
      if (rows.length === 0) return false;
      await work(transaction);
      return true;
    });
  }
}

function fromRow(row: WebhookRow): Webhook {
  return {
    id: row.id,
    businessId: row.business_id,
    topic: row.topic,
    type: row.type,
    address: row.address,
    configuration: row.configuration,
  };
}
