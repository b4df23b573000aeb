import type { Migration } from '../Migration.ts';

export const businessesAndKeys: Migration = {
  number: 1,
  name: 'businesses and their API keys',
  sql: `
  create table businesses (
    id uuid primary key,
    created_at timestamptz not null
  );
  create table api_keys (
    id text primary key,
    business_id uuid not null references businesses (id),
    name text not null,
    kind text not null check (kind in ('full', 'inference')),
    scopes text[] not null,
    secret_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz
  );
  create index api_keys_of_business on api_keys (business_id, created_at);
`,
};
