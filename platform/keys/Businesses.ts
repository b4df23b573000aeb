import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** The accounts of the platform; each has its own keys, customers and sessions. */
export class Businesses {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Creates a business unless this id exists. Default id: a new one. Returns the id in lower case. */
  async create(id: string = randomUUID()): Promise<string> {
    await this.#database.query(
      'insert into businesses (id, created_at) values ($1, $2) on conflict (id) do nothing',
      [id, this.#clock.now()],
    );
    return id.toLowerCase();
  }

  /** The id of the oldest business; undefined when there is none. */
  async first(): Promise<string | undefined> {
    const [row] = await this.#database.query<{ id: string }>(
      'select id from businesses order by created_at, id limit 1',
    );
    return row?.id;
  }
}
