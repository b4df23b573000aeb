import type { Migration } from '../Migration.ts';

export const messaging: Migration = {
  number: 8,
  name: 'customers and the messages sent to them',
  sql: `
    create table customers (
      channel_id uuid not null references channels (id),
      number text not null,
      name text,
      last_wrote_at timestamptz,
      initiated_at timestamptz,
      opted_out_at timestamptz,
      primary key (channel_id, number)
    );
    create index customers_by_initiation on customers (channel_id, initiated_at)
      where initiated_at is not null;
    create table outbound_messages (
      business_id uuid not null references businesses (id),
      id text not null,
      channel_id uuid not null references channels (id),
      recipient text not null,
      content json not null,
      template json,
      campaign_name text,
      callback_data json,
      fingerprint text,
      accepted_at timestamptz not null,
      status text not null
        check (status in ('accepted', 'sent', 'delivered', 'read', 'delivery_failed')),
      status_at timestamptz not null,
      error json,
      primary key (business_id, id)
    );
    create index outbound_messages_to_customer
      on outbound_messages (channel_id, recipient, accepted_at desc);
  `,
};
