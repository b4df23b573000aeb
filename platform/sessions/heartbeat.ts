import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** Milliseconds between heartbeats. */
const heartbeatInterval = 5000;
/** Milliseconds without a heartbeat after which a process counts as dead. */
const heartbeatTimeout = 20_000;

/** Announces this process to the others that use the database. */
export interface Heartbeat {
  readonly processId: string;
  /** Sends the first heartbeat and continues until `stop`. `onBeat` runs after each. */
  start(onBeat: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

interface HeartbeatOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}

/** Creates a heartbeat, which also removes the rows of dead processes. */
export function createHeartbeat({ database, clock, onFailure }: HeartbeatOptions): Heartbeat {
  const processId = randomUUID();
  let cancelTimer = () => {};
  let isRunning = false;
  let beating: Promise<void> | undefined;

  async function beat(onBeat: () => Promise<void>): Promise<void> {
    const now = clock.now();
    await database.query(
      `insert into processes (id, seen_until) values ($1, $2)
       on conflict (id) do update set seen_until = excluded.seen_until`,
      [processId, new Date(now.getTime() + heartbeatTimeout)],
    );
    await database.query('delete from processes where seen_until <= $1', [now]);
    await onBeat();
  }

  function scheduleNext(onBeat: () => Promise<void>): void {
    cancelTimer = clock.after(heartbeatInterval, () => {
      beating = beat(onBeat)
        .catch(onFailure)
        .then(() => {
          if (isRunning) scheduleNext(onBeat);
        });
    });
  }

  return {
    processId,
    async start(onBeat) {
      isRunning = true;
      // Only one process can open such a database, so all rows are of dead processes.
      if (!database.isShared) await database.query('delete from processes');
      await beat(onBeat);
      scheduleNext(onBeat);
    },
    async stop() {
      isRunning = false;
      cancelTimer();
      await beating;
      await database.query('delete from processes where id = $1', [processId]).catch(onFailure);
    },
  };
}
