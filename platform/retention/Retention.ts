import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

interface RetentionOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Milliseconds for which conversations and messages are kept after their last change. */
  readonly conversationRetention: number;
  /** Milliseconds for which deliveries are kept after they were settled. */
  readonly deliveryRetention: number;
  /** Called with the error of a failed run; the next run deletes the same rows. */
  readonly onFailure: (error: unknown) => void;
}

const interval = 3_600_000;

/** Rows of one statement, so that no transaction locks many rows; a session takes its turns and events with it. */
const batchSize = 500;

/**
 * Each deletes at most `$2` rows that are older than `$1`, the oldest first. Rows that another process deletes are skipped.
 */
const deleteDeliveries = `delete from webhook_deliveries where id = any(array(
  select id from webhook_deliveries where settled_at < $1 order by settled_at limit $2 for update skip locked
)) returning 1`;
const deleteSessions = `delete from agent_sessions where id = any(array(
  select id from agent_sessions where created_at < $1 and not exists (
    select from agent_turns where session_id = agent_sessions.id and started_at >= $1
  )
  order by created_at limit $2 for update skip locked
)) returning 1`;
const deleteMessages = `delete from outbound_messages where (business_id, id) in (
  select business_id, id from outbound_messages where accepted_at < $1
  order by accepted_at limit $2 for update skip locked
) returning 1`;
// Opt-outs are kept: without them the business could write to the customer again. Customers who count for a tier, too.
const deleteCustomers = `delete from customers where (channel_id, number) in (
  select channel_id, number from customers
  where greatest(last_wrote_at, initiated_at) < $1 and opted_out_at is null and not is_counted
  order by greatest(last_wrote_at, initiated_at) limit $2 for update skip locked
) returning 1`;

/** Deletes what has been kept for long enough, at the start and every hour. */
export class Retention {
  readonly #options: RetentionOptions;
  #cancelTimer = () => {};
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  start(): void {
    this.#cancelTimer = this.#options.clock.after(interval, () => this.start());
    // One run after the other, if a run takes longer than the interval.
    this.#running = this.#running.then(() => this.#run()).catch(this.#options.onFailure);
  }

  /** Resolves when the current batch is deleted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#running;
  }

  /** Resolves when no run is under way. */
  whenIdle(): Promise<void> {
    return this.#running;
  }

  async #run(): Promise<void> {
    const { clock, conversationRetention, deliveryRetention } = this.#options;
    const now = clock.now().getTime();
    const conversations = new Date(now - conversationRetention);
    await this.#deleteAll(deleteDeliveries, new Date(now - deliveryRetention));
    await this.#deleteAll(deleteSessions, conversations);
    await this.#deleteAll(deleteMessages, conversations);
    await this.#deleteAll(deleteCustomers, conversations);
  }

  async #deleteAll(sql: string, before: Date): Promise<void> {
    let count = batchSize;
    while (count === batchSize && !this.#isStopped) {
      count = (await this.#options.database.query(sql, [before, batchSize])).length;
    }
  }
}
