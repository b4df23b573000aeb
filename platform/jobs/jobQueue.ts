import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Clock } from '../clock.ts';
import type { Database, Queryable, SqlParameter } from '../database/database.ts';
import { claimDueJobs, type JobRow, type KindCapacity } from './claimDueJobs.ts';

/** Work that has to happen once the change that asks for it is committed, whatever becomes of this process. */
export interface NewJob {
  readonly kind: string;
  /** Jobs of one lane never crowd out those of another; a receiver's address, say. */
  readonly lane: string;
  readonly payload: object;
  /** Now, when left out. */
  readonly dueAt?: Date;
}

/** What is changed together with the end of a job. */
export type JobChange =
  | ((inside: Queryable) => Promise<void>)
  /**
   * Parts of one `with`, so that no transaction need be opened: they change something only where its part `held` has
   * a row. The first of the parameters is `$1`.
   */
  | { readonly parts: string; readonly parameters: readonly SqlParameter[] };

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
  finish(change?: JobChange): Promise<boolean>;
  /** Makes the change and leases the job anew, for more to come. False as in `finish`. */
  renew(change: JobChange): Promise<boolean>;
  /** Gives it back until then, together with the change. False as in `finish`. */
  retry(dueAt: Date, change?: JobChange): Promise<boolean>;
}

export interface JobHandler {
  /** Milliseconds after which a job whose process is silent belongs to whoever comes first. */
  readonly lease: number;
  /** How many run at once in this process. */
  readonly concurrency: number;
  /** How many of one lane do. */
  readonly laneConcurrency: number;
  /** Lanes that get one place at a time for now, because they hold their places long. */
  readonly throttledLanes?: ReadonlySet<string>;
  /** Calls `finish` or `retry` in the end. What it throws is reported, and the job comes back after `pause`. */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** Milliseconds until a job that threw comes back. */
  readonly retryDelay: (attempt: number) => number;
}

export interface JobQueue {
  /** Adds it inside the transaction of the change that causes it. Call `wake` once that is committed. */
  add(inside: Queryable, job: NewJob): Promise<string>;
  /** Looks for work now; without it a job waits for the next look, at most `poll` milliseconds. */
  wake(): void;
  /** Before `start`. */
  handle(kind: string, how: JobHandler): void;
  start(): void;
  /** Takes no more, aborts what runs and waits for it. */
  stop(): Promise<void>;
  /** Resolves when nothing runs and nothing is due, or once it has stopped. */
  whenIdle(): Promise<void>;
}

export interface JobQueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Milliseconds between two looks when nothing wakes it: other processes add jobs too. */
  readonly pollInterval: number;
  /** Of a job, or, without `about`, of a look: that is made again after a pause which grows up to `poll`. */
  readonly onFailure: (error: unknown, about?: { readonly job: string; readonly kind: string }) => void;
}

/** Milliseconds after which a look that failed is made again, at first. */
const firstPause = 50;

/** A durable queue in the database: claimed with a lease, so that no job is lost with a process. */
export function createJobQueue({
  database,
  clock,
  pollInterval: poll,
  onFailure,
}: JobQueueOptions): JobQueue {
  const kinds = new Map<string, JobHandler>();
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
  /** Whether the database knows of alarms that are not set here. */
  let isBehind = false;
  /** In a row. */
  let failedLooks = 0;
  const settling: (() => void)[] = [];
  /** Transactions that added jobs. */
  const adders = new WeakSet<Queryable>();

  function roomOf(kind: string, how: JobHandler): KindCapacity {
    const {
      concurrency: atOnce,
      laneConcurrency: atOncePerLane,
      throttledLanes: narrowLanes = new Set(),
      lease,
    } = how;
    const narrow = new Map([...narrowLanes].map((lane) => [lane, 1]));
    let room = atOnce;
    for (const one of running.values()) {
      if (one.kind !== kind) continue;
      room--;
      narrow.set(one.lane, (narrow.get(one.lane) ?? atOncePerLane) - 1);
    }
    return { kind, total: room, perLane: atOncePerLane, laneCapacity: narrow, lease };
  }

  /** What becomes of a job that this process still has, together with the change. */
  async function settle(row: JobRow, next: NextJobState, change: JobChange | undefined): Promise<boolean> {
    if (typeof change !== 'function') {
      const { parts, parameters } = change ?? { parts: '', parameters: [] };
      const held = updateHeldJob(row, next, parameters.length);
      const rows = await database.query(
        `with held as (${held.sql})${parts && `, ${parts}`} select id from held`,
        [...parameters, ...held.parameters],
      );
      return rows.length > 0;
    }
    let hasAdded = false;
    const isHeld = await database.transaction(async (inside) => {
      const { sql, parameters } = updateHeldJob(row, next);
      if ((await inside.query(sql, parameters)).length === 0) return false;
      await change(inside);
      hasAdded = adders.has(inside);
      return true;
    });
    if (hasAdded) wake();
    return isHeld;
  }

  function jobOf(row: JobRow, lease: number, comesBack: (at: Date) => void): Job {
    return {
      ...row,
      finish: (change) => settle(row, 'gone', change),
      renew: (change) => settle(row, { leasedUntil: new Date(clock.now().getTime() + lease) }, change),
      retry: (dueAt, change) => {
        comesBack(dueAt);
        return settle(row, { dueAt }, change);
      },
    };
  }

  async function run(row: JobRow, how: JobHandler): Promise<void> {
    let back: Date | undefined;
    const job = jobOf(row, how.lease, (at) => {
      back = at;
    });
    try {
      await how.run(job, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) onFailure(error, { job: row.id, kind: row.kind });
      const pause = controller.signal.aborted ? 0 : how.retryDelay(row.attempt);
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
      const which = [...wanted];
      // At once: what is asked for while this look goes on is another look, and a whole one stays whole.
      wanted.clear();
      const found = await take(which);
      // A look that was asked for meanwhile may find more.
      if (isWhole && found === 0 && wanted.size === 0 && running.size === 0) resolveSettling();
    }
    if (isBehind) await setNextAlarm();
  }

  function resolveSettling(): void {
    for (const resolve of settling.splice(0)) resolve();
  }

  async function setNextAlarm(): Promise<void> {
    isBehind = false;
    const [row] = await database.query<{ next: Date | null }>(
      `select min(later.turn) as next from unnest($1::text[]) as kinds (kind) cross join lateral (
         select coalesce(leased_until, due_at) as turn from jobs
         where jobs.kind = kinds.kind and coalesce(leased_until, due_at) > $2 order by turn limit 1
       ) as later`,
      [[...kinds.keys()], clock.now()],
    );
    if (row?.next) ringAt(row.next.getTime());
  }

  /** Starts what is due and has a place; answers how many. */
  async function take(which: readonly string[]): Promise<number> {
    const rooms: KindCapacity[] = [];
    for (const kind of which) {
      const how = kinds.get(kind);
      if (how !== undefined) rooms.push(roomOf(kind, how));
      // Until the answer is here nobody knows: what ends meanwhile asks for another look.
      crowded.add(kind);
    }
    const free = rooms.filter(({ total: room }) => room > 0);
    if (free.length === 0) return 0;
    const rows = await claimDueJobs(database, free, { now: clock.now(), held: [...running.keys()] });
    if (state !== 'on') {
      // It was stopped meanwhile. What cannot be given back comes back when its lease runs out.
      await Promise.allSettled(rows.map((row) => settle(row, { dueAt: clock.now() }, undefined)));
      return 0;
    }
    for (const row of rows) {
      const how = kinds.get(row.kind);
      if (how !== undefined) {
        running.set(row.id, { kind: row.kind, lane: row.lane, done: run(row, how) });
      }
    }
    for (const room of free) if (hasSpareCapacity(room, rows)) crowded.delete(room.kind);
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
    isBehind = true;
    wake();
  }

  function look(which: Iterable<string>): void {
    if (state !== 'on') return;
    for (const kind of which) wanted.add(kind);
    looking ??= takeWanted()
      .then(() => {
        failedLooks = 0;
      }, lookAgain)
      .finally(() => {
        looking = undefined;
        if (wanted.size > 0) look([]);
      });
  }

  /** The alarm looks for everything, so nothing that this look was for is forgotten. */
  function lookAgain(error: unknown): void {
    onFailure(error);
    ringAt(clock.now().getTime() + Math.min(poll, firstPause * 2 ** failedLooks++));
  }

  const wake = () => look(kinds.keys());

  return {
    async add(inside, { kind, lane, payload, dueAt = clock.now() }) {
      const id = randomUUID();
      await inside.query('insert into jobs (id, kind, lane, payload, due_at) values ($1, $2, $3, $4, $5)', [
        ...[id, kind, lane, JSON.stringify(payload), dueAt],
      ]);
      adders.add(inside);
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
      resolveSettling();
    },
    async whenIdle() {
      if (state === 'off') return;
      await new Promise<void>((resolve) => {
        settling.push(resolve);
        wake();
      });
    },
  };
}

type NextJobState = 'gone' | { readonly dueAt: Date } | { readonly leasedUntil: Date };

/** The change of a job's own row, which answers it where this process still has it. */
function updateHeldJob({ id, lease }: JobRow, next: NextJobState, before = 0) {
  const [ofId, ofLease, ofTime] = [1, 2, 3].map((place) => `$${before + place}`);
  const held = `where id = ${ofId} and lease = ${ofLease} returning id`;
  if (next === 'gone') return { sql: `delete from jobs ${held}`, parameters: [id, lease] };
  if ('leasedUntil' in next) {
    return {
      sql: `update jobs set leased_until = ${ofTime} ${held}`,
      parameters: [id, lease, next.leasedUntil],
    };
  }
  return {
    sql: `update jobs set due_at = ${ofTime}, leased_until = null, lease = null ${held}`,
    parameters: [id, lease, next.dueAt],
  };
}

/** Whether a look left places in every lane that it knows of, so that nothing due was left out. */
function hasSpareCapacity(
  { kind, total: room, perLane, laneCapacity: narrow }: KindCapacity,
  taken: readonly JobRow[],
): boolean {
  const left = new Map(narrow);
  const own = taken.filter((row) => row.kind === kind);
  for (const { lane } of own) left.set(lane, (left.get(lane) ?? perLane) - 1);
  return own.length < room && [...left.values()].every((places) => places > 0);
}
