import { type ChannelType, createChannels } from '../../../platform/channels/channels.ts';
import { type Customers, createCustomers } from '../../../platform/customers/customers.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/index.ts';
import { createJobQueue, type JobQueue } from '../../../platform/jobs/jobQueue.ts';
import { createBusinesses } from '../../../platform/keys/businesses.ts';
import { createMessaging, type Messaging } from '../../../platform/messaging/messaging.ts';
import type {
  ChannelProvider,
  OutboundMessage,
  Progress,
  SendOutcome,
} from '../../../platform/provider/provider.ts';
import type { TemplateLookup, Templates } from '../../../platform/templates/templates.ts';
import type { BusinessEvent, Emit } from '../../../platform/webhooks/emit.ts';
import { manualClock } from '../support/clock.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

/** What an event is told as, as far as the tests look into it. */
export interface EventBody {
  readonly topic?: string;
  readonly statusUpdate?: { readonly id: string; readonly status: string; readonly error: unknown };
  readonly [key: string]: unknown;
}

export interface MessagingFixture {
  readonly businessId: string;
  /** The default number. */
  readonly number: string;
  readonly clock: ReturnType<typeof manualClock>;
  readonly messaging: Messaging;
  readonly customers: Customers;
  readonly jobs: JobQueue;
  readonly events: BusinessEvent[];
  /** The provider's part: what it was given, and what it says. */
  readonly sentMessages: OutboundMessage[];
  onSend: (message: OutboundMessage) => Promise<SendOutcome>;
  onProgress: (status: 'sent' | 'delivered') => Promise<Progress>;
  template: TemplateLookup;
  readonly failures: unknown[];
  /** A customer who wrote just now. */
  addCustomer(name?: string): Promise<string>;
  /** Another number of the business. */
  addChannel(type: ChannelType): Promise<string>;
  /** Until nothing is due; answers what was told since. */
  takeEvents(): Promise<EventBody[]>;
  /** The statuses told of a message, in order. */
  statusesOf(id: string): string[];
  close(): Promise<void>;
}

/** A business with one chat number, its messaging, its customers, and a provider that does what the test says. */
export async function createMessagingFixture(database: Database): Promise<MessagingFixture> {
  await migrate(database);
  await database.query('delete from jobs');
  const clock = manualClock();
  const businessId = await createBusinesses(database, clock).create();
  const channels = createChannels(database, clock);
  const number = uniquePhoneNumber();
  await channels.add({ businessId, type: 'chatapp', number, name: 'River Street Shop' });
  const failures: unknown[] = [];
  const jobs = createJobQueue({
    database,
    clock,
    pollInterval: 60_000,
    onFailure: (error) => failures.push(error),
  });
  const events: BusinessEvent[] = [];
  const emit: Emit = async (_inside, event) => {
    events.push(event);
  };
  const findTemplate: Templates['find'] = async () => desk.template;
  const elsewhere = () => Promise.reject(new Error('Templates are reviewed elsewhere.'));
  const provider: ChannelProvider = {
    send: (message) => {
      desk.sentMessages.push(message);
      return desk.onSend(message);
    },
    progress: ({ status }) => desk.onProgress(status),
    ...{ submitTemplate: elsewhere, reviewTemplate: elsewhere, deleteTemplate: elsewhere },
  };
  const customers = createCustomers({ database, clock, channels, jobs, emit });
  let seen = 0;
  const desk: MessagingFixture = {
    ...{ businessId, number, clock, jobs, customers, events, failures },
    messaging: createMessaging({
      ...{ database, clock, channels, jobs, findTemplate, emit, provider, lease: 60_000 },
    }),
    sentMessages: [],
    onSend: async () => ({ outcome: 'accepted' }),
    onProgress: async (status) => ({ outcome: status === 'sent' ? 'delivered' : 'quiet' }),
    template: { state: 'missing' },
    async addCustomer(name) {
      const from = uniquePhoneNumber();
      await customers.sendMessage({ businessId, from, name }, { text: 'Hello?' });
      await desk.takeEvents();
      return from;
    },
    async addChannel(type) {
      const another = uniquePhoneNumber();
      await channels.add({ businessId, type, number: another });
      return another;
    },
    async takeEvents() {
      await jobs.whenIdle();
      const fresh = events.slice(seen);
      seen = events.length;
      return fresh.map(({ body }) => body);
    },
    statusesOf: (id) =>
      events.flatMap(({ body }) => {
        const { statusUpdate } = body as EventBody;
        return statusUpdate?.id === id ? [statusUpdate.status] : [];
      }),
    close: () => jobs.stop(),
  };
  jobs.start();
  return desk;
}
