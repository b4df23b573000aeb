import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createRateLimit, type RateLimit } from '../../../platform/http/business/rateLimit.ts';
import { connectToPostgres, type Database } from '../../../platform/index.ts';
import { manualClock } from '../support/clock.ts';
import { overrideDatabase } from '../support/overrideDatabase.ts';
import { databaseTimeout, sharedDatabase } from '../support/platform.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts';

let nameCount = 0;

function describeRateLimit(title: string, open: () => Promise<{ database: Database; isShared: boolean }>) {
  describe(title, { timeout: databaseTimeout }, () => {
    let database: Database;
    let clock: ReturnType<typeof manualClock>;
    let mayCall: RateLimit;
    let mayCallInOtherProcess: RateLimit;
    beforeAll(async () => {
      const opened = await open();
      await migrate(opened.database);
      database = overrideDatabase(opened.database, { isShared: opened.isShared });
    }, databaseTimeout);
    beforeEach(() => {
      clock = manualClock();
      const options = { name: `operation ${++nameCount}`, callsPerSecond: 100 };
      mayCall = createRateLimit(database, clock, options);
      mayCallInOtherProcess = createRateLimit(database, clock, options);
    });
    const calls = async (count: number, limit = mayCall, caller = 'shop') => {
      const allowed = [];
      for (let index = 0; index < count; index++) allowed.push(await limit(caller));
      return allowed.filter(Boolean).length;
    };

    it('allows each caller 100 calls in a second', async () => {
      expect([await calls(101), await calls(1), await calls(100, mayCall, 'other')]).toEqual([100, 0, 100]);
    });

    it('allows another call exactly one second after the first', async () => {
      expect(await calls(60)).toBe(60);
      clock.advance(600);
      expect(await calls(60)).toBe(40);
      clock.advance(399);
      expect(await calls(1)).toBe(0);
      clock.advance(1);
      expect(await calls(100)).toBe(60);
      clock.advance(600);
      expect(await calls(100)).toBe(40);
    });

    it('allows at most 100 calls in every window of one second, however the calls are spread', async () => {
      const allowed: number[] = [];
      for (let step = 0; step < 120; step++) {
        clock.advance(25);
        if (await mayCall('shop')) allowed.push(clock.now().getTime());
        const burst = await calls(step % 7);
        for (let index = 0; index < burst; index++) allowed.push(clock.now().getTime());
      }
      const max = Math.max(
        ...allowed.map((from) => allowed.filter((at) => at >= from && at < from + 1000).length),
      );
      expect(max).toBe(100);
    });

    it.each([
      ['back', -3_600_000],
      ['forward', 3_600_000],
    ])(
      'allows again 100 calls in a second after the time of day was set %s by an hour',
      async (_, change) => {
        expect(await calls(100)).toBe(100);
        clock.set(change);
        clock.advance(1000);
        expect(await calls(101)).toBe(100);
      },
    );

    it('counts the calls of two processes together only if they share the database', async () => {
      const expected = database.isShared ? 40 : 100;
      expect([await calls(60), await calls(100, mayCallInOtherProcess)]).toEqual([60, expected]);
    });
  });
}

describeRateLimit('A rate limit in one process', async () => ({
  database: await sharedDatabase(),
  isShared: false,
}));
describeRateLimit('A rate limit in a shared database', async () => ({
  database: await sharedDatabase(),
  isShared: true,
}));

const bin = findPostgres();
describe.skipIf(bin === undefined)(
  'A rate limit on a PostgreSQL server',
  { timeout: databaseTimeout },
  () => {
    let server: PostgresServer;
    const databases: Database[] = [];
    beforeAll(async () => {
      server = await startPostgres(bin ?? '');
    }, databaseTimeout);
    afterAll(async () => {
      for (const database of databases) await database.close();
      await server?.stop();
    }, databaseTimeout);

    it('allows 100 of 300 calls that three processes make at the same time', async () => {
      const clock = manualClock();
      for (let index = 0; index < 3; index++) databases.push(await connectToPostgres(server.url));
      const [first] = databases;
      if (first !== undefined) await migrate(first);
      const limits = databases.map((database) =>
        createRateLimit(database, clock, { name: 'assets', callsPerSecond: 100 }),
      );
      const made = limits.flatMap((mayCall) => Array.from({ length: 100 }, () => mayCall('shop')));
      expect((await Promise.all(made)).filter(Boolean)).toHaveLength(100);
    });
  },
);
