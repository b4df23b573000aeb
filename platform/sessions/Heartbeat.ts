import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { UnchangedRows } from '../database/UnchangedRows.ts';

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
  readonly #others = new UnchangedRows();
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

  /** A process whose row stays the same for `heartbeatTimeout` is dead. */
  async #removeDead(): Promise<void> {
    const rows = await this.#database.query<{ id: string; value: Date }>(
      'select id, seen_until as value from processes where id <> $1',
      [this.processId],
    );
    for (const [{ id, value }, unchangedFor] of this.#others.measure(rows, this.#clock.elapsed())) {
      if (unchangedFor >= heartbeatTimeout)
        await this.#database.query('delete from processes where id = $1 and seen_until = $2', [id, value]);
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
