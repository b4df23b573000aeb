import type { Migration } from '../Migration.ts';

export const jobs: Migration = {
  number: 3,
  name: 'jobs',
  sql: `
    create table jobs (
      id uuid primary key,
      kind text not null,
      lane text not null,
      payload json not null,
      attempt integer not null default 0,
      due_at timestamptz not null,
      leased_until timestamptz,
      lease uuid
    );
    create index jobs_by_due on jobs (due_at);
    create index jobs_of_lane on jobs (kind, lane);
  `,
};
