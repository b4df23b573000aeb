import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** Milliseconds between two signs of life, and after how many without one a process counts as dead. */
export const [heartbeatInterval, heartbeatTimeout] = [5000, 20_000];

/** This process, as the others that use the database know it. */
export interface Heartbeat {
  readonly id: string;
  /** From now on the others see it; each time it is said, `onBeat` runs after it. */
  start(onBeat: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

interface HeartbeatOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}

/** Says again and again that this process lives, and forgets those that do not. */
export function createHeartbeat({ database, clock, onFailure }: HeartbeatOptions): Heartbeat {
  const id = randomUUID();
  let cancel = () => {};
  let isOn = false;
  let beating: Promise<void> | undefined;

  async function beat(onBeat: () => Promise<void>): Promise<void> {
    const now = clock.now();
    await database.query(
      `insert into processes (id, seen_until) values ($1, $2)
       on conflict (id) do update set seen_until = excluded.seen_until`,
      [id, new Date(now.getTime() + heartbeatTimeout)],
    );
    await database.query('delete from processes where seen_until <= $1', [now]);
    await onBeat();
  }

  function wait(onBeat: () => Promise<void>): void {
    cancel = clock.after(heartbeatInterval, () => {
      beating = beat(onBeat)
        .catch(onFailure)
        .then(() => {
          if (isOn) wait(onBeat);
        });
    });
  }

  return {
    id,
    async start(onBeat) {
      isOn = true;
      // Nobody else is in a database that only one process can open.
      if (!database.isShared) await database.query('delete from processes');
      await beat(onBeat);
      wait(onBeat);
    },
    async stop() {
      isOn = false;
      cancel();
      await beating;
      await database.query('delete from processes where id = $1', [id]).catch(onFailure);
    },
  };
}
