import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Endpoint } from '../http/business/endpoint.ts';
import type { JobQueue } from '../jobs/jobQueue.ts';
import type { OutboundClient } from '../outbound/outboundClient.ts';
import { createDeliveries, type Deliveries, deliveryJobKind } from './deliveries.ts';
import { createDeliveryHandler } from './deliveryHandler.ts';
import { createPost } from './post.ts';
import { createWebhookEndpoints } from './webhookEndpoints.ts';
import { createWebhookKeyEndpoints } from './webhookKeyEndpoints.ts';
import { createWebhookKeys } from './webhookKeys.ts';
import { createWebhooks } from './webhooks.ts';

export interface WebhookServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Must not be started yet: the service registers its handler. */
  readonly jobs: JobQueue;
  readonly outbound: OutboundClient;
  /** Milliseconds that a call of a receiver may take; the timeout of the outbound client. */
  readonly timeout: number;
  /** Milliseconds before each retry of a delivery. */
  readonly retryDelays: readonly number[];
  /** Milliseconds until a new key expires; undefined means never. */
  readonly keyLifetime: number | undefined;
}

export interface WebhookService {
  readonly endpoints: readonly Endpoint[];
  readonly deliveries: Deliveries;
  /** Stops pruning the log. The job queue stops separately. */
  stop(): void;
}

/** Milliseconds for which settled deliveries are kept. */
const logRetention = 30 * 24 * 3600 * 1000;
const pruneInterval = 3600 * 1000;

/** Creates webhook registrations, keys and deliveries. */
export function createWebhookService(options: WebhookServiceOptions): WebhookService {
  const { database, clock, jobs, outbound, timeout, retryDelays, keyLifetime } = options;
  const deliveries = createDeliveries(database, clock, jobs);
  const post = createPost(outbound);
  jobs.handle(
    deliveryJobKind,
    createDeliveryHandler({ database, clock, post, retryDelays, timeout, random: Math.random }),
  );
  const endpoints = [
    ...createWebhookEndpoints({
      webhooks: createWebhooks(database, clock),
      checkUrl: (address) => outbound.checkUrl(address),
      cancel: deliveries.cancel,
    }),
    ...createWebhookKeyEndpoints(createWebhookKeys(database, clock, { lifetime: keyLifetime })),
  ];
  let cancelTimer = () => {};
  const prune = () => {
    // After a failure the next run deletes the same rows.
    deliveries.prune(new Date(clock.now().getTime() - logRetention)).catch(() => {});
    cancelTimer = clock.after(pruneInterval, prune);
  };
  cancelTimer = clock.after(pruneInterval, prune);
  return { endpoints, deliveries, stop: () => cancelTimer() };
}
