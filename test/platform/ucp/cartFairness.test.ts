import { migrate } from '../../../platform/database/migrate.ts';
import { UcpCarts } from '../../../platform/ucp/UcpCarts.ts';
import { describeFairness } from '../../proxy/support/describeFairness.ts';
import type { FairRow } from '../../proxy/support/fairRows.ts';
import { sharedDatabase } from '../support/platform.ts';

const lines = [{ sku: 'cap', quantity: 1 }];

const row: FairRow = {
  name: 'carts of other agents',
  async open(clock, size) {
    const database = await sharedDatabase();
    await migrate(database);
    await database.query('delete from ucp_carts');
    const now = () => new Date(clock.now());
    const carts = new UcpCarts(database, { now, after: () => () => {} }, size);
    const cartOf = new Map<string, string>();
    return {
      use: async (id, network) => {
        try {
          cartOf.set(id, (await carts.create(lines, network)).id);
          return true;
        } catch {
          return false;
        }
      },
      has: async (id) => (await carts.get(cartOf.get(id) ?? '')) !== undefined,
    };
  },
};

describeFairness([row]);
