import type { Migration } from '../Migration.ts';

export const templates: Migration = {
  number: 6,
  name: 'templates and the simulated provider',
  sql: `
    create table templates (
      id uuid primary key,
      channel_id uuid not null references channels (id),
      name text not null,
      language text not null,
      category text not null,
      components json not null,
      status text not null check (status in ('pending', 'approved', 'rejected')),
      rejection_reason text,
      external_id text,
      submitted_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (channel_id, name, language)
    );
    create table template_removals (
      channel_id uuid not null references channels (id),
      name text not null,
      asked_at timestamptz not null,
      primary key (channel_id, name)
    );
    create table simulated_providers (
      business_id uuid primary key references businesses (id),
      behaviour json not null
    );
  `,
};
