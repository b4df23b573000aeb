import { Assets } from './assets/Assets.ts';
import { createAssetEndpoints } from './assets/endpoints.ts';
import { FileStore } from './assets/FileStore.ts';
import { Channels } from './channels/Channels.ts';
import { createChannelEndpoints } from './channels/endpoints.ts';
import type { Clock } from './clock.ts';
import { Customers } from './customers/Customers.ts';
import type { Database } from './database/database.ts';
import type { Endpoint } from './http/business/endpoint.ts';
import type { JobQueue } from './jobs/JobQueue.ts';
import type { PlatformLimits } from './limits.ts';
import { createMessagingEndpoints } from './messaging/endpoints.ts';
import { Messaging } from './messaging/Messaging.ts';
import { OutboundClient, type OutboundOptions } from './outbound/OutboundClient.ts';
import type { ChannelProvider } from './provider/provider.ts';
import { SimulatedProvider } from './provider/SimulatedProvider.ts';
import { Simulation } from './provider/Simulation.ts';
import { createTemplateEndpoints } from './templates/endpoints.ts';
import { registerTemplateJobs } from './templates/review.ts';
import { Templates } from './templates/Templates.ts';
import type { Emit } from './webhooks/emit.ts';
import { WebhookService } from './webhooks/WebhookService.ts';

interface BusinessServicesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: PlatformLimits;
  /** Must not be started yet: the services register their handlers. */
  readonly jobs: JobQueue;
  readonly provider?: ChannelProvider;
  readonly outbound?: Omit<OutboundOptions, 'timeout'>;
  readonly assetFolder?: string;
  /** Returns the content host's URL, which may be known only after the platform listens. */
  readonly cdnUrl: () => string;
  /** Milliseconds until a webhook key expires. Default: never. */
  readonly webhookKeyLifetime?: number;
}

interface BusinessServices {
  readonly channels: Channels;
  readonly templates: Templates;
  readonly simulation: Simulation;
  readonly customers: Customers;
  readonly assets: Assets;
  readonly files: FileStore;
  readonly webhooks: WebhookService;
  readonly outbound: OutboundClient;
  readonly endpoints: readonly Endpoint[];
}

/** Creates the services behind the business endpoints, and the simulations of the provider and of customers. */
export async function createBusinessServices(options: BusinessServicesOptions): Promise<BusinessServices> {
  const { database, clock, limits, jobs, cdnUrl } = options;
  const channels = new Channels(database, clock);
  const simulation = new Simulation(database);
  const provider = options.provider ?? new SimulatedProvider({ simulation, clock });
  const templates = new Templates({ database, channels, jobs, clock });
  registerTemplateJobs({ database, jobs, provider, clock });
  const outbound = new OutboundClient(clock, { ...options.outbound, timeout: limits.outboundTimeout });
  const webhooks = new WebhookService({
    database,
    clock,
    jobs,
    outbound,
    timeout: limits.outboundTimeout,
    retryDelays: limits.deliveryRetryDelays,
    keyLifetime: options.webhookKeyLifetime,
  });
  const emit: Emit = (transaction, event) => webhooks.deliveries.emit(transaction, event);
  const messaging = new Messaging({
    database,
    clock,
    channels,
    jobs,
    provider,
    emit,
    findTemplate: (transaction, address) => templates.find(transaction, address),
    lease: limits.jobLease,
  });
  const customers = new Customers({ database, clock, channels, jobs, emit });
  const files = await FileStore.open(clock, options.assetFolder);
  const assets = new Assets({ database, clock, outbound, files, limit: limits.assetBytes });
  const endpoints = [
    ...createChannelEndpoints({ channels }),
    ...createTemplateEndpoints({ templates }),
    ...createMessagingEndpoints(messaging),
    ...webhooks.endpoints,
    ...createAssetEndpoints({ assets, clock, cdnUrl }),
  ];
  return { channels, templates, simulation, customers, assets, files, webhooks, outbound, endpoints };
}
