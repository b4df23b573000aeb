import type { Migration } from '../Migration.ts';

export const channels: Migration = {
  number: 4,
  name: 'channels',
  sql: `
    create table channels (
      id uuid primary key,
      business_id uuid not null references businesses (id),
      type text not null,
      number text not null,
      account_id text not null,
      name text,
      is_default boolean not null,
      limit_tier text not null,
      quality_score text not null,
      created_at timestamptz not null,
      unique (type, number)
    );
    create unique index one_default_channel on channels (business_id) where is_default;
    create index channels_of_business on channels (business_id, created_at);
  `,
};
