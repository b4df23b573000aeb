import { type Assets, createAssets } from './assets/assets.ts';
import { createAssetEndpoints } from './assets/endpoints.ts';
import { type FileStore, openFileStore } from './assets/fileStore.ts';
import { type Channels, createChannels } from './channels/channels.ts';
import { createChannelEndpoints } from './channels/endpoints.ts';
import type { Clock } from './clock.ts';
import { type Customers, createCustomers } from './customers/customers.ts';
import type { Database } from './database/database.ts';
import type { Endpoint } from './http/business/endpoint.ts';
import type { JobQueue } from './jobs/jobQueue.ts';
import type { PlatformLimits } from './limits.ts';
import { createMessagingEndpoints } from './messaging/endpoints.ts';
import { createMessaging } from './messaging/messaging.ts';
import {
  createOutboundClient,
  type OutboundClient,
  type OutboundOptions,
} from './outbound/outboundClient.ts';
import type { ChannelProvider } from './provider/provider.ts';
import { createSimulatedProvider } from './provider/simulatedProvider.ts';
import { createSimulation, type Simulation } from './provider/simulation.ts';
import { createTemplateEndpoints } from './templates/endpoints.ts';
import { registerTemplateJobs } from './templates/review.ts';
import { createTemplates, type Templates } from './templates/templates.ts';
import { createWebhookService, type WebhookService } from './webhooks/webhookService.ts';

interface BusinessServicesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: PlatformLimits;
  /** Must not be started yet: the services register their handlers. */
  readonly jobs: JobQueue;
  readonly provider?: ChannelProvider;
  readonly outbound?: Omit<OutboundOptions, 'timeout'>;
  readonly assetFolder?: string;
  readonly cdnUrl: () => string;
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

/** Creates the services behind the business endpoints: everything except the agent sessions. */
export async function createBusinessServices(options: BusinessServicesOptions): Promise<BusinessServices> {
  const { database, clock, limits, jobs, cdnUrl } = options;
  const channels = createChannels(database, clock);
  const simulation = createSimulation(database);
  const provider = options.provider ?? createSimulatedProvider({ simulation, clock });
  const templates = createTemplates({ database, channels, jobs, clock });
  registerTemplateJobs({ database, jobs, provider, clock });
  const outbound = createOutboundClient(clock, { ...options.outbound, timeout: limits.outboundTimeout });
  const webhooks = createWebhookService({
    ...{ database, clock, jobs, outbound },
    ...{
      timeout: limits.outboundTimeout,
      retryDelays: limits.deliveryRetryDelays,
      keyLifetime: options.webhookKeyLifetime,
    },
  });
  const { emit } = webhooks.deliveries;
  const messaging = createMessaging({
    ...{ database, clock, channels, jobs, provider, emit },
    ...{ findTemplate: templates.find, lease: limits.jobLease },
  });
  const customers = createCustomers({ database, clock, channels, jobs, emit });
  const files = await openFileStore(clock, options.assetFolder);
  const assets = createAssets({ database, clock, outbound, files, limit: limits.assetBytes });
  const endpoints = [
    ...createChannelEndpoints({ channels }),
    ...createTemplateEndpoints({ templates }),
    ...createMessagingEndpoints(messaging),
    ...webhooks.endpoints,
    ...createAssetEndpoints({ assets, clock, cdnUrl }),
  ];
  return { channels, templates, simulation, customers, assets, files, webhooks, outbound, endpoints };
}
