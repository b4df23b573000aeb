import { createHash } from 'node:crypto';
import type { Channel, Channels, ChannelType } from '../channels/Channels.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { JobQueue } from '../jobs/JobQueue.ts';
import { checkContent } from './content.ts';
import { findCustomer, isWindowOpen, recordInitiation } from './customerRecords.ts';
import { createMessageHandler, type MessagingOptions, messageJobKind } from './dispatch.ts';
import { insertMessage, type NewMessage } from './outbox.ts';
import { fillTemplate, quickRepliesOf } from './parameters.ts';
import { parsePhoneNumber } from './phoneNumber.ts';
import type { SendMessageRequest, SendTemplatedRequest } from './schemas.ts';
import { sendError } from './sendErrors.ts';
import { templateError } from './templateError.ts';
import { generateUlid } from './ulid.ts';

/** Accepts messages. Stores each with a job that sends the message and follows its delivery status. */
export class Messaging {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #channels: Channels;
  readonly #jobs: JobQueue;
  readonly #findTemplate: MessagingOptions['findTemplate'];

  constructor(options: MessagingOptions) {
    const { database, clock, channels, jobs, findTemplate } = options;
    this.#database = database;
    this.#clock = clock;
    this.#channels = channels;
    this.#jobs = jobs;
    this.#findTemplate = findTemplate;
    jobs.handle(messageJobKind, createMessageHandler(options));
  }

  /** @throws BusinessApiError for a message that cannot be sent. */
  async send(businessId: string, request: SendMessageRequest): Promise<{ id: string }> {
    const { message, recipient: to, sender, campaignName = null, callbackData = null } = request;
    checkCallbackData(callbackData);
    const content = checkContent(message, to.channelType);
    if (sender !== undefined && sender.channelType !== to.channelType) throw unknownSenderError(sender.id);
    const { channel, recipient } = await this.#resolveRoute(businessId, {
      type: to.channelType,
      recipient: to.id,
      sender: sender?.id,
    });
    const acceptedAt = this.#clock.now();
    const id = message.id ?? generateUlid(acceptedAt);
    const fingerprint = message.id === undefined ? null : hashRequest(request);
    await this.#database.transaction(async (transaction) => {
      if (fingerprint !== null && (await isRepeated(transaction, businessId, id, fingerprint))) return;
      if (channel.type === 'chatapp') await requireOpenWindow(transaction, channel.id, recipient, acceptedAt);
      await this.#enqueue(transaction, {
        businessId,
        id,
        channelId: channel.id,
        recipient,
        content,
        template: null,
        campaignName,
        callbackData,
        fingerprint,
        acceptedAt,
      });
    });
    this.#jobs.wake();
    return { id };
  }

  /** @throws BusinessApiError for a message that cannot be sent. */
  async sendTemplated(businessId: string, request: SendTemplatedRequest): Promise<{ id: string }> {
    const { number, templateName: name, language, parameters = [], sender } = request;
    const { campaignName = null, callbackData = null } = request;
    checkCallbackData(callbackData);
    const { channel, recipient } = await this.#resolveRoute(businessId, {
      type: 'chatapp',
      recipient: number,
      sender,
    });
    const acceptedAt = this.#clock.now();
    const id = generateUlid(acceptedAt);
    await this.#database.transaction(async (transaction) => {
      const found = await this.#findTemplate(transaction, { channelId: channel.id, name, language });
      if (found.state !== 'approved') throw templateError({ name, language }, found.state);
      const content = fillTemplate(found.components, parameters);
      await requireTemplateAllowed(transaction, channel, recipient, acceptedAt);
      const template = { name, language, quickReplies: quickRepliesOf(found.components) };
      await this.#enqueue(transaction, {
        businessId,
        id,
        channelId: channel.id,
        recipient,
        content,
        template,
        campaignName,
        callbackData,
        fingerprint: null,
        acceptedAt,
      });
    });
    this.#jobs.wake();
    return { id };
  }

  /** Returns the sender's channel and the recipient's number in E.164. */
  async #resolveRoute(
    businessId: string,
    { type, recipient, sender }: { type: ChannelType; recipient: string; sender: string | undefined },
  ): Promise<{ channel: Channel; recipient: string }> {
    const channelsOfType = (await this.#channels.list(businessId)).filter((channel) => channel.type === type);
    const number = parseRecipient(recipient);
    const channel = findSenderChannel(channelsOfType, type, sender);
    if (channelsOfType.some((ownChannel) => ownChannel.number === number)) {
      throw sendError('ERROR_CODE_MESSAGE_SELF_INVALID', 'A business cannot write to its own number.');
    }
    return { channel, recipient: number };
  }

  async #enqueue(transaction: Queryable, message: NewMessage): Promise<void> {
    await insertMessage(transaction, message);
    const { businessId, id, channelId } = message;
    await this.#jobs.add(transaction, { kind: messageJobKind, lane: channelId, payload: { businessId, id } });
  }
}

function parseRecipient(text: string): string {
  const parsed = parsePhoneNumber(text);
  if ('number' in parsed) return parsed.number;
  const quoted = JSON.stringify(text);
  throw parsed.reason === 'malformed'
    ? sendError('ERROR_CODE_PHONE_NUMBER_BAD_FORMAT', `${quoted} is not a phone number.`)
    : sendError('ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID', `${quoted} is not a valid phone number.`);
}

/** Returns the channel with the sender's number. Without a sender: the default channel, or the oldest of the type. */
function findSenderChannel(
  channelsOfType: readonly Channel[],
  type: ChannelType,
  sender: string | undefined,
): Channel {
  // The default channel comes first in the list.
  const [first] = channelsOfType;
  if (first === undefined) {
    throw sendError('ERROR_CODE_BUSINESS_MISSES_MATCHING_CHANNEL', `The business has no ${type} channel.`);
  }
  if (sender === undefined) return first;
  const parsed = parsePhoneNumber(sender);
  const channel =
    'number' in parsed ? channelsOfType.find(({ number }) => number === parsed.number) : undefined;
  if (channel === undefined) throw unknownSenderError(sender);
  return channel;
}

function unknownSenderError(sender: string): BusinessApiError {
  return sendError(
    'ERROR_CODE_INVALID_SENDER_ID',
    `${JSON.stringify(sender)} is not a number of the business on this channel.`,
  );
}

function checkCallbackData(callbackData: unknown): void {
  if (Buffer.byteLength(JSON.stringify(callbackData)) > 1024) {
    const details = { rule: 'callbackDataSize', path: 'callbackData' };
    throw sendError(
      'ERROR_CODE_MESSAGE_CONTENT_INVALID',
      'callbackData must not have more than 1024 bytes.',
      details,
    );
  }
}

function hashRequest(request: SendMessageRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/**
 * Whether the same request was accepted before, so that a caller without a response can safely repeat it.
 * @throws BusinessApiError when another request was accepted with this id.
 */
async function isRepeated(
  transaction: Queryable,
  businessId: string,
  id: string,
  fingerprint: string,
): Promise<boolean> {
  const [stored] = await transaction.query<{ fingerprint: string | null }>(
    'select fingerprint from outbound_messages where business_id = $1 and id = $2',
    [businessId, id],
  );
  if (stored === undefined) return false;
  if (stored.fingerprint === fingerprint) return true;
  throw new BusinessApiError('ERROR_TYPE_CONFLICT', 'Another message has this id.', {
    details: { rule: 'uniqueId', path: 'message.id' },
  });
}

/** Only templates may be sent to a customer who did not write within the last 24 hours. */
async function requireOpenWindow(
  transaction: Queryable,
  channelId: string,
  number: string,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(transaction, channelId, number);
  if (isWindowOpen(customer, now)) return;
  if ((customer?.lastWroteAt ?? null) === null) {
    throw sendError(
      'ERROR_CODE_MESSAGE_CUSTOMER_NO_CONVERSATION_INITIATION',
      'The customer never wrote to this number: begin with a template.',
    );
  }
  throw sendError(
    'ERROR_CODE_MESSAGE_OUTSIDE_OF_ELIGIBILITY_WINDOW',
    'The customer wrote last more than 24 hours ago: send a template.',
  );
}

/** Checks the opt-out. If the template starts a conversation, checks the tier's limit and records the start. */
async function requireTemplateAllowed(
  transaction: Queryable,
  channel: Channel,
  number: string,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(transaction, channel.id, number);
  if ((customer?.optedOutAt ?? null) !== null) {
    throw sendError('ERROR_CODE_MESSAGE_CUSTOMER_OPTED_OUT', 'The customer opted out of templates.');
  }
  if (isWindowOpen(customer, now)) return;
  const reached = await recordInitiation(transaction, channel.id, number, now);
  if (reached === undefined) return;
  const { limit, until } = reached;
  throw sendError(
    'ERROR_CODE_BUSINESS_REACHED_LIMITS',
    `The number has reached its limit of ${limit} new customers in 24 hours.`,
    { rule: 'messagesLimitTier', limit },
    { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) },
  );
}
