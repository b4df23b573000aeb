import type { Migration } from '../Migration.ts';

export const fairCarts: Migration = {
  number: 22,
  name: 'networks of carts, and the key of the ids of empty carts',
  sql: `
    alter table ucp_carts add column network text not null default '';
    create table ucp_cart_key (key uuid not null default gen_random_uuid());
    insert into ucp_cart_key default values;
  `,
};
