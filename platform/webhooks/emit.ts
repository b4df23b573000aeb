import type { ChannelType } from '../channels/Channels.ts';
import type { Queryable } from '../database/database.ts';

export type Topic = 'messages' | 'delivery_status';

/** An event that may be delivered to a webhook. */
export interface BusinessEvent {
  readonly businessId: string;
  readonly topic: Topic;
  readonly channelType: ChannelType;
  /** Whether the event reports a message that the business sent. Only webhooks with `echo` get such events. */
  readonly isEcho: boolean;
  /** The body of the delivery. See the API document, "Events". */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Queues an event for the webhook registered at this moment, in the transaction of the change that it reports. Wake
 * the job queue after the commit.
 */
export type Emit = (transaction: Queryable, event: BusinessEvent) => Promise<void>;
