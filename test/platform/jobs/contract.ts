import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { claimDueJobs } from '../../../platform/jobs/claimDueJobs.ts';
import { DatabaseJobQueue } from '../../../platform/jobs/DatabaseJobQueue.ts';
import type { Job, JobHandler } from '../../../platform/jobs/Job.ts';
import type { JobQueue } from '../../../platform/jobs/JobQueue.ts';
import { manualClock } from '../support/clock.ts';
import { overrideDatabase } from '../support/overrideDatabase.ts';
import { waitOptions } from '../support/platform.ts';

const second = 1000;

/** The tests of the job queue, for every kind of database. The database must be migrated. */
export function describeJobs(name: string, current: () => Database): void {
  describe(name, () => {
    const clock = manualClock();
    const open: JobQueue[] = [];
    const failures: unknown[] = [];
    beforeEach(async () => {
      failures.length = 0;
      await current().query('delete from jobs');
    });
    afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.stop())));

    /** Creates the queue of one process. */
    function worker(
      run: (job: Job, signal: AbortSignal) => Promise<unknown>,
      options: Partial<JobHandler> = {},
      database = current(),
      ownClock = clock,
    ): JobQueue {
      const onFailure = (error: unknown) => failures.push(error);
      const jobs = new DatabaseJobQueue({
        database,
        clock: ownClock,
        pollInterval: 60 * second,
        onFailure,
      });
      open.push(jobs);
      jobs.handle('greet', {
        lease: 30 * second,
        concurrency: 4,
        laneConcurrency: 2,
        retryDelay: () => 5 * second,
        ...options,
        run: async (job, signal) => {
          await run(job, signal);
        },
      });
      return jobs;
    }
    const add = (jobs: JobQueue, payload: object, lane = 'a', dueAt?: Date) =>
      current().transaction((inside) =>
        jobs.add(inside, { kind: 'greet', lane, payload, ...(dueAt && { dueAt }) }),
      );
    const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
    const left = async () => (await current().query('select id from jobs')).length;

    it('runs a committed job once and deletes it', async () => {
      const seen: unknown[] = [];
      const jobs = worker((job) => {
        seen.push([job.payload, job.attempt]);
        return job.finish();
      });
      await expect(
        current().transaction(async (inside) => {
          await jobs.add(inside, { kind: 'greet', lane: 'a', payload: { name: 'rolled back' } });
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      await add(jobs, { name: 'Ana' });
      jobs.start();
      await jobs.whenIdle();
      expect([seen, await left()]).toEqual([[[{ name: 'Ana' }, 1]], 0]);
    });

    it('runs a job at its due time and at its retry time', async () => {
      const seen: number[] = [];
      const jobs = worker((job) => {
        seen.push(job.attempt);
        return job.attempt === 1 ? job.retry(later(10 * second)) : job.finish();
      });
      jobs.start();
      await add(jobs, {}, 'a', later(20 * second));
      await jobs.whenIdle();
      clock.advance(19 * second);
      await jobs.whenIdle();
      expect(seen).toEqual([]);
      clock.advance(second);
      await jobs.whenIdle();
      expect(seen).toEqual([1]);
      clock.advance(10 * second);
      await jobs.whenIdle();
      expect([seen, await left()]).toEqual([[1, 2], 0]);
    });

    it("makes a job's change and ends the job in one transaction", async () => {
      const jobs = worker((job) =>
        job.finish(async (inside) => {
          await inside.query(`update jobs set lane = 'touched' where lane = 'other'`);
          if (job.attempt === 1) throw new Error('broke half way');
        }),
      );
      await add(jobs, {}, 'other', later(3600 * second));
      await add(jobs, {});
      jobs.start();
      await jobs.whenIdle();
      const lanes = async () =>
        (await current().query<{ lane: string }>('select lane from jobs order by lane')).map(
          ({ lane }) => lane,
        );
      expect(await lanes()).toEqual(['a', 'other']);
      expect(failures).toEqual([new Error('broke half way')]);
      clock.advance(5 * second);
      await jobs.whenIdle();
      expect(await lanes()).toEqual(['touched']);
    });

    it('lets another process take over the job of a dead process, which can no longer finish the job', async () => {
      const held: Job[] = [];
      const dead = worker(async (job, signal) => {
        held.push(job);
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      });
      await add(dead, {});
      dead.start();
      await vi.waitFor(() => expect(held).toHaveLength(1), waitOptions);
      const attempts: number[] = [];
      const living = worker((job) => {
        attempts.push(job.attempt);
        return job.finish();
      });
      living.start();
      await living.whenIdle();
      expect(attempts).toEqual([]);
      clock.advance(30 * second);
      await living.whenIdle();
      expect([attempts, await held[0]?.finish(), await left()]).toEqual([[2], false, 0]);
    });

    it.each([3600, -3600])(
      'takes over a job once its lease was not renewed, whatever the time of day: %i seconds later in the other process',
      async (difference) => {
        const otherClock = manualClock();
        otherClock.set(difference * second);
        const held: Job[] = [];
        const hold = async (job: Job, signal: AbortSignal) => {
          held.push(job);
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        };
        const other = worker(hold, {}, current(), otherClock);
        await add(other, {}, 'a', new Date(0));
        other.start();
        await vi.waitFor(() => expect(held).toHaveLength(1), waitOptions);

        const attempts: number[] = [];
        const jobs = worker((job) => {
          attempts.push(job.attempt);
          return job.finish();
        });
        jobs.start();
        /** Returns the attempts of this process after some time. */
        const attemptsAfter = async (seconds: number) => {
          for (const each of [otherClock, clock]) each.advance(seconds * second);
          await jobs.whenIdle();
          return [...attempts];
        };
        expect(await attemptsAfter(0)).toEqual([]);
        expect(await attemptsAfter(20)).toEqual([]);
        expect(await held[0]?.renew(async () => {})).toBe(true);
        expect(await attemptsAfter(10)).toEqual([]);
        clock.set(-difference * second);
        expect(await attemptsAfter(29)).toEqual([]);
        expect(await attemptsAfter(1)).toEqual([2]);
        expect([await held[0]?.finish(), await left()]).toEqual([false, 0]);
      },
    );

    it('runs at once a job that another job adds when it finishes', async () => {
      const seen: unknown[] = [];
      const jobs = worker((job) => {
        seen.push(job.payload);
        return job.finish(async (inside) => {
          if (seen.length < 3)
            await jobs.add(inside, { kind: 'greet', lane: 'b', payload: { n: seen.length } });
        });
      });
      await add(jobs, { n: 0 });
      jobs.start();
      await vi.waitFor(() => expect(seen).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]), waitOptions);
    });

    it('limits a blocked lane to its own capacity', async () => {
      const done: string[] = [];
      let free = () => {};
      const stuck = new Promise<void>((resolve) => {
        free = resolve;
      });
      const jobs = worker(async (job) => {
        if (job.lane === 'slow') await stuck;
        done.push(job.lane);
        await job.finish();
      });
      for (let index = 0; index < 10; index++) await add(jobs, {}, 'slow');
      for (let index = 0; index < 5; index++) await add(jobs, {}, 'quick');
      jobs.start();
      await vi.waitFor(() => expect(done).toEqual(Array(5).fill('quick')), waitOptions);
      free();
      await jobs.whenIdle();
      expect([done.length, await left()]).toEqual([15, 0]);
    });

    it('polls again after a failed poll, with growing delays', async () => {
      let failuresLeft = 0;
      const cut = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      const failing = overrideDatabase(current(), {
        query: (sql, parameters) =>
          failuresLeft-- > 0 ? Promise.reject(cut) : current().query(sql, parameters),
      });
      const seen: unknown[] = [];
      const jobs = worker((job) => job.finish().then(() => seen.push(job.payload)), {}, failing);
      jobs.start();
      await jobs.whenIdle();
      failuresLeft = 3;
      await add(jobs, { n: 1 });
      jobs.wake();
      for (const [index, pause] of [50, 100, 200].entries()) {
        await vi.waitFor(
          () => expect([failures.length, clock.pending(pause)]).toEqual([index + 1, 1]),
          waitOptions,
        );
        clock.advance(pause);
      }
      await jobs.whenIdle();
      expect([failures, seen, await left()]).toEqual([[cut, cut, cut], [{ n: 1 }], 0]);
    });

    it('retries a job whose end was not stored because the connection broke', async () => {
      let isCut = true;
      const failing = overrideDatabase(current(), {
        transaction: (work) =>
          isCut ? Promise.reject(new Error('read ECONNRESET')) : current().transaction(work),
      });
      const attempts: number[] = [];
      const jobs = worker(
        (job) => {
          attempts.push(job.attempt);
          return job.finish(async () => {});
        },
        {},
        failing,
      );
      await add(jobs, {});
      jobs.start();
      await jobs.whenIdle();
      isCut = false;
      clock.advance(5 * second);
      await jobs.whenIdle();
      expect([attempts, failures.length, await left()]).toEqual([[1, 2], 1, 0]);
    });

    it('applies a change given as SQL parts when it finishes a job, and not when the job is finished again', async () => {
      const held: Job[] = [];
      const jobs = worker(async (job) => {
        held.push(job);
        const parts = `other as (update jobs set lane = $1 where lane = 'other' and exists (select from held))`;
        expect(await job.finish({ parts, parameters: ['touched'] })).toBe(true);
        expect(await job.finish({ parts, parameters: ['again'] })).toBe(false);
      });
      await add(jobs, {}, 'other', later(3600 * second));
      await add(jobs, {});
      jobs.start();
      await jobs.whenIdle();
      const lanes = await current().query<{ lane: string }>('select lane from jobs');
      expect([failures, lanes]).toEqual([[], [{ lane: 'touched' }]]);
    });

    it('releases the jobs claimed during a stop and becomes idle', async () => {
      const seen: Job[] = [];
      const jobs = worker(async (job) => seen.push(job));
      await add(jobs, {});
      jobs.start();
      const settled = jobs.whenIdle();
      await jobs.stop();
      await settled;
      await jobs.whenIdle();
      const rows = await current().query('select leased_until from jobs');
      expect([seen, rows]).toEqual([[], [{ leased_until: null }]]);
    });

    it('reads hardly more of the database to claim jobs beside 20,000 due jobs of another lane than beside 2,000', async () => {
      /** Returns the number of pages that a claim reads. */
      async function pagesRead(dueJobsOfOtherLane: number): Promise<number> {
        await current().exec('truncate jobs');
        await current().query(
          `insert into jobs (id, kind, lane, payload, due_at)
           select gen_random_uuid(), 'greet', case when number < 5 then 'quick' else 'dead' end, '{}', $1
           from generate_series(1, $2::integer) as number`,
          [clock.now(), dueJobsOfOtherLane],
        );
        await current().exec('vacuum analyze jobs');
        const plans: string[] = [];
        const explaining = overrideDatabase(current(), {
          async query(sql, parameters) {
            const rows = await current().query(`explain (analyze, buffers, format json) ${sql}`, parameters);
            plans.push(JSON.stringify(rows));
            return [];
          },
        });
        const capacity = { kind: 'greet', total: 512, perLane: 8, laneCapacity: new Map(), lease: second };
        await claimDueJobs(explaining, [capacity], { now: clock.now(), held: [] });
        expect(await current().query('select lane from jobs where lease is not null')).toHaveLength(12);
        // The first numbers are those of the whole statement.
        const [hit, read] = ['Hit', 'Read'].map((kind) =>
          Number(new RegExp(`"Shared ${kind} Blocks":(\\d+)`).exec(plans.join())?.[1]),
        );
        return (hit ?? 0) + (read ?? 0);
      }
      // The larger index is deeper. The lane's jobs themselves are on 300 pages.
      const pages = await pagesRead(2000);
      expect(await pagesRead(20_000)).toBeLessThan(pages * 1.5);
    });

    it('never runs one job in two processes', async () => {
      const seen: string[] = [];
      const finishJob = (job: Job) => {
        seen.push(job.id);
        return job.finish();
      };
      const both = [worker(finishJob), worker(finishJob)];
      const [first] = both;
      if (first === undefined) throw new Error('No worker.');
      for (let index = 0; index < 40; index++) await add(first, {}, `lane ${index % 5}`);
      for (const jobs of both) jobs.start();
      await Promise.all(both.map((jobs) => jobs.whenIdle()));
      expect([seen.length, new Set(seen).size, await left()]).toEqual([40, 40, 0]);
    });
  });
}
