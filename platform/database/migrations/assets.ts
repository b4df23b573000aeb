import type { Migration } from '../Migration.ts';

export const assets: Migration = {
  number: 7,
  name: 'assets',
  sql: `
    create table assets (
      business_id uuid not null references businesses (id),
      id text not null,
      source_uri text not null,
      access text not null check (access in ('PUBLIC', 'PRIVATE', 'CDN_PRIVATE')),
      file uuid not null,
      type text not null,
      bytes integer not null,
      sha256 bytea not null,
      signing_secret bytea not null,
      stored_at timestamptz not null,
      primary key (business_id, id)
    );
  `,
};
