import dns from 'node:dns';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { connectToPostgres, type Database, type Queryable } from '../../../platform/index.ts';
import { Businesses } from '../../../platform/keys/Businesses.ts';
import { defaultBehaviour, Simulation } from '../../../platform/provider/Simulation.ts';
import { describeAssets } from '../assets/contract.ts';
import { describeChannels } from '../channels/contract.ts';
import { describeCustomers } from '../customers/contract.ts';
import { describeJobs } from '../jobs/contract.ts';
import { describeSending } from '../messaging/sending.ts';
import { describeStatuses } from '../messaging/statuses.ts';
import { describeRetention } from '../retention/contract.ts';
import { manualClock } from '../support/clock.ts';
import {
  databaseTimeout,
  startPlatform,
  statusErrorBody,
  turnCountingAgent,
  userMessage,
} from '../support/platform.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { describeTemplates } from '../templates/contract.ts';
import { describeDeliveries } from '../webhooks/contract.ts';
import { describeDatabase } from './contract.ts';
import { describeMigrations } from './migrations.ts';

const bin = findPostgres();

if (bin === undefined) {
  // In CI a missing PostgreSQL is a failure; elsewhere one skipped test reports that this file did not run.
  it.skipIf(process.env.CI !== '1')('PostgreSQL is installed (Debian: postgresql-15)', () => {
    expect(bin).toBeDefined();
  });
}

describe.skipIf(bin === undefined)('On a PostgreSQL server', { timeout: databaseTimeout }, () => {
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres(bin ?? '');
    database = await connectToPostgres(server.url);
  }, databaseTimeout);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  }, databaseTimeout);

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
  describeRetention('retention', () => database);

  it('compiles no statements, which read few rows but look expensive to the planner', async () => {
    expect(await Promise.all([1, 2, 3].map(() => database.query('show jit')))).toEqual(
      Array(3).fill([{ jit: 'off' }]),
    );
  });

  it('stores sessions from init to close', async () => {
    const caller = await startPlatform(turnCountingAgent, { database });
    const session = await caller.open();
    const responses = [
      await caller.post('invoke_sync', { ...session, inputEvents: [userMessage('Olá \u0000 😀')] }),
      await caller.post('close', session),
      await caller.post('invoke_sync', { ...session, inputEvents: [userMessage('more')] }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 404]);
    const [turn] = await caller.platform.transcript.turns(session.sessionId);
    expect(turn).toMatchObject({ inputEvents: [userMessage('Olá \u0000 😀')], outcome: 'complete' });
    await caller.close();
  });

  it('retries a transaction that lost a deadlock', async () => {
    await database.exec(
      'create table pair (id integer primary key, n integer); insert into pair values (1, 0), (2, 0)',
    );
    let firstUpdates = 0;
    let releaseBoth = () => {};
    const both = new Promise<void>((resolve) => {
      releaseBoth = resolve;
    });
    const add = (transaction: Queryable, id: number) =>
      transaction.query('update pair set n = n + 1 where id = $1', [id]);
    const cross = (first: number, second: number) =>
      database.transaction(async (transaction) => {
        await add(transaction, first);
        if (++firstUpdates === 2) releaseBoth();
        await both;
        await add(transaction, second);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(await database.query('select id, n from pair order by id')).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ]);
    // At least one transaction began again; on a busy machine the server may abort both.
    expect(firstUpdates).toBeGreaterThan(2);
  });

  it('reports a connection that breaks within a transaction as unavailable', async () => {
    const breaking = database.transaction(async (transaction) => {
      await transaction.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
    });
    await expect(breaking).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('reports a failed lookup of its name as unavailable', async () => {
    const named = await connectToPostgres(server.url.replace('127.0.0.1', 'localhost'));
    const failure = Object.assign(new Error('getaddrinfo EAI_AGAIN localhost'), { code: 'EAI_AGAIN' });
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
      const done = args.at(-1) as (error: Error) => void;
      process.nextTick(done, failure);
    });
    try {
      // The transaction occupies the connection of the pool, so that the query needs another one.
      const querying = named.transaction(() => named.query('select 1'));
      await expect(querying).rejects.toMatchObject({ kind: 'unavailable' });
      expect(lookup).toHaveBeenCalled();
    } finally {
      lookup.mockRestore();
      await named.close();
    }
  });

  it('keeps all concurrent changes of the simulated provider', async () => {
    await migrate(database);
    const businessId = await new Businesses(database, manualClock()).create();
    const simulation = new Simulation(database);
    const change = { reachable: false, reviewDelay: 1, deletionDelay: 2, deliveryDelay: 3, readDelay: 4 };
    await Promise.all(
      Object.entries(change).map(([key, value]) => simulation.change(businessId, { [key]: value })),
    );
    expect(await simulation.behaviour(businessId)).toEqual({ ...defaultBehaviour, ...change });
  });

  it('reports an unreachable server in one sentence', async () => {
    await expect(connectToPostgres('postgres://shelftalk@127.0.0.1:1/none')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The database at DATABASE_URL cannot be reached \(.*\)\.$/),
    });
  });

  it('Health check: returns healthy: false with status 200 while the server is down; other calls return 503, and the process keeps running', async () => {
    const caller = await startPlatform(turnCountingAgent, { database });
    const errors: string[] = [];
    // An idle connection reports the break. A busy one, such as a connection of the platform's jobs, fails its query instead.
    const idle = await connectToPostgres(server.url, ({ message }) => errors.push(message));
    await server.stop();
    await expect.poll(() => errors.length, { timeout: databaseTimeout / 2 }).toBe(1);
    await idle.close();
    const customer = { businessId: caller.businessId, clientKey: 'c' };
    expect(await caller.post('health', customer)).toEqual({
      status: 200,
      body: { response: { healthy: false } },
    });
    const unavailable = statusErrorBody(14, 'The database is unavailable.');
    expect(await caller.post('init', customer)).toEqual({ status: 503, body: unavailable });
    expect(await caller.post('close', { ...customer, sessionId: 'any' })).toEqual({
      status: 503,
      body: { result: null, error: unavailable },
    });
    expect((await caller.post('health', customer, { 'x-api-key': '' })).status).toBe(401);
    await caller.close();
  });
});
