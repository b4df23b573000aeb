import type { Migration } from '../Migration.ts';

export const retention: Migration = {
  number: 21,
  name: 'indexes for the retention of conversations and for lists',
  sql: `
    create index agent_sessions_by_creation on agent_sessions (created_at);
    create index agent_sessions_of_business on agent_sessions (business_id, created_at);
    create index outbound_messages_by_acceptance on outbound_messages (accepted_at);
    create index customers_by_contact on customers (greatest(last_wrote_at, initiated_at))
      where opted_out_at is null and not is_counted;
    create index webhook_deliveries_undelivered on webhook_deliveries (business_id, state, created_at)
      where state <> 'delivered';
  `,
};
