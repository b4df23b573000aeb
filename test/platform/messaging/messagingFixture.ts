import { Channels, type ChannelType } from '../../../platform/channels/Channels.ts';
import { Customers } from '../../../platform/customers/Customers.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/index.ts';
import { DatabaseJobQueue } from '../../../platform/jobs/DatabaseJobQueue.ts';
import type { JobQueue } from '../../../platform/jobs/JobQueue.ts';
import { Businesses } from '../../../platform/keys/Businesses.ts';
import { Messaging } from '../../../platform/messaging/Messaging.ts';
import type {
  ChannelProvider,
  OutboundMessage,
  Progress,
  SendOutcome,
} from '../../../platform/provider/provider.ts';
import type { TemplateLookup, Templates } from '../../../platform/templates/Templates.ts';
import type { BusinessEvent, Emit } from '../../../platform/webhooks/emit.ts';
import { manualClock } from '../support/clock.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

/** The fields of an event's body that the tests read. */
export interface EventBody {
  readonly topic?: string;
  readonly statusUpdate?: { readonly id: string; readonly status: string; readonly error: unknown };
  readonly [key: string]: unknown;
}

export interface MessagingFixture {
  readonly businessId: string;
  /** The default number of the business. */
  readonly number: string;
  readonly clock: ReturnType<typeof manualClock>;
  readonly messaging: Messaging;
  readonly customers: Customers;
  readonly jobs: JobQueue;
  readonly events: BusinessEvent[];
  /** The messages that the provider received. */
  readonly sentMessages: OutboundMessage[];
  /** These functions return the provider's results; tests replace them. */
  onSend: (message: OutboundMessage) => Promise<SendOutcome>;
  onProgress: (status: 'sent' | 'delivered') => Promise<Progress>;
  /** The result of every search for a template; tests replace it. */
  template: TemplateLookup;
  /** Errors of jobs. */
  readonly failures: unknown[];
  /** Adds a customer who has just written. Returns their number. */
  addCustomer(name?: string): Promise<string>;
  /** Adds another number to the business. Returns the number. */
  addChannel(type: ChannelType): Promise<string>;
  /** Waits until no job is due. Returns the events since the last call; `addCustomer` calls it, too. */
  newEvents(): Promise<EventBody[]>;
  /** The statuses in a message's events, in order. */
  statusesOf(id: string): string[];
  close(): Promise<void>;
}

/** Creates a business with one chat number, its messaging and customers, and a provider that the test controls. */
export async function createMessagingFixture(database: Database): Promise<MessagingFixture> {
  await migrate(database);
  await database.query('delete from jobs');
  const clock = manualClock();
  const businessId = await new Businesses(database, clock).create();
  const channels = new Channels(database, clock);
  const number = uniquePhoneNumber();
  await channels.add({ businessId, type: 'chatapp', number, name: 'River Street Shop' });
  const failures: unknown[] = [];
  const jobs = new DatabaseJobQueue({
    database,
    clock,
    pollInterval: 60_000,
    onFailure: (error) => failures.push(error),
  });
  const events: BusinessEvent[] = [];
  const emit: Emit = async (_transaction, event) => {
    events.push(event);
  };
  const findTemplate: Templates['find'] = async () => fixture.template;
  const unsupported = () => Promise.reject(new Error('This provider has no templates.'));
  const provider: ChannelProvider = {
    send: (message) => {
      fixture.sentMessages.push(message);
      return fixture.onSend(message);
    },
    progress: ({ status }) => fixture.onProgress(status),
    submitTemplate: unsupported,
    reviewTemplate: unsupported,
    deleteTemplate: unsupported,
  };
  const customers = new Customers({ database, clock, channels, jobs, emit });
  let returnedCount = 0;
  const fixture: MessagingFixture = {
    businessId,
    number,
    clock,
    jobs,
    customers,
    events,
    failures,
    messaging: new Messaging({
      database,
      clock,
      channels,
      jobs,
      findTemplate,
      emit,
      provider,
      lease: 60_000,
    }),
    sentMessages: [],
    onSend: async () => ({ outcome: 'accepted' }),
    onProgress: async (status) => ({ outcome: status === 'sent' ? 'delivered' : 'quiet' }),
    template: { state: 'missing' },
    async addCustomer(name) {
      const from = uniquePhoneNumber();
      await customers.sendMessage({ businessId, from, name }, { text: 'Hello?' });
      await fixture.newEvents();
      return from;
    },
    async addChannel(type) {
      const another = uniquePhoneNumber();
      await channels.add({ businessId, type, number: another });
      return another;
    },
    async newEvents() {
      await jobs.whenIdle();
      const found = events.slice(returnedCount);
      returnedCount = events.length;
      return found.map(({ body }) => body);
    },
    statusesOf: (id) =>
      events.flatMap(({ body }) => {
        const { statusUpdate } = body as EventBody;
        return statusUpdate?.id === id ? [statusUpdate.status] : [];
      }),
    close: () => jobs.stop(),
  };
  jobs.start();
  return fixture;
}
