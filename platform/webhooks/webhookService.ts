import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Endpoint } from '../http/business/endpoint.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { createDeliver } from './deliver.ts';
import { createDeliveries, type Deliveries, deliveryJob } from './deliveries.ts';
import { createPost } from './post.ts';
import { createWebhookEndpoints } from './webhookEndpoints.ts';
import { createWebhookKeyEndpoints } from './webhookKeyEndpoints.ts';
import { createWebhookKeys } from './webhookKeys.ts';
import { createWebhooks } from './webhooks.ts';

export interface WebhookParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Not started yet. */
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  /** Milliseconds that a call of a receiver may take; the outbound calls' own limit. */
  readonly timeout: number;
  /** Milliseconds between the tries of a delivery. */
  readonly pauses: readonly number[];
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
export function createWebhookService(parts: WebhookParts): WebhookService {
  const { database, clock, jobs, outbound, timeout, pauses, keyLifetime } = parts;
  const deliveries = createDeliveries(database, clock, jobs);
  const post = createPost(outbound);
  jobs.handle(deliveryJob, createDeliver({ database, clock, post, pauses, timeout, random: Math.random }));
  const endpoints = [
    ...createWebhookEndpoints({
      webhooks: createWebhooks(database, clock),
      judge: (address) => outbound.judge(address),
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
