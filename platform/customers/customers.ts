import type { Channel, Channels } from '../channels/channels.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobQueue.ts';
import { recordInboundMessage, recordOptOut } from '../messaging/customerRecords.ts';
import { findMessage, listMessagesTo, type StoredMessage, updateStatus } from '../messaging/outbox.ts';
import { type InboundMessage, inboundEvent } from '../messaging/payloads.ts';
import { parsePhoneNumber } from '../messaging/phoneNumber.ts';
import { StatusError } from '../StatusError.ts';
import type { Emit } from '../webhooks/emit.ts';
import { buttonsOf, type Choice, rowsOf } from './choices.ts';

/** Who does something, and at which number of the business. */
export interface CustomerAddress {
  readonly businessId: string;
  /** The customer's number. */
  readonly from: string;
  /** The business's number; its default one, when left out. */
  readonly to?: string | undefined;
  /** As the customer calls themself at the channel; remembered. */
  readonly name?: string | undefined;
}

/**
 * The other side of the chat channel. Whatever a customer says opens the 24 hours in which the business may answer,
 * reads what had arrived before, and causes a `messages` event. Throws a StatusError for what a customer cannot do.
 */
export interface Customers {
  /** `replyTo`: the id of a message of the business that this quotes. */
  say(customer: CustomerAddress, message: InboundMessage, replyTo?: string): Promise<void>;
  /** Presses a button by its id or label, of this message or of the newest that has it. Answers the message's id. */
  press(customer: CustomerAddress, button: string, messageId?: string): Promise<string>;
  /** Picks a row of a list by its id or label. Answers the message's id. */
  pick(customer: CustomerAddress, row: string, messageId?: string): Promise<string>;
  /** Opens one message, or all that arrived. Answers how many were unread. */
  read(customer: CustomerAddress, messageId?: string): Promise<number>;
  /** Wants no templates any more, or wants them again. */
  optOut(customer: CustomerAddress): Promise<void>;
  optIn(customer: CustomerAddress): Promise<void>;
  /** What the business sent to this customer, the newest first, at most 50. */
  inbox(customer: CustomerAddress): Promise<StoredMessage[]>;
}

export interface CustomersParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly channels: Channels;
  readonly jobs: JobQueue;
  readonly emit: Emit;
}

/** How many messages a customer looks through. */
const inboxLength = 50;

export function createCustomers({ database, clock, channels, jobs, emit }: CustomersParts): Customers {
  async function placeOf({ businessId, from, to }: CustomerAddress) {
    const own = await channels.list(businessId);
    const wanted = to === undefined ? undefined : numberOf(to);
    const channel = own.find(({ number }) => wanted === undefined || number === wanted);
    if (channel === undefined) throw new StatusError('notFound', 'The business has no such number.');
    return { channel, number: numberOf(from) };
  }

  async function quotedOf(inside: Queryable, channel: Channel, number: string, id: string) {
    const message = await findMessage(inside, channel.businessId, id);
    if (message?.channelId !== channel.id || message.recipient !== number) {
      throw new StatusError('notFound', 'This customer got no message with this id.');
    }
    return message;
  }

  /** Marks as read what had arrived. */
  async function readAll(inside: Queryable, channel: Channel, number: string): Promise<number> {
    const arrived = (await listMessagesTo(inside, channel.id, number, inboxLength))
      .filter(({ status }) => status === 'delivered')
      .reverse();
    let count = 0;
    for (const { id } of arrived) {
      if (await updateStatus(inside, emit, channel, { id, status: 'read', at: clock.now() })) count++;
    }
    return count;
  }

  async function say(customer: CustomerAddress, message: InboundMessage, replyTo?: string): Promise<void> {
    const { channel, number } = await placeOf(customer);
    await database.transaction(async (inside) => {
      const quoted = replyTo === undefined ? undefined : await quotedOf(inside, channel, number, replyTo);
      const at = clock.now();
      await readAll(inside, channel, number);
      const from = await recordInboundMessage(inside, channel.id, { number, name: customer.name, at });
      await emit(inside, inboundEvent(channel, { from, at, message, quoted }));
    });
    jobs.wake();
  }

  /** Answers with one of the choices that a message offers. */
  async function choose(
    customer: CustomerAddress,
    wanted: string,
    messageId: string | undefined,
    { choicesOf, what }: { choicesOf: (message: StoredMessage) => readonly Choice[]; what: string },
  ): Promise<string> {
    const { channel, number } = await placeOf(customer);
    const offers = (await listMessagesTo(database, channel.id, number, inboxLength))
      .filter(({ id, status }) => (messageId === undefined || id === messageId) && hasArrived.has(status))
      .flatMap((message) => choicesOf(message).map((choice) => ({ ...choice, messageId: message.id })));
    const found = offers.find(({ id }) => id === wanted) ?? offers.find(({ label }) => label === wanted);
    if (found === undefined) {
      throw new StatusError(
        'notFound',
        `No message that has arrived offers the ${what} ${JSON.stringify(wanted)}.`,
      );
    }
    await say(customer, { text: found.label, isButtonResponse: true }, found.messageId);
    return found.messageId;
  }

  async function setOptOut(customer: CustomerAddress, at: Date | null): Promise<void> {
    const { channel, number } = await placeOf(customer);
    await recordOptOut(database, channel.id, number, at);
  }

  return {
    say,
    press: (customer, button, messageId) =>
      choose(customer, button, messageId, { choicesOf: buttonsOf, what: 'button' }),
    pick: (customer, row, messageId) => choose(customer, row, messageId, { choicesOf: rowsOf, what: 'row' }),
    async read(customer, messageId) {
      const { channel, number } = await placeOf(customer);
      const count = await database.transaction(async (inside) => {
        if (messageId === undefined) return readAll(inside, channel, number);
        const { id, status } = await quotedOf(inside, channel, number, messageId);
        if (!hasArrived.has(status)) {
          throw new StatusError('failedPrecondition', `The message has not arrived: it is ${status}.`);
        }
        const moved = await updateStatus(inside, emit, channel, { id, status: 'read', at: clock.now() });
        return moved === undefined ? 0 : 1;
      });
      jobs.wake();
      return count;
    },
    optOut: (customer) => setOptOut(customer, clock.now()),
    optIn: (customer) => setOptOut(customer, null),
    async inbox(customer) {
      const { channel, number } = await placeOf(customer);
      return listMessagesTo(database, channel.id, number, inboxLength);
    },
  };
}

const hasArrived: ReadonlySet<string> = new Set(['delivered', 'read']);

function numberOf(text: string): string {
  const read = parsePhoneNumber(text);
  if ('number' in read) return read.number;
  throw new StatusError('invalidArgument', `${JSON.stringify(text)} is not a phone number.`);
}
