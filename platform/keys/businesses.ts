import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** The accounts of the platform; each has its own keys, customers and sessions. */
export interface Businesses {
  /** Creates a business unless this id exists. Default id: a new one. Returns the id. */
  create(id?: string): Promise<string>;
  /** The id of the oldest business. */
  first(): Promise<string | undefined>;
}

export function createBusinesses(database: Database, clock: Clock): Businesses {
  return {
    async create(id = randomUUID()) {
      await database.query(
        'insert into businesses (id, created_at) values ($1, $2) on conflict (id) do nothing',
        [id, clock.now()],
      );
      return id.toLowerCase();
    },
    async first() {
      const [row] = await database.query<{ id: string }>(
        'select id from businesses order by created_at, id limit 1',
      );
      return row?.id;
    },
  };
}
