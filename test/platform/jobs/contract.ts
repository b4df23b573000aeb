import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/index.ts';
import { createJobs, type Job, type JobKind, type Jobs } from '../../../platform/jobs/jobs.ts';
import { manualClock } from '../support/clock.ts';
import { soon } from '../support/platform.ts';

const second = 1000;

/** What the queue promises on every store of rows. The schema is there already. */
export function describeJobs(name: string, current: () => Database): void {
  describe(name, () => {
    const clock = manualClock();
    const open: Jobs[] = [];
    const failures: unknown[] = [];
    beforeEach(async () => {
      failures.length = 0;
      await current().query('delete from jobs');
    });
    afterEach(() => Promise.all(open.splice(0).map((jobs) => jobs.stop())));

    /** One process's queue. */
    function worker(
      run: (job: Job, signal: AbortSignal) => Promise<unknown>,
      how: Partial<JobKind> = {},
    ): Jobs {
      const onFailure = (error: unknown) => failures.push(error);
      const jobs = createJobs({ database: current(), clock, poll: 60 * second, onFailure });
      open.push(jobs);
      jobs.handle('greet', {
        ...{ lease: 30 * second, atOnce: 4, atOncePerLane: 2, pause: () => 5 * second },
        ...how,
        run: async (job, signal) => {
          await run(job, signal);
        },
      });
      return jobs;
    }
    const add = (jobs: Jobs, payload: object, lane = 'a', dueAt?: Date) =>
      current().transaction((inside) =>
        jobs.add(inside, { kind: 'greet', lane, payload, ...(dueAt && { dueAt }) }),
      );
    const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
    const left = async () => (await current().query('select id from jobs')).length;

    it('runs what was committed, once, and forgets it', async () => {
      const seen: unknown[] = [];
      const jobs = worker((job) => {
        seen.push([job.payload, job.attempt]);
        return job.finish();
      });
      await expect(
        current().transaction(async (inside) => {
          await jobs.add(inside, { kind: 'greet', lane: 'a', payload: { name: 'nobody' } });
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      await add(jobs, { name: 'Ana' });
      jobs.start();
      await jobs.settled();
      expect([seen, await left()]).toEqual([[[{ name: 'Ana' }, 1]], 0]);
    });

    it('waits for the time, and for the time of a retry', async () => {
      const seen: number[] = [];
      const jobs = worker((job) => {
        seen.push(job.attempt);
        return job.attempt === 1 ? job.retry(later(10 * second)) : job.finish();
      });
      jobs.start();
      await add(jobs, {}, 'a', later(20 * second));
      await jobs.settled();
      clock.advance(19 * second);
      await jobs.settled();
      expect(seen).toEqual([]);
      clock.advance(second);
      await jobs.settled();
      expect(seen).toEqual([1]);
      clock.advance(10 * second);
      await jobs.settled();
      expect([seen, await left()]).toEqual([[1, 2], 0]);
    });

    it('does what a job changes and ends it in one transaction', async () => {
      const jobs = worker((job) =>
        job.finish(async (inside) => {
          await inside.query(`update jobs set lane = 'touched' where lane = 'other'`);
          if (job.attempt === 1) throw new Error('broke half way');
        }),
      );
      await add(jobs, {}, 'other', later(3600 * second));
      await add(jobs, {});
      jobs.start();
      await jobs.settled();
      const lanes = async () =>
        (await current().query<{ lane: string }>('select lane from jobs order by lane')).map(
          ({ lane }) => lane,
        );
      expect(await lanes()).toEqual(['a', 'other']);
      expect(failures).toEqual([new Error('broke half way')]);
      clock.advance(5 * second);
      await jobs.settled();
      expect(await lanes()).toEqual(['touched']);
    });

    it('gives the job of a process that died to another, and the dead one can no longer end it', async () => {
      const held: Job[] = [];
      const dead = worker(async (job, signal) => {
        held.push(job);
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      });
      await add(dead, {});
      dead.start();
      await vi.waitFor(() => expect(held).toHaveLength(1), soon);
      const attempts: number[] = [];
      const living = worker((job) => {
        attempts.push(job.attempt);
        return job.finish();
      });
      living.start();
      await living.settled();
      expect(attempts).toEqual([]);
      clock.advance(30 * second);
      await living.settled();
      expect([attempts, await held[0]?.finish(), await left()]).toEqual([[2], false, 0]);
    });

    it('takes at once what a job adds as it ends', async () => {
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
      await vi.waitFor(() => expect(seen).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]), soon);
    });

    it('lets a lane that is stuck take its own places only', async () => {
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
      await vi.waitFor(() => expect(done).toEqual(Array(5).fill('quick')), soon);
      free();
      await jobs.settled();
      expect([done.length, await left()]).toEqual([15, 0]);
    });

    it('never gives one job to two processes', async () => {
      const seen: string[] = [];
      const take = (job: Job) => {
        seen.push(job.id);
        return job.finish();
      };
      const both = [worker(take), worker(take)];
      const [first] = both;
      if (first === undefined) throw new Error('No worker.');
      for (let index = 0; index < 40; index++) await add(first, {}, `lane ${index % 5}`);
      for (const jobs of both) jobs.start();
      await Promise.all(both.map((jobs) => jobs.settled()));
      expect([seen.length, new Set(seen).size, await left()]).toEqual([40, 40, 0]);
    });
  });
}
