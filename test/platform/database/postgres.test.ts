import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToPostgres, type Database, type Queryable } from '../../../platform/index.ts';
import { describeAssets } from '../assets/contract.ts';
import { describeChannels } from '../channels/contract.ts';
import { describeCustomers } from '../customers/customers.ts';
import { describeJobs } from '../jobs/contract.ts';
import { describeSending } from '../messaging/sending.ts';
import { describeStatuses } from '../messaging/statuses.ts';
import { counting, patience, said, startPlatform, triple } from '../support/platform.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { describeTemplates } from '../templates/contract.ts';
import { describeDeliveries } from '../webhooks/contract.ts';
import { describeDatabase } from './contract.ts';
import { describeMigrations } from './migrations.ts';

const bin = findPostgres();

if (bin === undefined) {
  // On the machine that checks everything its absence is a fault; elsewhere one line says what is left out.
  it.skipIf(process.env.CI !== '1')('PostgreSQL is installed (Debian: postgresql-15)', () => {
    expect(bin).toBeDefined();
  });
}

describe.skipIf(bin === undefined)('On a PostgreSQL server', { timeout: patience }, () => {
  let server: PostgresServer;
  let database: Database;
  const broken: string[] = [];
  beforeAll(async () => {
    server = await startPostgres(bin ?? '');
    database = await connectToPostgres(server.url, (error) => broken.push(error.message));
  }, patience);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  }, patience);

  describeDatabase('the database', () => database);
  describeMigrations('the schema', () => database);

  describeJobs('the queue', () => database);
  describeAssets('assets', () => database);
  describeChannels('channels', () => database);
  describeTemplates('templates', () => database);
  describeSending('sending', () => database);
  describeStatuses('statuses', () => database);
  describeCustomers('customers', () => database);
  describeDeliveries('deliveries', () => database);

  it('sessions live from init to close', async () => {
    const caller = await startPlatform(counting, { database });
    const who = await caller.open();
    const answers = [
      await caller.post('invoke_sync', { ...who, inputEvents: [said('Olá \u0000 😀')] }),
      await caller.post('close', who),
      await caller.post('invoke_sync', { ...who, inputEvents: [said('more')] }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 404]);
    const [turn] = await caller.platform.transcript.turns(who.sessionId);
    expect(turn).toMatchObject({ inputEvents: [said('Olá \u0000 😀')], outcome: 'complete' });
    await caller.close();
  });

  it('a transaction that loses a deadlock is begun anew', async () => {
    await database.exec(
      'create table pair (id integer primary key, n integer); insert into pair values (1, 0), (2, 0)',
    );
    let arrived = 0;
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const add = (inside: Queryable, id: number) =>
      inside.query('update pair set n = n + 1 where id = $1', [id]);
    const cross = (first: number, second: number) =>
      database.transaction(async (inside) => {
        await add(inside, first);
        if (++arrived === 2) meet();
        await both;
        await add(inside, second);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(await database.query('select id, n from pair order by id')).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ]);
    expect(arrived).toBe(3);
  });

  it('a server that cannot be reached is named in one sentence', async () => {
    await expect(connectToPostgres('postgres://shelftalk@127.0.0.1:1/none')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The database that DATABASE_URL names cannot be reached \(.*\)\.$/),
    });
  });

  it('while the server is away callers get 503, and the process lives', async () => {
    const caller = await startPlatform(counting, { database });
    await server.stop();
    const { businessId } = caller;
    expect(await caller.post('health', { businessId, clientKey: 'c' })).toEqual({
      status: 503,
      body: triple(14, 'The database does not answer.'),
    });
    expect(broken.length).toBeGreaterThan(0);
    await caller.close();
  });
});
