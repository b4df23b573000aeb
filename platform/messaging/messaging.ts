import { createHash } from 'node:crypto';
import type { Channel, ChannelType } from '../channels/channels.ts';
import type { Queryable } from '../database/database.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
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

/** Takes messages to be sent: once one has an id, it ends in a status. Throws a BusinessApiError for one that cannot be sent. */
export interface Messaging {
  send(businessId: string, request: SendMessageRequest): Promise<{ id: string }>;
  sendTemplated(businessId: string, request: SendTemplatedRequest): Promise<{ id: string }>;
}

export function createMessaging(parts: MessagingOptions): Messaging {
  const { database, clock, channels, jobs, findTemplate } = parts;
  jobs.handle(messageJobKind, createMessageHandler(parts));

  async function routeOf(
    businessId: string,
    { type, recipient, sender }: { type: ChannelType; recipient: string; sender: string | undefined },
  ): Promise<{ channel: Channel; recipient: string }> {
    const own = (await channels.list(businessId)).filter((channel) => channel.type === type);
    const number = parseRecipient(recipient);
    const channel = findSenderChannel(own, type, sender);
    if (own.some((each) => each.number === number)) {
      throw sendError('ERROR_CODE_MESSAGE_SELF_INVALID', 'A business cannot write to a number of its own.');
    }
    return { channel, recipient: number };
  }

  async function queue(inside: Queryable, message: NewMessage): Promise<void> {
    await insertMessage(inside, message);
    const { businessId, id, channelId } = message;
    await jobs.add(inside, { kind: messageJobKind, lane: channelId, payload: { businessId, id } });
  }

  return {
    async send(businessId, request) {
      const { message, recipient: to, sender, campaignName = null, callbackData = null } = request;
      checkCallbackData(callbackData);
      const content = checkContent(message, to.channelType);
      if (sender !== undefined && sender.channelType !== to.channelType) throw unknownSenderError(sender.id);
      const { channel, recipient } = await routeOf(businessId, {
        ...{ type: to.channelType, recipient: to.id, sender: sender?.id },
      });
      const acceptedAt = clock.now();
      const id = message.id ?? generateUlid(acceptedAt);
      const fingerprint = message.id === undefined ? null : hashRequest(request);
      await database.transaction(async (inside) => {
        if (fingerprint !== null && (await isRepeated(inside, businessId, id, fingerprint))) return;
        if (channel.type === 'chatapp') await requireOpenWindow(inside, channel.id, recipient, acceptedAt);
        await queue(inside, {
          ...{ businessId, id, channelId: channel.id, recipient, content, template: null },
          ...{ campaignName, callbackData, fingerprint, acceptedAt },
        });
      });
      jobs.wake();
      return { id };
    },

    async sendTemplated(businessId, request) {
      const { number, templateName: name, language, parameters = [], sender } = request;
      const { campaignName = null, callbackData = null } = request;
      checkCallbackData(callbackData);
      const { channel, recipient } = await routeOf(businessId, {
        type: 'chatapp',
        recipient: number,
        sender,
      });
      const acceptedAt = clock.now();
      const id = generateUlid(acceptedAt);
      await database.transaction(async (inside) => {
        const found = await findTemplate(inside, { channelId: channel.id, name, language });
        if (found.state !== 'approved') throw templateError({ name, language }, found.state);
        const content = fillTemplate(found.components, parameters);
        await requireTemplateAllowed(inside, channel, recipient, acceptedAt);
        const template = { name, language, quickReplies: quickRepliesOf(found.components) };
        await queue(inside, {
          ...{ businessId, id, channelId: channel.id, recipient, content, template },
          ...{ campaignName, callbackData, fingerprint: null, acceptedAt },
        });
      });
      jobs.wake();
      return { id };
    },
  };
}

function parseRecipient(text: string): string {
  const read = parsePhoneNumber(text);
  if ('number' in read) return read.number;
  const shown = JSON.stringify(text);
  throw read.reason === 'malformed'
    ? sendError('ERROR_CODE_PHONE_NUMBER_BAD_FORMAT', `${shown} is not a phone number.`)
    : sendError('ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID', `${shown} cannot be anybody's phone number.`);
}

/** The channel of that number; without one the default channel, or the oldest of its type. */
function findSenderChannel(own: readonly Channel[], type: ChannelType, sender: string | undefined): Channel {
  // They are listed with the default first.
  const [first] = own;
  if (first === undefined) {
    throw sendError('ERROR_CODE_BUSINESS_MISSES_MATCHING_CHANNEL', `The business has no ${type} channel.`);
  }
  if (sender === undefined) return first;
  const read = parsePhoneNumber(sender);
  const channel = 'number' in read ? own.find(({ number }) => number === read.number) : undefined;
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

/** Whether this very request was accepted before: a caller that got no answer may ask again without harm. */
async function isRepeated(
  inside: Queryable,
  businessId: string,
  id: string,
  fingerprint: string,
): Promise<boolean> {
  const [known] = await inside.query<{ fingerprint: string | null }>(
    'select fingerprint from outbound_messages where business_id = $1 and id = $2',
    [businessId, id],
  );
  if (known === undefined) return false;
  if (known.fingerprint === fingerprint) return true;
  throw new BusinessApiError('ERROR_TYPE_CONFLICT', 'Another message has this id.', {
    details: { rule: 'uniqueId', path: 'message.id' },
  });
}

/** What is not a template goes only to customers who wrote within the last 24 hours. */
async function requireOpenWindow(
  inside: Queryable,
  channelId: string,
  number: string,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(inside, channelId, number);
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

/** A template goes to whoever did not refuse them; where the business writes first, within the tier's limit. */
async function requireTemplateAllowed(
  inside: Queryable,
  channel: Channel,
  number: string,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(inside, channel.id, number);
  if ((customer?.optedOutAt ?? null) !== null) {
    throw sendError('ERROR_CODE_MESSAGE_CUSTOMER_OPTED_OUT', 'The customer wants no templates.');
  }
  if (isWindowOpen(customer, now)) return;
  const cap = await recordInitiation(inside, channel.id, number, now);
  if (cap === undefined) return;
  throw sendError(
    'ERROR_CODE_BUSINESS_REACHED_LIMITS',
    `The number may write first to ${cap} customers in 24 hours, and has.`,
    { rule: 'messagesLimitTier', limit: cap },
  );
}
