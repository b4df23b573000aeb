import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** Milliseconds between heartbeats. */
const heartbeatInterval = 5000;
/** Milliseconds without a heartbeat after which a process counts as dead. */
const heartbeatTimeout = 20_000;

interface HeartbeatOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}

/** Announces this process to the others that use the database, and removes the rows of dead processes. */
export class Heartbeat {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #onFailure: (error: unknown) => void;
  readonly processId = randomUUID();
  #cancelTimer = () => {};
  /** The value of each other process's row, and the time of this process's clock since which the row has it. */
  readonly #seen = new Map<string, { readonly until: number; readonly at: number }>();
  #isRunning = false;
  #beating: Promise<void> | undefined;

  constructor({ database, clock, onFailure }: HeartbeatOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** Sends the first heartbeat, or rejects, and continues until `stop`. `onBeat` runs after each successful heartbeat. */
  async start(onBeat: () => Promise<void>): Promise<void> {
    this.#isRunning = true;
    // Only one process can open an embedded database, so all rows are of dead processes.
    if (!this.#database.isShared) await this.#database.query('delete from processes');
    await this.#beat(onBeat);
    this.#scheduleNext(onBeat);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelTimer();
    await this.#beating;
    await this.#database
      .query('delete from processes where id = $1', [this.processId])
      .catch(this.#onFailure);
  }

  async #beat(onBeat: () => Promise<void>): Promise<void> {
    await this.#database.query(
      `insert into processes (id, seen_until) values ($1, $2)
       on conflict (id) do update set seen_until = excluded.seen_until`,
      [this.processId, new Date(this.#clock.now().getTime() + heartbeatTimeout)],
    );
    await this.#removeDead();
    await onBeat();
  }

  /** A process whose row stays the same for `heartbeatTimeout` is dead: its time of day may differ from that of this process. */
  async #removeDead(): Promise<void> {
    const rows = await this.#database.query<{ id: string; seen_until: Date }>(
      'select id, seen_until from processes where id <> $1',
      [this.processId],
    );
    const others = new Set(rows.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!others.has(id)) this.#seen.delete(id);
    const now = this.#clock.elapsed();
    for (const { id, seen_until } of rows) {
      const [until, seen] = [seen_until.getTime(), this.#seen.get(id)];
      if (seen?.until !== until) this.#seen.set(id, { until, at: now });
      else if (now - seen.at >= heartbeatTimeout)
        await this.#database.query('delete from processes where id = $1 and seen_until = $2', [
          id,
          seen_until,
        ]);
    }
  }

  #scheduleNext(onBeat: () => Promise<void>): void {
    this.#cancelTimer = this.#clock.after(heartbeatInterval, () => {
      this.#beating = this.#beat(onBeat)
        .catch(this.#onFailure)
        .then(() => {
          if (this.#isRunning) this.#scheduleNext(onBeat);
        });
    });
  }
}
