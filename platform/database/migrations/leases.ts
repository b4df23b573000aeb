import type { Migration } from '../Migration.ts';

export const leases: Migration = {
  number: 23,
  name: 'index of the leased jobs',
  sql: `
    create index jobs_leased on jobs (id) where leased_until is not null;
  `,
};
