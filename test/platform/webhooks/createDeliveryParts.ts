import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/index.ts';
import { DatabaseJobQueue } from '../../../platform/jobs/DatabaseJobQueue.ts';
import type { JobQueue } from '../../../platform/jobs/JobQueue.ts';
import { Deliveries, deliveryJobKind } from '../../../platform/webhooks/Deliveries.ts';
import { createDeliveryHandler } from '../../../platform/webhooks/deliveryHandler.ts';
import type { Post } from '../../../platform/webhooks/post.ts';

interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly post: Post;
  /** Milliseconds. */
  readonly retryDelays: readonly number[];
  readonly onFailure: (error: unknown) => void;
}

/** Creates the parts of a platform process that deliveries need. The queue is not started. */
export function createDeliveryParts({
  database,
  clock,
  post,
  retryDelays,
  onFailure,
}: DeliveryParts): [JobQueue, Deliveries] {
  const queue = new DatabaseJobQueue({ database, clock, pollInterval: 60_000, onFailure });
  queue.handle(
    deliveryJobKind,
    createDeliveryHandler({ database, clock, post, retryDelays, timeout: 15_000, random: () => 0 }),
  );
  return [queue, new Deliveries(database, clock, queue)];
}
