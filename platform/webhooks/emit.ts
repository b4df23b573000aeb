import type { ChannelType } from '../channels/channels.ts';
import type { Queryable } from '../database/database.ts';

export type Topic = 'messages' | 'delivery_status';

/** Something a webhook may want to hear of. */
export interface BusinessEvent {
  readonly businessId: string;
  readonly topic: Topic;
  readonly channelType: ChannelType;
  /** An outbound message of the business: only registrations with `echo` get it. */
  readonly isEcho: boolean;
  /** The body that is delivered (wire facts 7). */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Puts an event on its way inside the transaction of the change that it tells of: who is registered at this
 * moment gets it. Wake the jobs once that is committed.
 */
export type Emit = (inside: Queryable, event: BusinessEvent) => Promise<void>;
