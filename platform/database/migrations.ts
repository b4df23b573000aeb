import { agentSessions } from './migrations/agentSessions.ts';
import { assets } from './migrations/assets.ts';
import { businessesAndKeys } from './migrations/businessesAndKeys.ts';
import { channels } from './migrations/channels.ts';
import { jobs } from './migrations/jobs.ts';
import { messaging } from './migrations/messaging.ts';
import { processes } from './migrations/processes.ts';
import { recentCalls } from './migrations/recentCalls.ts';
import { templates } from './migrations/templates.ts';
import { webhooks } from './migrations/webhooks.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * The steps that make the schema, each applied once and never changed afterwards. Nothing newer than
 * PostgreSQL 15. Events are `json`, not `jsonb`: what was said is kept letter by letter, in its order, and
 * `jsonb` refuses text that holds a NUL.
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
];
