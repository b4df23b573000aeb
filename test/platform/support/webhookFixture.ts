import { expect, vi } from 'vitest';
import type { Platform } from '../../../platform/index.ts';
import type { RecordedDelivery } from '../../../platform/webhooks/Deliveries.ts';
import type { BusinessEvent, Topic } from '../../../platform/webhooks/emit.ts';
import { type BusinessClient, newBusiness } from './business.ts';
import { sharedDatabase, waitOptions } from './platform.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** A new business with a webhook receiver on loopback, on a platform with the shared database. */
export interface WebhookFixture extends BusinessClient {
  readonly receiver: Receiver;
  /** Registers the receiver as a webhook. Returns the webhook's id. */
  register(topic?: Topic): Promise<string>;
  /** Creates a webhook key. Returns its secret. */
  newSecret(): Promise<string>;
  emit(body: BusinessEvent['body'], topic?: Topic): Promise<void>;
  waitForArrivals(count: number): Promise<void>;
  /** Waits until the newest delivery is in this state, and returns the delivery. */
  waitForState(state: string): Promise<RecordedDelivery | undefined>;
}

export async function createWebhookFixture(platform: Platform): Promise<WebhookFixture> {
  const { deliveries, jobs } = platform;
  const client = await newBusiness(platform);
  const { businessId, call } = client;
  const receiver = await startReceiver();
  return {
    ...client,
    receiver,
    async register(topic = 'messages') {
      const { body } = await call('POST', '/create/webhooks', { topic, address: receiver.url });
      return (body as { id: string }).id;
    },
    async newSecret() {
      const { body } = await call('POST', '/business_keys');
      return (body as { business_key: { secret: string } }).business_key.secret;
    },
    async emit(body, topic = 'messages') {
      const event = { businessId, topic, channelType: 'chatapp', isEcho: false, body } as const;
      await (await sharedDatabase()).transaction((inside) => deliveries.emit(inside, event));
      jobs.wake();
    },
    waitForArrivals: (count) =>
      vi.waitFor(() => expect(receiver.arrivals.length).toBeGreaterThanOrEqual(count), waitOptions),
    waitForState: (state) =>
      vi.waitFor(async () => {
        const [newest] = await deliveries.list(businessId);
        const found = newest && (await deliveries.get(businessId, newest.id));
        expect(found?.state).toBe(state);
        return found;
      }, waitOptions),
  };
}
