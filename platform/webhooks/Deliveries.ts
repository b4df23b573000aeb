import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { JobQueue } from '../jobs/JobQueue.ts';
import { isUuid } from '../uuid.ts';
import type { Configuration } from './configuration.ts';
import type { BusinessEvent, Topic } from './emit.ts';
import { matchesConfiguration } from './matchesConfiguration.ts';

/** Kind of the job that sends a delivery; its lane is the id of the webhook. */
export const deliveryJobKind = 'webhook delivery';

export interface DeliveryPayload {
  readonly deliveryId: string;
}

/**
 * `queued`: waiting or being sent. `delivered`: the receiver returned 200. `parked`: given up for `reason`.
 * `cancelled`: the webhook was deleted. All but queued deliveries can be replayed.
 */
export const deliveryStates = ['queued', 'delivered', 'parked', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export function isDeliveryState(text: string): text is DeliveryState {
  return (deliveryStates as readonly string[]).includes(text);
}

/** `exhausted`: all attempts failed. `ERROR_CODE_BUSINESS_KEY_SECRET_ABSENT`: there was no active key. */
export type ParkReason = 'exhausted' | 'ERROR_CODE_BUSINESS_KEY_SECRET_ABSENT';

/** One event to be sent to one webhook. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly topic: Topic;
  readonly state: DeliveryState;
  readonly reason: ParkReason | null;
  /** All attempts, including those before a replay. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly settledAt: Date | null;
}

export interface Attempt {
  /** From 1; replays continue the count. */
  readonly number: number;
  readonly address: string;
  /** Id of the key that signed the request. */
  readonly keyId: string;
  /** `accepted` (200), `refused` (another status), or the reason why there was no response. */
  readonly outcome: string;
  readonly status: number | null;
  /** The first 1024 bytes of the response body as text when the outcome is `refused`; otherwise null. */
  readonly answer: string | null;
  readonly startedAt: Date;
  readonly milliseconds: number;
}

export interface RecordedDelivery extends Delivery {
  readonly body: string;
  readonly attemptLog: readonly Attempt[];
}

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly topic: Topic;
  readonly state: DeliveryState;
  readonly reason: ParkReason | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly next_attempt_at: Date | null;
  readonly settled_at: Date | null;
}

interface AttemptRow {
  readonly number: number;
  readonly address: string;
  readonly key_id: string;
  readonly outcome: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly started_at: Date;
  readonly milliseconds: number;
}

/** `unknown`: there is no such delivery. `no webhook`: no webhook is registered for the delivery's topic. */
export type ReplayResult = 'queued' | 'unknown' | 'already queued' | 'no webhook';

/** Written out for each state, so that the planner sees which index fits. */
const stateConditions: Readonly<Record<DeliveryState | 'any', string>> = {
  any: '',
  delivered: `and state = 'delivered'`,
  queued: `and state = 'queued'`,
  parked: `and state = 'parked'`,
  cancelled: `and state = 'cancelled'`,
};

/** Queues events for webhooks, and lists and replays their deliveries. */
export class Deliveries {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #jobs: JobQueue;

  constructor(database: Database, clock: Clock, jobs: JobQueue) {
    this.#database = database;
    this.#clock = clock;
    this.#jobs = jobs;
  }

  /**
   * Queues an event, in the transaction of the change that it reports, if its topic has a webhook whose configuration
   * matches.
   */
  async emit(transaction: Queryable, event: BusinessEvent): Promise<void> {
    const webhook = await this.#lockWebhook(transaction, event.businessId, event.topic);
    if (webhook === undefined || !matchesConfiguration(webhook.configuration, event)) return;
    const id = randomUUID();
    await transaction.query(
      `insert into webhook_deliveries (id, business_id, webhook_id, topic, body, state, created_at, next_attempt_at)
       values ($1, $2, $3, $4, $5, 'queued', $6, $6)`,
      [id, event.businessId, webhook.id, event.topic, JSON.stringify(event.body), this.#clock.now()],
    );
    await this.#enqueue(transaction, webhook.id, { deliveryId: id });
  }

  /** Cancels the queued deliveries of a webhook. */
  async cancel(transaction: Queryable, webhookId: string): Promise<void> {
    // Jobs before deliveries: an attempt locks its job first, then its delivery. The other order could deadlock.
    await this.#jobs.cancelLane(transaction, deliveryJobKind, webhookId);
    await transaction.query(
      `update webhook_deliveries set state = 'cancelled', settled_at = $2, next_attempt_at = null
       where webhook_id = $1 and state = 'queued'`,
      [webhookId, this.#clock.now()],
    );
  }

  /** Lists the 200 newest deliveries, newest first. */
  async list(businessId: string, state?: DeliveryState): Promise<Delivery[]> {
    const rows = await this.#database.query<DeliveryRow>(
      `select * from webhook_deliveries where business_id = $1 ${stateConditions[state ?? 'any']}
       order by created_at desc, id limit 200`,
      [businessId],
    );
    return rows.map(fromRow);
  }

  async get(businessId: string, id: string): Promise<RecordedDelivery | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#database.query<DeliveryRow & { body: string }>(
      'select * from webhook_deliveries where business_id = $1 and id = $2',
      [businessId, id],
    );
    if (row === undefined) return undefined;
    const log = await this.#database.query<AttemptRow>(
      'select * from webhook_attempts where delivery_id = $1 order by number',
      [id],
    );
    return { ...fromRow(row), body: row.body, attemptLog: log.map(attemptFromRow) };
  }

  /** Queues a delivery again, with all its retries, for the topic's current webhook. */
  async replay(businessId: string, id: string): Promise<ReplayResult> {
    if (!isUuid(id)) return 'unknown';
    const replayed = await this.#database.transaction(async (transaction) => {
      const [row] = await transaction.query<DeliveryRow>(
        'select * from webhook_deliveries where business_id = $1 and id = $2 for update',
        [businessId, id],
      );
      if (row === undefined) return 'unknown';
      if (row.state === 'queued') return 'already queued';
      return this.#requeue(transaction, businessId, row);
    });
    if (replayed === 'queued') this.#jobs.wake();
    return replayed;
  }

  /** Replays all parked deliveries. Returns how many were queued. */
  async replayParked(businessId: string): Promise<number> {
    const count = await this.#database.transaction(async (transaction) => {
      const rows = await transaction.query<DeliveryRow>(
        `select * from webhook_deliveries where business_id = $1 and state = 'parked'
         order by created_at, id for update`,
        [businessId],
      );
      const outcomes = [];
      for (const row of rows) outcomes.push(await this.#requeue(transaction, businessId, row));
      return outcomes.filter((outcome) => outcome === 'queued').length;
    });
    this.#jobs.wake();
    return count;
  }

  #enqueue(transaction: Queryable, webhookId: string, payload: DeliveryPayload) {
    return this.#jobs.add(transaction, { kind: deliveryJobKind, lane: webhookId, payload });
  }

  /** Finds the topic's webhook and locks it against deletion, so that no delivery is queued for a deleted webhook. */
  async #lockWebhook(transaction: Queryable, businessId: string, topic: Topic) {
    const [row] = await transaction.query<{ id: string; configuration: Configuration }>(
      'select id, configuration from webhooks where business_id = $1 and topic = $2 for key share',
      [businessId, topic],
    );
    return row;
  }

  async #requeue(transaction: Queryable, businessId: string, row: DeliveryRow): Promise<ReplayResult> {
    const webhook = await this.#lockWebhook(transaction, businessId, row.topic);
    if (webhook === undefined) return 'no webhook';
    await transaction.query(
      `update webhook_deliveries
       set state = 'queued', reason = null, tries = 0, settled_at = null, next_attempt_at = $2, webhook_id = $3
       where id = $1`,
      [row.id, this.#clock.now(), webhook.id],
    );
    await this.#enqueue(transaction, webhook.id, { deliveryId: row.id });
    return 'queued';
  }
}

function fromRow(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    topic: row.topic,
    state: row.state,
    reason: row.reason,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    settledAt: row.settled_at,
  };
}

function attemptFromRow(row: AttemptRow): Attempt {
  return {
    number: row.number,
    address: row.address,
    keyId: row.key_id,
    outcome: row.outcome,
    status: row.status,
    answer: row.answer,
    startedAt: row.started_at,
    milliseconds: row.milliseconds,
  };
}
