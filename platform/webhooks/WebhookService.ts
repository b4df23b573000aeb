import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Endpoint } from '../http/business/endpoint.ts';
import type { JobQueue } from '../jobs/JobQueue.ts';
import type { OutboundClient } from '../outbound/OutboundClient.ts';
import { Deliveries, deliveryJobKind } from './Deliveries.ts';
import { createDeliveryHandler } from './deliveryHandler.ts';
import { createPost } from './post.ts';
import { WebhookKeys } from './WebhookKeys.ts';
import { Webhooks } from './Webhooks.ts';
import { createWebhookEndpoints } from './webhookEndpoints.ts';
import { createWebhookKeyEndpoints } from './webhookKeyEndpoints.ts';

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

/** The webhook registrations, keys and deliveries of businesses. */
export class WebhookService {
  readonly deliveries: Deliveries;
  readonly endpoints: readonly Endpoint[];

  constructor(options: WebhookServiceOptions) {
    const { database, clock, jobs, outbound, timeout, retryDelays, keyLifetime } = options;
    const deliveries = new Deliveries(database, clock, jobs);
    const post = createPost(outbound);
    const endpoints = [
      ...createWebhookEndpoints({
        webhooks: new Webhooks(database, clock),
        checkUrl: (address) => outbound.checkUrl(address),
        cancel: (transaction, webhookId) => deliveries.cancel(transaction, webhookId),
      }),
      ...createWebhookKeyEndpoints(new WebhookKeys(database, clock, { lifetime: keyLifetime })),
    ];
    this.deliveries = deliveries;
    this.endpoints = endpoints;
    jobs.handle(
      deliveryJobKind,
      createDeliveryHandler({ database, clock, post, retryDelays, timeout, random: Math.random }),
    );
  }
}
