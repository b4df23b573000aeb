import type { Migration } from '../Migration.ts';

export const initiations: Migration = {
  number: 20,
  name: 'a count of the customers with whom a channel began conversations',
  sql: `
    alter table customers add column is_counted boolean not null default false;
    update customers set is_counted = true where initiated_at > now() - interval '24 hours';
    drop index customers_by_initiation;
    create index customers_counted on customers (channel_id, initiated_at) where is_counted;
    create table initiation_counts (
      channel_id uuid primary key references channels (id),
      customers integer not null
    );
    insert into initiation_counts (channel_id, customers)
      select channel_id, count(*) from customers where is_counted group by channel_id;
  `,
};
