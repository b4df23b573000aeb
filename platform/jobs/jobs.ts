import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';

/** Work that has to happen once the change that asks for it is committed, whatever becomes of this process. */
export interface NewJob {
  readonly kind: string;
  /** Jobs of one lane never crowd out those of another; a receiver's address, say. */
  readonly lane: string;
  readonly payload: object;
  /** Now, when left out. */
  readonly dueAt?: Date;
}

export interface Job<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly payload: Payload;
  /** From 1. A process that died had an attempt too. */
  readonly attempt: number;
  /**
   * Ends the job together with what it changed, in one transaction. False, and nothing happens, when the
   * lease ran out and another process has the job now.
   */
  finish(work?: (inside: Queryable) => Promise<void>): Promise<boolean>;
  /** Gives it back until then, together with what `work` changes. False as in `finish`. */
  retry(dueAt: Date, work?: (inside: Queryable) => Promise<void>): Promise<boolean>;
}

export interface JobKind {
  /** Milliseconds after which a job whose process is silent belongs to whoever comes first. */
  readonly lease: number;
  /** How many run at once in this process. */
  readonly atOnce: number;
  /** How many of one lane do. */
  readonly atOncePerLane: number;
  /** Lanes that get one place at a time for now, because they hold their places long. */
  readonly narrowLanes?: ReadonlySet<string>;
  /** Calls `finish` or `retry`. What it throws is reported, and the job comes back after `pause`. */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** Milliseconds until a job that threw comes back. */
  readonly pause: (attempt: number) => number;
}

export interface Jobs {
  /** Adds it inside the transaction of the change that causes it. Call `wake` once that is committed. */
  add(inside: Queryable, job: NewJob): Promise<string>;
  /** Looks for work now; without it a job waits for the next look, at most `poll` milliseconds. */
  wake(): void;
  /** Before `start`. */
  handle(kind: string, how: JobKind): void;
  start(): void;
  /** Takes no more, aborts what runs and waits for it. */
  stop(): Promise<void>;
  /** Resolves when nothing runs and nothing is due. */
  settled(): Promise<void>;
}

interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly payload: unknown;
  readonly attempt: number;
  readonly lease: string;
}

export interface JobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Milliseconds between two looks when nothing wakes it: other processes add jobs too. */
  readonly poll: number;
  readonly onFailure: (error: unknown, about: { readonly job: string; readonly kind: string }) => void;
}

/** A durable queue in the database: claimed with a lease, so that no job is lost with a process. */
export function createJobs({ database, clock, poll, onFailure }: JobsOptions): Jobs {
  const kinds = new Map<string, JobKind>();
  const running = new Map<string, { readonly kind: string; readonly lane: string; done: Promise<void> }>();
  const controller = new AbortController();
  // Every job that runs listens.
  setMaxListeners(0, controller.signal);
  let state: 'new' | 'on' | 'off' = 'new';
  let looking: Promise<void> | undefined;
  /** What the next look looks for. */
  const wanted = new Set<string>();
  /** Kinds that may have more to do than they had places for. */
  const crowded = new Set<string>();
  let alarm = { at: Number.POSITIVE_INFINITY, cancel: () => {} };
  const settling: (() => void)[] = [];

  /** Places left in each lane that has fewer than usual. */
  function roomByLane(
    kind: string,
    { atOncePerLane, narrowLanes = new Set() }: JobKind,
  ): Map<string, number> {
    const room = new Map([...narrowLanes].map((lane) => [lane, 1]));
    for (const one of running.values()) {
      if (one.kind === kind) room.set(one.lane, (room.get(one.lane) ?? atOncePerLane) - 1);
    }
    return room;
  }

  async function claim(
    kind: string,
    how: JobKind,
    room: number,
    byLane: ReadonlyMap<string, number>,
  ): Promise<JobRow[]> {
    const rooms = [...byLane];
    const now = clock.now();
    // Steps from lane to lane along the index, so that a long lane costs no more than a short one.
    return database.query<JobRow>(
      `with recursive lanes (lane) as (
         (select lane from jobs where kind = $1 order by lane limit 1)
         union all
         select (select lane from jobs where kind = $1 and lane > lanes.lane order by lane limit 1)
         from lanes where lane is not null
       ), taken as (
         select next.id
         from lanes left join unnest($2::text[], $3::text[]::integer[]) as narrow (lane, room) using (lane)
         cross join lateral (
           select id, coalesce(leased_until, due_at) as turn from jobs
           where kind = $1 and jobs.lane = lanes.lane and coalesce(leased_until, due_at) <= $4
             and id <> all($5::uuid[])
           order by turn, id limit greatest(coalesce(narrow.room, $6), 0) for update skip locked
         ) as next
         order by next.turn, next.id limit $7
       )
       update jobs set attempt = attempt + 1, lease = $8, leased_until = $9
       where id in (select id from taken)
       returning id, kind, lane, payload, attempt, lease`,
      [
        ...[kind, rooms.map(([lane]) => lane), rooms.map(([, left]) => String(left)), now],
        ...[[...running.keys()], how.atOncePerLane, room],
        ...[randomUUID(), new Date(now.getTime() + how.lease)],
      ],
    );
  }

  function jobOf(row: JobRow, comesBack: (at: Date) => void): Job {
    const held = 'where id = $1 and lease = $2 returning id';
    const settle = async (sql: string, extra: readonly Date[], work?: (inside: Queryable) => Promise<void>) =>
      database.transaction(async (inside) => {
        const rows = await inside.query(sql, [row.id, row.lease, ...extra]);
        if (rows.length === 0) return false;
        await work?.(inside);
        return true;
      });
    return {
      ...row,
      finish: (work) => settle(`delete from jobs ${held}`, [], work),
      retry: (dueAt, work) => {
        comesBack(dueAt);
        return settle(
          `update jobs set due_at = $3, leased_until = null, lease = null ${held}`,
          [dueAt],
          work,
        );
      },
    };
  }

  async function run(row: JobRow, how: JobKind): Promise<void> {
    let back: Date | undefined;
    const job = jobOf(row, (at) => {
      back = at;
    });
    try {
      await how.run(job, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) onFailure(error, { job: row.id, kind: row.kind });
      const pause = controller.signal.aborted ? 0 : how.pause(row.attempt);
      // Where even this fails the lease runs out, and the job comes back by that.
      await job.retry(new Date(clock.now().getTime() + pause)).catch(() => {});
    } finally {
      running.delete(row.id);
      if (back !== undefined) ringAt(back.getTime());
      if (running.size === 0 && settling.length > 0) wake();
      // Where there was room for all, the end of one makes room for nobody.
      else if (crowded.has(row.kind) || (back !== undefined && back <= clock.now())) look([row.kind]);
    }
  }

  async function takeWanted(): Promise<void> {
    while (state === 'on' && wanted.size > 0) {
      const isWhole = wanted.size === kinds.size;
      let found = 0;
      for (const kind of [...wanted]) {
        wanted.delete(kind);
        const how = kinds.get(kind);
        if (how !== undefined) found += await take(kind, how);
      }
      // A look that was asked for meanwhile may find more.
      if (isWhole && found === 0 && wanted.size === 0 && running.size === 0) {
        for (const resolve of settling.splice(0)) resolve();
      }
    }
  }

  /** Starts what is due and has a place; answers how many. */
  async function take(kind: string, how: JobKind): Promise<number> {
    const room = how.atOnce - [...running.values()].filter((one) => one.kind === kind).length;
    const byLane = roomByLane(kind, how);
    // Until the answer is here nobody knows: what ends meanwhile asks for another look.
    crowded.add(kind);
    const rows = room > 0 ? await claim(kind, how, room, byLane) : [];
    for (const row of rows) {
      running.set(row.id, { kind, lane: row.lane, done: run(row, how) });
      byLane.set(row.lane, (byLane.get(row.lane) ?? how.atOncePerLane) - 1);
    }
    const hasRoom = rows.length < room && [...byLane.values()].every((left) => left > 0);
    if (hasRoom) crowded.delete(kind);
    return rows.length;
  }

  function ringAt(at: number): void {
    if (at >= alarm.at || state !== 'on') return;
    alarm.cancel();
    alarm = { at, cancel: clock.after(Math.max(0, at - clock.now().getTime()), ring) };
  }

  function ring(): void {
    alarm = { at: Number.POSITIVE_INFINITY, cancel: () => {} };
    ringAt(clock.now().getTime() + poll);
    wake();
  }

  function look(which: Iterable<string>): void {
    if (state !== 'on') return;
    for (const kind of which) wanted.add(kind);
    looking ??= takeWanted()
      .catch((error: unknown) => onFailure(error, { job: '', kind: '' }))
      .finally(() => {
        looking = undefined;
        if (wanted.size > 0) look([]);
      });
  }

  const wake = () => look(kinds.keys());

  return {
    async add(inside, { kind, lane, payload, dueAt = clock.now() }) {
      const id = randomUUID();
      await inside.query('insert into jobs (id, kind, lane, payload, due_at) values ($1, $2, $3, $4, $5)', [
        ...[id, kind, lane, JSON.stringify(payload), dueAt],
      ]);
      if (dueAt > clock.now()) ringAt(dueAt.getTime());
      return id;
    },
    wake,
    handle(kind, how) {
      kinds.set(kind, how);
    },
    start() {
      state = 'on';
      ring();
    },
    async stop() {
      state = 'off';
      alarm.cancel();
      controller.abort();
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    async settled() {
      await new Promise<void>((resolve) => {
        settling.push(resolve);
        wake();
      });
    },
  };
}
