import type { FastifyInstance } from 'fastify';
import type { AgentDirectory } from './agents/agent.ts';
import type { Assets } from './assets/Assets.ts';
import { addContentHost } from './assets/contentHost.ts';
import { createBusinessServices } from './businessServices.ts';
import type { Channels } from './channels/Channels.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Customers } from './customers/Customers.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { addAgentRoutes } from './http/agentRoutes.ts';
import { createApp } from './http/app.ts';
import { addBusinessRoutes } from './http/business/routes.ts';
import type { LoggerOption } from './http/logging.ts';
import { RequestTracker } from './http/RequestTracker.ts';
import { DatabaseJobQueue } from './jobs/DatabaseJobQueue.ts';
import type { JobQueue, JobQueueOptions } from './jobs/JobQueue.ts';
import { Businesses } from './keys/Businesses.ts';
import { Keys } from './keys/Keys.ts';
import { defaultLimits, type PlatformLimits } from './limits.ts';
import { createDocument, type OpenApiDocument } from './openapi/document.ts';
import type { OutboundOptions } from './outbound/OutboundClient.ts';
import type { ChannelProvider } from './provider/provider.ts';
import type { Simulation } from './provider/Simulation.ts';
import { CustomerData } from './retention/CustomerData.ts';
import { Retention } from './retention/Retention.ts';
import { StatusError } from './StatusError.ts';
import { Heartbeat } from './sessions/Heartbeat.ts';
import { Sessions } from './sessions/Sessions.ts';
import { Transcript } from './sessions/Transcript.ts';
import { Turns, unknownSessionError } from './sessions/Turns.ts';
import type { Templates } from './templates/Templates.ts';
import type { Deliveries } from './webhooks/Deliveries.ts';

export interface PlatformOptions {
  /** Migrated by `createPlatform`; `close` leaves it open. */
  readonly database: Database;
  readonly agents: AgentDirectory;
  readonly clock?: Clock;
  /** Transmits messages and reviews templates. Default: the simulated provider. */
  readonly provider?: ChannelProvider;
  /** Creates the queue of deliveries, messages and reviews. Default: one in a table of the database. */
  readonly createJobQueue?: (options: JobQueueOptions) => JobQueue;
  readonly limits?: Partial<PlatformLimits>;
  /** Rules for the addresses of webhook receivers and asset sources. */
  readonly outbound?: Omit<OutboundOptions, 'timeout'>;
  /** Folder of the asset files. Default: a temporary folder that `close` removes. */
  readonly assetFolder?: string;
  /** Public URL of the content host. Default: `/cdn` on the platform's own address. */
  readonly cdnUrl?: string | undefined;
  /** Milliseconds until a webhook key expires. Default: never. */
  readonly webhookKeyLifetime?: number;
  /** Number of proxies in front whose `X-Forwarded-For` names the caller. Default: none. */
  readonly trustedHops?: number | undefined;
  /** Fastify's logger option. Default: no logging. */
  readonly logger?: LoggerOption;
}

export interface Platform {
  readonly app: FastifyInstance;
  readonly businesses: Businesses;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly transcript: Transcript;
  readonly channels: Channels;
  readonly templates: Templates;
  /** Settings of the simulated provider; no effect on any other provider. */
  readonly simulation: Simulation;
  /** Acts as the customers of the simulated channels. */
  readonly customers: Customers;
  readonly assets: Assets;
  readonly jobs: JobQueue;
  readonly deliveries: Deliveries;
  /** Exports and deletes what is stored about one customer. */
  readonly customerData: CustomerData;
  /** Also served at `/openapi.json`. */
  readonly openapi: OpenApiDocument;
  /** Starts listening, by default on 127.0.0.1. Resolves with the address, such as `http://127.0.0.1:8788`. */
  listen(port: number, host?: string): Promise<string>;
  /** Resolves with whether the database responds. */
  isHealthy(): Promise<boolean>;
  /**
   * Rejects new requests, waits at most `drainTimeout` for open requests, stops the jobs, ends the turns that still run
   * with an error and closes all connections.
   */
  close(): Promise<void>;
}

/** Creates the messaging platform's API on a database. Migrates the database, and starts the heartbeat and the job queue. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { database, clock = systemClock } = options;
  const limits: PlatformLimits = { ...defaultLimits, ...options.limits };
  await migrate(database);
  const keys = new Keys(database, clock);
  const app = createApp({
    bodyLimit: limits.bodyBytes,
    logger: options.logger ?? false,
    trustedHops: options.trustedHops,
  });
  const requests = new RequestTracker(app);
  const agentSessions = await startAgentSessions(app.log, { ...options, clock, limits });
  const { createJobQueue = (settings) => new DatabaseJobQueue(settings) } = options;
  const jobs = createJobQueue({
    database,
    clock,
    pollInterval: limits.jobPollInterval,
    onFailure: (error, about) =>
      app.log.error({ err: error, ...about }, about ? 'A job failed.' : 'Polling for jobs failed.'),
  });
  let address = 'http://127.0.0.1';
  const business = await createBusinessServices({
    ...options,
    database,
    clock,
    limits,
    jobs,
    cdnUrl: () => options.cdnUrl ?? `${address}/cdn`,
  });
  const { assets, files, endpoints, webhooks } = business;
  const openapi = createDocument(endpoints);
  const isHealthy = () =>
    database.query('select 1').then(
      () => true,
      () => false,
    );

  app.get('/openapi.json', async () => openapi);
  addContentHost(app, { assets, files, keys, clock });
  addBusinessRoutes(app, { keys, clock, database, endpoints });
  const { sessions, transcript, turns } = agentSessions;
  const { keepAliveInterval, stallTimeout } = limits;
  const customerData = new CustomerData({
    database,
    abortTurns: (sessionId) => turns.abort(sessionId, unknownSessionError()),
  });
  addAgentRoutes(app, {
    keys,
    sessions,
    turns,
    customerData,
    clock,
    isHealthy,
    keepAliveInterval,
    stallTimeout,
  });
  const retention = new Retention({
    database,
    clock,
    ...limits,
    onFailure: (error) => app.log.error({ err: error }, 'Deleting old data failed.'),
  });
  jobs.start();
  retention.start();

  return {
    app,
    keys,
    sessions,
    transcript,
    jobs,
    assets,
    openapi,
    isHealthy,
    channels: business.channels,
    templates: business.templates,
    customers: business.customers,
    simulation: business.simulation,
    deliveries: webhooks.deliveries,
    customerData,
    businesses: new Businesses(database, clock),
    async listen(port, host = '127.0.0.1') {
      address = await app.listen({ port, host });
      return address;
    },
    async close() {
      requests.rejectNewRequests();
      const closed = app.close();
      await waitAtMost(clock, limits.drainTimeout, requests.whenIdle());
      await retention.stop();
      await jobs.stop();
      turns.abortAll(new StatusError('unavailable', 'The platform is shutting down.'));
      await waitAtMost(clock, 1000, requests.whenIdle());
      app.server.closeAllConnections();
      await closed;
      await agentSessions.heartbeat.stop();
      await business.outbound.close();
      await files.close();
    },
  };
}

interface AgentSessionsOptions {
  readonly database: Database;
  readonly agents: AgentDirectory;
  readonly clock: Clock;
  readonly limits: PlatformLimits;
}

async function startAgentSessions(
  log: FastifyInstance['log'],
  { database, agents, clock, limits }: AgentSessionsOptions,
) {
  const sessions = new Sessions(database, clock);
  const heartbeat = new Heartbeat({
    database,
    clock,
    onFailure: (error) => log.error({ err: error }, 'A heartbeat failed.'),
  });
  const transcript = new Transcript(database, clock, heartbeat.processId);
  await heartbeat.start(() => transcript.markInterruptedTurns());
  const turns = new Turns({
    sessions,
    transcript,
    agents,
    clock,
    limits,
    onFailure: (error, about) => log.error({ err: error, ...about }, 'A turn failed.'),
  });
  return { sessions, transcript, turns, heartbeat };
}

function waitAtMost(clock: Clock, milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(milliseconds, resolve);
    work.finally(() => {
      cancel();
      resolve();
    });
  });
}
