import type { FastifyInstance } from 'fastify';
import type { AgentDirectory } from './agent/agent.ts';
import type { Assets } from './assets/assets.ts';
import { addContentHost } from './assets/contentHost.ts';
import { createBusinessServices } from './businessServices.ts';
import type { Channels } from './channels/channels.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Customers } from './customers/customers.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { addAgentRoutes } from './http/agentRoutes.ts';
import { createApp } from './http/app.ts';
import { addBusinessRoutes } from './http/business/routes.ts';
import type { LoggerOption } from './http/logging.ts';
import { trackRequests } from './http/trackRequests.ts';
import { createJobQueue, type JobQueue } from './jobs/jobQueue.ts';
import { type Businesses, createBusinesses } from './keys/businesses.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { defaultLimits, type PlatformLimits } from './limits.ts';
import { createDocument, type OpenApiDocument } from './openapi/document.ts';
import type { OutboundOptions } from './outbound/outboundClient.ts';
import type { ChannelProvider } from './provider/provider.ts';
import type { Simulation } from './provider/simulation.ts';
import { StatusError } from './StatusError.ts';
import { createHeartbeat } from './sessions/heartbeat.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createTranscript, type Transcript } from './sessions/transcript.ts';
import { createTurns } from './sessions/turns.ts';
import type { Templates } from './templates/templates.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

export interface PlatformOptions {
  /** Migrated here, and left open by `close`. */
  readonly database: Database;
  readonly agents: AgentDirectory;
  readonly clock?: Clock;
  /** Who carries messages and reviews templates; the simulated one by default. */
  readonly provider?: ChannelProvider;
  readonly limits?: Partial<PlatformLimits>;
  /** Which addresses that callers give may be called. */
  readonly outbound?: Omit<OutboundOptions, 'timeout'>;
  /** Where the files of assets are kept; without it, in a folder that `close` removes. */
  readonly assetFolder?: string;
  /** The content host's address as callers see it; without it, `/cdn` where the platform listens. */
  readonly cdnUrl?: string | undefined;
  /** Milliseconds after which a webhook key expires; never, when left out. */
  readonly webhookKeyLifetime?: number;
  /** Fastify's; silent by default. */
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
  /** What the simulated provider is told; no other provider listens to it. */
  readonly simulation: Simulation;
  /** The other side of the chat channel. */
  readonly customers: Customers;
  readonly assets: Assets;
  readonly jobs: JobQueue;
  readonly deliveries: Deliveries;
  /** Also served, at `/openapi.json`. */
  readonly openapi: OpenApiDocument;
  /** Answers the address it listens on, such as `http://127.0.0.1:8788`. */
  listen(port: number, host?: string): Promise<string>;
  isHealthy(): Promise<boolean>;
  /** Refuses new requests, lets running turns finish up to the limit, ends the rest with an error line. */
  close(): Promise<void>;
}

/** The messaging platform's API over a database and some agents. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { database, agents, clock = systemClock } = options;
  const limits: PlatformLimits = { ...defaultLimits, ...options.limits };
  await migrate(database);
  const keys = createKeys(database, clock);
  const sessions = createSessions(database, clock);
  const app = createApp({ bodyLimit: limits.bodyBytes, logger: options.logger ?? false });
  const traffic = trackRequests(app);
  const presence = createHeartbeat({
    ...{ database, clock },
    onFailure: (error) => app.log.error({ err: error }, 'A sign of life could not be given.'),
  });
  const transcript = createTranscript(database, clock, presence.id);
  await presence.start(transcript.markInterruptedTurns);
  const turns = createTurns({
    ...{ sessions, transcript, agents, clock, limits },
    onFailure: (error, about) => app.log.error({ err: error, ...about }, 'A turn failed.'),
  });
  const jobs = createJobQueue({
    ...{ database, clock, pollInterval: limits.jobPollInterval },
    onFailure: (error, about) =>
      app.log.error({ err: error, ...about }, about ? 'A job failed.' : 'A look for jobs failed.'),
  });
  let address = 'http://127.0.0.1';
  const business = await createBusinessServices({
    ...{ ...options, database, clock, limits, jobs },
    cdnUrl: () => options.cdnUrl ?? `${address}/cdn`,
  });
  const { channels, templates, simulation, customers, assets, files, webhooks, outbound, endpoints } =
    business;
  const openapi = createDocument(endpoints);
  app.get('/openapi.json', async () => openapi);
  addContentHost(app, { assets, files, keys, clock });
  addBusinessRoutes(app, { keys, clock, database, endpoints });
  const isHealthy = () =>
    database.query('select 1').then(
      () => true,
      () => false,
    );
  const { keepAliveInterval: keepAlive, stallTimeout: stall } = limits;
  addAgentRoutes(app, {
    keys,
    sessions,
    turns,
    clock,
    isHealthy,
    keepAliveInterval: keepAlive,
    stallTimeout: stall,
  });

  jobs.start();

  const within = (milliseconds: number, work: Promise<void>) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(milliseconds, resolve);
      work.finally(() => {
        cancel();
        resolve();
      });
    });

  return {
    ...{
      app,
      keys,
      sessions,
      transcript,
      channels,
      templates,
      customers,
      assets,
      simulation,
      jobs,
      openapi,
      isHealthy,
    },
    deliveries: webhooks.deliveries,
    businesses: createBusinesses(database, clock),
    async listen(port, host = '127.0.0.1') {
      address = await app.listen({ port, host });
      return address;
    },
    async close() {
      traffic.rejectNewRequests();
      const closed = app.close();
      await within(limits.drainTimeout, traffic.whenIdle());
      webhooks.stop();
      await jobs.stop();
      turns.abortAll(new StatusError('unavailable', 'The platform is shutting down.'));
      await within(1000, traffic.whenIdle());
      app.server.closeAllConnections();
      await closed;
      await presence.stop();
      await outbound.close();
      await files.close();
    },
  };
}
