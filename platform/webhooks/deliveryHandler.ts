import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Job, JobChange, JobHandler } from '../jobs/jobQueue.ts';
import type { DeliveryPayload, ParkReason } from './deliveries.ts';
import type { Post, ReceiverResponse } from './post.ts';
import { retryDelayAfter } from './schedule.ts';
import { sign } from './sign.ts';

export interface DeliveryHandlerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly post: Post;
  /** Milliseconds between the tries; after the last one a delivery is parked. */
  readonly retryDelays: readonly number[];
  /** Milliseconds that `post` may take. */
  readonly timeout: number;
  /** 0 to 1. */
  readonly random: () => number;
}

interface QueuedDelivery {
  readonly body: string;
  readonly attempts: number;
  readonly tries: number;
  readonly address: string;
  readonly key_id: string | null;
  readonly secret: string | null;
}

/** What a delivery is after an attempt, or without one. */
type NextDeliveryState =
  | { readonly state: 'delivered' }
  | { readonly state: 'parked'; readonly reason: ParkReason }
  | { readonly state: 'queued'; readonly at: Date };

/** How the jobs of deliveries run: one call of the receiver each, signed with the key of that moment. */
export function createDeliveryHandler({
  database,
  clock,
  post,
  retryDelays: pauses,
  timeout,
  random,
}: DeliveryHandlerOptions): JobHandler {
  // A receiver that failed last time gets one place until it answers, so that many dead ones take few.
  const narrowLanes = new Set<string>();

  async function load(id: string): Promise<QueuedDelivery | undefined> {
    const [task] = await database.query<QueuedDelivery>(
      `select delivery.body, delivery.attempts, delivery.tries, webhook.address, key.id as key_id, key.secret
       from webhook_deliveries as delivery
       join webhooks as webhook on webhook.id = delivery.webhook_id
       left join webhook_keys as key on key.business_id = delivery.business_id and key.status = 'active'
         and (key.expires_at is null or key.expires_at > $2)
       where delivery.id = $1 and delivery.state = 'queued'`,
      [id, clock.now()],
    );
    return task;
  }

  async function attempt(id: string, task: QueuedDelivery, secret: string, signal: AbortSignal) {
    const body = new TextEncoder().encode(task.body);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'shelftalk-platform',
      'webhook-id': id,
      'x-service-hmac-sha256': sign(body, secret),
    };
    const startedAt = clock.now();
    const answer = await post(task.address, headers, body, signal);
    return { answer, startedAt, milliseconds: clock.now().getTime() - startedAt.getTime() };
  }

  function nextOf(answer: ReceiverResponse, tries: number): NextDeliveryState {
    if (answer.outcome === 'accepted') return { state: 'delivered' };
    const pause = retryDelayAfter(tries, pauses, random);
    if (pause === undefined) return { state: 'parked', reason: 'exhausted' };
    return { state: 'queued', at: new Date(clock.now().getTime() + pause) };
  }

  async function run(job: Job<DeliveryPayload>, signal: AbortSignal): Promise<void> {
    const { deliveryId } = job.payload;
    const task = await load(deliveryId);
    if (task === undefined) {
      await job.finish();
      return;
    }
    if (task.secret === null || task.key_id === null) {
      await job.finish(parkDelivery(deliveryId, clock.now()));
      return;
    }
    const made = await attempt(deliveryId, task, task.secret, signal);
    if (made.answer.outcome === 'accepted') narrowLanes.delete(job.lane);
    else narrowLanes.add(job.lane);
    const next = nextOf(made.answer, task.tries + 1);
    const record = recordAttempt({
      ...{ deliveryId, address: task.address, keyId: task.key_id },
      ...{ ...made, next, now: clock.now() },
    });
    if (next.state === 'queued') await job.retry(next.at, record);
    else await job.finish(record);
  }

  return {
    // Twice the time that a call has: what the database takes counts too.
    lease: 2 * timeout,
    concurrency: 512,
    laneConcurrency: 8,
    throttledLanes: narrowLanes,
    run,
    retryDelay: () => timeout,
  };
}

/** Sets a delivery aside that no key can sign. */
function parkDelivery(id: string, now: Date): JobChange {
  const reason: ParkReason = 'ERROR_CODE_BUSINESS_KEY_SECRET_ABSENT';
  return {
    parts: `delivery as (
      update webhook_deliveries
      set state = 'parked', reason = $2, next_attempt_at = null, settled_at = $3
      where id = $1 and exists (select from held)
    )`,
    parameters: [id, reason, now],
  };
}

interface AttemptResult {
  readonly deliveryId: string;
  readonly address: string;
  readonly keyId: string | null;
  readonly answer: ReceiverResponse;
  readonly startedAt: Date;
  readonly milliseconds: number;
  readonly next: NextDeliveryState;
  readonly now: Date;
}

/** Writes an attempt into the log, and what it makes of its delivery. */
function recordAttempt({ answer, next, ...made }: AttemptResult): JobChange {
  return {
    parts: `delivery as (
      update webhook_deliveries
      set state = $2, reason = $3, next_attempt_at = $4, settled_at = $5, attempts = attempts + 1, tries = tries + 1
      where id = $1 and exists (select from held) returning attempts
    ), attempt as (
      insert into webhook_attempts
        (delivery_id, number, address, key_id, outcome, status, answer, started_at, milliseconds)
      select $1, attempts, $6, $7, $8, $9, $10, $11, $12 from delivery
    )`,
    parameters: [
      ...[made.deliveryId, next.state, next.state === 'parked' ? next.reason : null],
      ...(next.state === 'queued' ? [next.at, null] : [null, made.now]),
      ...[made.address, made.keyId, answer.outcome],
      ...['status' in answer ? answer.status : null, 'answer' in answer ? answer.answer : null],
      ...[made.startedAt, made.milliseconds],
    ],
  };
}
