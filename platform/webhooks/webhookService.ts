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
  /** Not started yet. */
  readonly jobs: JobQueue;
  readonly outbound: OutboundClient;
  /** Milliseconds that a call of a receiver may take; the outbound calls' own limit. */
  readonly timeout: number;
  /** Milliseconds between the tries of a delivery. */
  readonly retryDelays: readonly number[];
  /** Milliseconds until a new key expires; never, when undefined. */
  readonly keyLifetime: number | undefined;
}

export interface WebhookService {
  readonly endpoints: readonly Endpoint[];
  readonly deliveries: Deliveries;
  /** Ends its housekeeping; the jobs stop by themselves. */
  stop(): void;
}

/** Milliseconds that the log of deliveries goes back, and between two looks for what is older. */
const [logAge, logLook] = [30 * 24 * 3600 * 1000, 3600 * 1000];

/** Registrations, keys and deliveries over one database. */
export function createWebhookService(parts: WebhookServiceOptions): WebhookService {
  const { database, clock, jobs, outbound, timeout, retryDelays: pauses, keyLifetime } = parts;
  const deliveries = createDeliveries(database, clock, jobs);
  const post = createPost(outbound);
  jobs.handle(
    deliveryJobKind,
    createDeliveryHandler({ database, clock, post, retryDelays: pauses, timeout, random: Math.random }),
  );
  const endpoints = [
    ...createWebhookEndpoints({
      webhooks: createWebhooks(database, clock),
      checkUrl: (address) => outbound.checkUrl(address),
      cancel: deliveries.cancel,
    }),
    ...createWebhookKeyEndpoints(createWebhookKeys(database, clock, { lifetime: keyLifetime })),
  ];
  let cancel = () => {};
  const prune = () => {
    // What could not be removed now is still there at the next look.
    deliveries.prune(new Date(clock.now().getTime() - logAge)).catch(() => {});
    cancel = clock.after(logLook, prune);
  };
  cancel = clock.after(logLook, prune);
  return { endpoints, deliveries, stop: () => cancel() };
}
