import type { Migration } from '../Migration.ts';

export const ucpCarts: Migration = {
  number: 19,
  name: 'carts of the commerce interface',
  sql: `
    create table ucp_carts (
      id uuid primary key,
      lines json not null,
      expires_at timestamptz not null
    );
    create index ucp_carts_by_expiry on ucp_carts (expires_at);
  `,
};
