import type { Channel, ChannelType } from '../channels/Channels.ts';
import type { BusinessEvent } from '../webhooks/emit.ts';
import type { Content } from './schemas.ts';

/** The statuses of `delivery_status` events. See the API document, "Delivery status of a sent message". */
export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'delivery_failed';

export interface StatusChange {
  readonly id: string;
  readonly recipient: string;
  readonly status: DeliveryStatus;
  readonly at: Date;
  /** The flat error object of `delivery_failed`. */
  readonly error: unknown;
  readonly campaignName: string | null;
  /** Null when the send request had none. */
  readonly callbackData: unknown;
}

/** A customer as the channel identifies them. */
export interface Customer {
  readonly number: string;
  readonly name: string | null;
}

/** The advertisement that led the customer to the chat; `ctcaClid` is the id of the click. */
export interface Referral {
  readonly ctcaClid: string;
  readonly sourceUrl: string;
  readonly sourceId: string;
  readonly sourceType: 'ad' | 'post';
  readonly headline: string;
  readonly body: string;
  readonly mediaType: 'image' | 'video';
  readonly imageUrl: string;
  readonly videoUrl: string;
  readonly thumbnailUrl: string;
}

/** The `message` field of an inbound `messages` event. */
export interface InboundMessage {
  readonly text?: string;
  readonly isButtonResponse?: true;
  readonly attachments?: readonly [
    { readonly type: 'image' | 'video' | 'audio' | 'document'; readonly url: string },
  ];
  readonly location?: Content['location'];
  readonly referral?: Referral;
}

/** The business's message to which a customer replies. */
export interface QuotedMessage {
  readonly id: string;
  readonly callbackData: unknown;
}

/** Creates a `delivery_status` event. See the API document, "Events". */
export function statusEvent(channel: Channel, change: StatusChange): BusinessEvent {
  const { id, recipient, status, error, campaignName, callbackData } = change;
  return event(channel, 'delivery_status', {
    topic: 'delivery_status',
    timestamp: unixSeconds(change.at),
    sender: party(channel.type, channel.number, null),
    recipient: party(channel.type, recipient, null),
    metadata: null,
    statusUpdate: {
      id,
      status,
      error: status === 'delivery_failed' ? error : null,
      metadata: campaignName === null ? null : { campaignName },
    },
    ...withCallbackData(callbackData),
  });
}

/** Creates a `messages` event for a customer's message. See the API document, "Events". */
export function inboundEvent(
  channel: Channel,
  inbound: {
    readonly from: Customer;
    readonly at: Date;
    readonly message: InboundMessage;
    readonly quoted: QuotedMessage | undefined;
  },
): BusinessEvent {
  const { from, message, quoted } = inbound;
  return event(channel, 'messages', {
    timestamp: unixSeconds(inbound.at),
    sender: party(channel.type, from.number, from.name),
    recipient: party(channel.type, channel.number, channel.name),
    message,
    ...(quoted && { context: { replyToMessageId: quoted.id }, ...withCallbackData(quoted.callbackData) }),
  });
}

/** Creates a `messages` event for a message of the business, for webhooks with `echo`. */
export function echoEvent(
  channel: Channel,
  sent: { readonly id: string; readonly to: Customer; readonly at: Date; readonly content: Content },
): BusinessEvent {
  const body = {
    timestamp: unixSeconds(sent.at),
    sender: party(channel.type, channel.number, channel.name),
    recipient: party(channel.type, sent.to.number, sent.to.name),
    message: { id: sent.id, ...sent.content, isEcho: true },
  };
  return { ...event(channel, 'messages', body), isEcho: true };
}

function event(
  { businessId, type }: Channel,
  topic: BusinessEvent['topic'],
  body: BusinessEvent['body'],
): BusinessEvent {
  return { businessId, topic, channelType: type, isEcho: false, body };
}

function party(channelType: ChannelType, id: string, name: string | null) {
  return { id, channelType, name };
}

function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

function withCallbackData(callbackData: unknown) {
  return callbackData === null || callbackData === undefined ? {} : { callbackData };
}
