import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Job, JobChange, JobHandler } from '../jobs/Job.ts';
import type { DeliveryPayload, ParkReason } from './Deliveries.ts';
import type { Post, ReceiverResponse } from './post.ts';
import { retryDelayAfter } from './schedule.ts';
import { sign } from './sign.ts';

export interface DeliveryHandlerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly post: Post;
  /** Milliseconds before each retry. After the last retry a delivery is parked. */
  readonly retryDelays: readonly number[];
  /** Milliseconds that `post` may take. */
  readonly timeout: number;
  /** Returns 0 to 1. */
  readonly random: () => number;
}

interface QueuedDelivery {
  readonly body: string;
  /** All attempts, including those before a replay. */
  readonly attempts: number;
  /** Attempts since the delivery was created or last replayed. */
  readonly tries: number;
  readonly address: string;
  readonly key_id: string | null;
  readonly secret: string | null;
}

/** The state of a delivery after an attempt. */
type NextDeliveryState =
  | { readonly state: 'delivered' }
  | { readonly state: 'parked'; readonly reason: ParkReason }
  | { readonly state: 'queued'; readonly at: Date };

/**
 * Handles the job of a delivery: calls the receiver once, with a request signed with the active key. Parks the delivery if
 * there is no active key.
 */
export function createDeliveryHandler({
  database,
  clock,
  post,
  retryDelays,
  timeout,
  random,
}: DeliveryHandlerOptions): JobHandler {
  // A receiver that failed last time is limited to one call at a time, so that dead receivers use little capacity.
  const throttledLanes = new Set<string>();

  async function load(id: string): Promise<QueuedDelivery | undefined> {
    const [delivery] = await database.query<QueuedDelivery>(
      `select delivery.body, delivery.attempts, delivery.tries, webhook.address, key.id as key_id, key.secret
       from webhook_deliveries as delivery
       join webhooks as webhook on webhook.id = delivery.webhook_id
       left join webhook_keys as key on key.business_id = delivery.business_id and key.status = 'active'
         and (key.expires_at is null or key.expires_at > $2)
       where delivery.id = $1 and delivery.state = 'queued'`,
      [id, clock.now()],
    );
    return delivery;
  }

  async function callReceiver(id: string, delivery: QueuedDelivery, secret: string, signal: AbortSignal) {
    const body = new TextEncoder().encode(delivery.body);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'shelftalk-platform',
      'webhook-id': id,
      'x-service-hmac-sha256': sign(body, secret),
    };
    const [startedAt, begin] = [clock.now(), clock.elapsed()];
    const response = await post(delivery.address, headers, body, signal);
    return { response, startedAt, milliseconds: Math.round(clock.elapsed() - begin) };
  }

  function nextState(response: ReceiverResponse, tries: number): NextDeliveryState {
    if (response.outcome === 'accepted') return { state: 'delivered' };
    const delay = retryDelayAfter(tries, retryDelays, random);
    if (delay === undefined) return { state: 'parked', reason: 'exhausted' };
    return { state: 'queued', at: new Date(clock.now().getTime() + delay) };
  }

  async function run(job: Job<DeliveryPayload>, signal: AbortSignal): Promise<void> {
    const { deliveryId } = job.payload;
    const delivery = await load(deliveryId);
    if (delivery === undefined) {
      await job.finish();
      return;
    }
    if (delivery.secret === null || delivery.key_id === null) {
      await job.finish(parkDelivery(deliveryId, clock.now()));
      return;
    }
    const attempt = await callReceiver(deliveryId, delivery, delivery.secret, signal);
    if (attempt.response.outcome === 'accepted') throttledLanes.delete(job.lane);
    else throttledLanes.add(job.lane);
    const next = nextState(attempt.response, delivery.tries + 1);
    const record = recordAttempt({
      deliveryId,
      address: delivery.address,
      keyId: delivery.key_id,
      ...attempt,
      next,
      now: clock.now(),
    });
    if (next.state === 'queued') await job.retry(next.at, record);
    else await job.finish(record);
  }

  return {
    // Longer than a call may take, to leave time for the database.
    lease: 2 * timeout,
    concurrency: 512,
    laneConcurrency: 8,
    throttledLanes,
    run,
    retryDelay: () => timeout,
  };
}

/** Returns the change that parks a delivery for which there is no active key. */
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
  readonly response: ReceiverResponse;
  readonly startedAt: Date;
  readonly milliseconds: number;
  readonly next: NextDeliveryState;
  readonly now: Date;
}

/** Returns the change that logs an attempt and updates its delivery. */
function recordAttempt({ response, next, ...attempt }: AttemptResult): JobChange {
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
      attempt.deliveryId,
      next.state,
      next.state === 'parked' ? next.reason : null,
      ...(next.state === 'queued' ? [next.at, null] : [null, attempt.now]),
      attempt.address,
      attempt.keyId,
      response.outcome,
      'status' in response ? response.status : null,
      'answer' in response ? response.answer : null,
      attempt.startedAt,
      attempt.milliseconds,
    ],
  };
}
