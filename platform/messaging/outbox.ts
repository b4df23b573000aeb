import { type Channel, type ChannelRow, channelFromRow } from '../channels/Channels.ts';
import type { Queryable } from '../database/database.ts';
import type { Emit } from '../webhooks/emit.ts';
import { type DeliveryStatus, statusEvent } from './payloads.ts';
import type { Content } from './schemas.ts';

export type MessageStatus = 'accepted' | DeliveryStatus;

/** The template from which a message was created. */
export interface UsedTemplate {
  readonly name: string;
  readonly language: string;
  /** Labels of the quick reply buttons. */
  readonly quickReplies: readonly string[];
}

export interface StoredMessage {
  readonly id: string;
  readonly businessId: string;
  readonly channelId: string;
  /** E.164. */
  readonly recipient: string;
  readonly content: Content;
  readonly template: UsedTemplate | null;
  readonly campaignName: string | null;
  /** Null when the request had none. */
  readonly callbackData: unknown;
  readonly acceptedAt: Date;
  readonly status: MessageStatus;
  readonly statusAt: Date;
  /** The flat error object of `delivery_failed`; otherwise null. */
  readonly error: unknown;
}

export interface NewMessage extends Omit<StoredMessage, 'status' | 'statusAt' | 'error'> {
  /** Hash of the request; null unless the caller chose the id. */
  readonly fingerprint: string | null;
}

interface MessageRow {
  readonly business_id: string;
  readonly id: string;
  readonly channel_id: string;
  readonly recipient: string;
  readonly content: Content;
  readonly template: UsedTemplate | null;
  readonly campaign_name: string | null;
  readonly callback_data: unknown;
  readonly accepted_at: Date;
  readonly status: MessageStatus;
  readonly status_at: Date;
  readonly error: unknown;
}

/** The statuses from which each status can be reached. Our choice: a delivered message cannot fail. */
const previousStatuses: Readonly<Record<DeliveryStatus, readonly MessageStatus[]>> = {
  sent: ['accepted'],
  delivered: ['sent'],
  read: ['delivered'],
  delivery_failed: ['accepted', 'sent'],
};

export async function insertMessage(transaction: Queryable, message: NewMessage): Promise<void> {
  await transaction.query(
    `insert into outbound_messages (business_id, id, channel_id, recipient, content, template, campaign_name,
       callback_data, fingerprint, accepted_at, status, status_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'accepted', $10)`,
    [
      message.businessId,
      message.id,
      message.channelId,
      message.recipient,
      JSON.stringify(message.content),
      json(message.template),
      message.campaignName,
      json(message.callbackData),
      message.fingerprint,
      message.acceptedAt,
    ],
  );
}

export async function findMessage(
  queryable: Queryable,
  businessId: string,
  id: string,
): Promise<StoredMessage | undefined> {
  const [row] = await queryable.query<MessageRow>(
    'select * from outbound_messages where business_id = $1 and id = $2',
    [businessId, id],
  );
  return row && fromRow(row);
}

export interface MessageAndChannel {
  readonly message: StoredMessage;
  readonly channel: Channel;
}

export async function findMessageAndChannel(
  queryable: Queryable,
  businessId: string,
  id: string,
): Promise<MessageAndChannel | undefined> {
  const [row] = await queryable.query<MessageRow & { readonly channel: ChannelRow }>(
    `select outbound_messages.*, to_json(channels) as channel
     from outbound_messages join channels on channels.id = channel_id
     where outbound_messages.business_id = $1 and outbound_messages.id = $2`,
    [businessId, id],
  );
  return row && { message: fromRow(row), channel: channelFromRow(row.channel) };
}

/** Lists the messages to a customer, newest first. */
export async function listMessagesTo(
  queryable: Queryable,
  channelId: string,
  recipient: string,
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await queryable.query<MessageRow>(
    `select * from outbound_messages where channel_id = $1 and recipient = $2
     order by accepted_at desc, id desc limit $3`,
    [channelId, recipient, limit],
  );
  return rows.map(fromRow);
}

/**
 * Updates the status of a message and emits the event. Each transition happens once.
 * @returns undefined when the new status cannot follow the current one; then nothing is changed or emitted.
 */
export async function updateStatus(
  transaction: Queryable,
  emit: Emit,
  channel: Channel,
  update: {
    readonly id: string;
    readonly status: DeliveryStatus;
    readonly at: Date;
    readonly error?: object;
  },
): Promise<StoredMessage | undefined> {
  const [row] = await transaction.query<MessageRow>(
    `update outbound_messages set status = $3, status_at = $4, error = $5
     where business_id = $1 and id = $2 and status = any($6::text[]) returning *`,
    [
      channel.businessId,
      update.id,
      update.status,
      update.at,
      update.error === undefined ? null : JSON.stringify(update.error),
      previousStatuses[update.status],
    ],
  );
  if (row === undefined) return undefined;
  const message = fromRow(row);
  await emit(transaction, statusEvent(channel, { ...message, status: update.status, at: update.at }));
  return message;
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function fromRow(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    businessId: row.business_id,
    channelId: row.channel_id,
    recipient: row.recipient,
    content: row.content,
    template: row.template,
    campaignName: row.campaign_name,
    callbackData: row.callback_data,
    acceptedAt: row.accepted_at,
    status: row.status,
    statusAt: row.status_at,
    error: row.error,
  };
}
