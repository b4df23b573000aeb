import type { Migration } from '../Migration.ts';

export const webhooks: Migration = {
  number: 5,
  name: 'webhooks, their keys and deliveries',
  sql: `
    create table webhooks (
      id uuid primary key,
      business_id uuid not null references businesses (id),
      topic text not null check (topic in ('messages', 'delivery_status')),
      type text not null,
      address text not null,
      configuration json not null,
      created_at timestamptz not null,
      unique (business_id, topic)
    );

    create table webhook_keys (
      id uuid primary key,
      business_id uuid not null references businesses (id),
      status text not null check (status in ('active', 'expired', 'revoked')),
      secret text not null,
      created_at timestamptz not null,
      expires_at timestamptz
    );
    create unique index one_active_webhook_key on webhook_keys (business_id) where status = 'active';
    create index webhook_keys_of_business on webhook_keys (business_id, created_at);

    create table webhook_deliveries (
      id uuid primary key,
      business_id uuid not null references businesses (id),
      webhook_id uuid not null,
      topic text not null,
      body text not null,
      state text not null check (state in ('queued', 'delivered', 'parked', 'cancelled')),
      reason text,
      attempts integer not null default 0,
      tries integer not null default 0,
      next_attempt_at timestamptz,
      created_at timestamptz not null,
      settled_at timestamptz
    );
    create index webhook_deliveries_of_business on webhook_deliveries (business_id, created_at);
    create index webhook_deliveries_queued on webhook_deliveries (webhook_id) where state = 'queued';
    create index webhook_deliveries_settled on webhook_deliveries (settled_at);

    create table webhook_attempts (
      delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
      number integer not null,
      address text not null,
      key_id uuid,
      outcome text not null,
      status integer,
      answer text,
      started_at timestamptz not null,
      milliseconds integer not null,
      primary key (delivery_id, number)
    );

    drop index jobs_by_due;
    drop index jobs_of_lane;
    create index jobs_by_turn on jobs (kind, (coalesce(leased_until, due_at)));
    create index jobs_of_lane on jobs (kind, lane, (coalesce(leased_until, due_at)), id);
  `,
};
