import type { Migration } from '../Migration.ts';

export const processes: Migration = {
  number: 17,
  name: 'processes that share the database',
  sql: `
    create table processes (
      id uuid primary key,
      seen_until timestamptz not null
    );
    alter table agent_turns add column owner uuid;
    create index agent_turns_running on agent_turns (session_id) where outcome = 'running';
  `,
};
