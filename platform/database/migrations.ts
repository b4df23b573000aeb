import type { Migration } from './Migration.ts';
import { agentSessions } from './migrations/agentSessions.ts';
import { assets } from './migrations/assets.ts';
import { businessesAndKeys } from './migrations/businessesAndKeys.ts';
import { channels } from './migrations/channels.ts';
import { fairCarts } from './migrations/fairCarts.ts';
import { initiations } from './migrations/initiations.ts';
import { jobs } from './migrations/jobs.ts';
import { leases } from './migrations/leases.ts';
import { messaging } from './migrations/messaging.ts';
import { processes } from './migrations/processes.ts';
import { recentCalls } from './migrations/recentCalls.ts';
import { retention } from './migrations/retention.ts';
import { templates } from './migrations/templates.ts';
import { ucpCarts } from './migrations/ucpCarts.ts';
import { webhooks } from './migrations/webhooks.ts';

/**
 * All migrations in order. A released migration must not change, because it is applied only once. Migrations use no
 * syntax newer than PostgreSQL 15. The numbers 9 to 16 are not used. Events are stored as `json`, because `jsonb`
 * reorders keys and rejects text with a NUL.
 */
export const migrations: readonly Migration[] = [
  businessesAndKeys,
  agentSessions,
  jobs,
  channels,
  webhooks,
  templates,
  assets,
  messaging,
  processes,
  recentCalls,
  ucpCarts,
  initiations,
  retention,
  fairCarts,
  leases,
];
