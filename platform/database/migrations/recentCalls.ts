import type { Migration } from '../Migration.ts';

export const recentCalls: Migration = {
  number: 18,
  name: 'recent calls of rate-limited operations',
  // Unlogged, because a crash loses only the calls of the last second.
  sql: `
    create unlogged table recent_calls (
      name text not null,
      caller text not null,
      calls double precision[] not null,
      primary key (name, caller)
    );
  `,
};
