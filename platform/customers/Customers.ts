import type { Channel, Channels } from '../channels/Channels.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { JobQueue } from '../jobs/JobQueue.ts';
import { recordInboundMessage, recordOptOut } from '../messaging/customerRecords.ts';
import { findMessage, listMessagesTo, type StoredMessage, updateStatus } from '../messaging/outbox.ts';
import { type InboundMessage, inboundEvent } from '../messaging/payloads.ts';
import { parsePhoneNumber } from '../messaging/phoneNumber.ts';
import { StatusError } from '../StatusError.ts';
import type { Emit } from '../webhooks/emit.ts';
import { buttonOptions, type ReplyOption, rowOptions } from './replyOptions.ts';

/** Identifies a customer and the number of the business they use. */
export interface CustomerAddress {
  readonly businessId: string;
  /** The customer's number. */
  readonly from: string;
  /** The business's number; defaults to the number of its default channel. */
  readonly to?: string | undefined;
  /** The customer's display name at the channel; stored when the customer sends a message, presses a button or picks a row. */
  readonly name?: string | undefined;
}

export interface CustomersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly channels: Channels;
  readonly jobs: JobQueue;
  readonly emit: Emit;
}

/** How many of the newest messages to a customer are listed, marked as read together, and searched for buttons and rows. */
const inboxLength = 50;

interface ReplyKind {
  readonly name: 'button' | 'row';
  readonly optionsOf: (message: StoredMessage) => readonly ReplyOption[];
}

/**
 * Simulates the customers of a channel. Each message from a customer opens the 24 hours in which the business may
 * reply, marks the delivered ones of the newest 50 messages to the customer as read and emits a `messages` event. All
 * methods reject with a StatusError for an action that is impossible.
 */
export class Customers {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #channels: Channels;
  readonly #jobs: JobQueue;
  readonly #emit: Emit;

  constructor({ database, clock, channels, jobs, emit }: CustomersOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#channels = channels;
    this.#jobs = jobs;
    this.#emit = emit;
  }

  /** @param replyTo Id of the business's message that this one quotes. */
  async sendMessage(customer: CustomerAddress, message: InboundMessage, replyTo?: string): Promise<void> {
    const { channel, number } = await this.#findChannel(customer);
    await this.#database.transaction(async (transaction) => {
      const quoted =
        replyTo === undefined ? undefined : await this.#findMessageTo(transaction, channel, number, replyTo);
      const at = this.#clock.now();
      await this.#markAllRead(transaction, channel, number);
      const from = await recordInboundMessage(transaction, channel.id, { number, name: customer.name, at });
      await this.#emit(transaction, inboundEvent(channel, { from, at, message, quoted }));
    });
    this.#jobs.wake();
  }

  /**
   * Presses a button, given by its id or label.
   * @param messageId Defaults to the newest message with the button.
   * @returns The id of the message with the button.
   */
  pressButton(customer: CustomerAddress, button: string, messageId?: string): Promise<string> {
    return this.#chooseOption(customer, button, messageId, { name: 'button', optionsOf: buttonOptions });
  }

  /**
   * Picks a list row, given by its id or label.
   * @param messageId Defaults to the newest message with the row.
   * @returns The id of the message with the row.
   */
  pickRow(customer: CustomerAddress, row: string, messageId?: string): Promise<string> {
    return this.#chooseOption(customer, row, messageId, { name: 'row', optionsOf: rowOptions });
  }

  /** Marks a message as read; without an id, the delivered ones of the newest 50. Returns how many messages were marked. */
  async markRead(customer: CustomerAddress, messageId?: string): Promise<number> {
    const { channel, number } = await this.#findChannel(customer);
    const count = await this.#database.transaction(async (transaction) => {
      if (messageId === undefined) return this.#markAllRead(transaction, channel, number);
      const { id, status } = await this.#findMessageTo(transaction, channel, number, messageId);
      if (!deliveredStatuses.has(status)) {
        throw new StatusError('failedPrecondition', `The message is not delivered: it is ${status}.`);
      }
      const moved = await updateStatus(transaction, this.#emit, channel, {
        id,
        status: 'read',
        at: this.#clock.now(),
      });
      return moved === undefined ? 0 : 1;
    });
    this.#jobs.wake();
    return count;
  }

  /** Opts out of template messages. */
  optOut(customer: CustomerAddress): Promise<void> {
    return this.#setOptOut(customer, this.#clock.now());
  }

  optIn(customer: CustomerAddress): Promise<void> {
    return this.#setOptOut(customer, null);
  }

  /** Returns the newest 50 messages the business sent to this customer, newest first. */
  async inbox(customer: CustomerAddress): Promise<StoredMessage[]> {
    const { channel, number } = await this.#findChannel(customer);
    return listMessagesTo(this.#database, channel.id, number, inboxLength);
  }

  async #findChannel({ businessId, from, to }: CustomerAddress) {
    const businessNumber = to === undefined ? undefined : parseNumber(to);
    // The list starts with the default channel.
    const channel = (await this.#channels.list(businessId)).find(
      ({ number }) => businessNumber === undefined || number === businessNumber,
    );
    if (channel === undefined) throw new StatusError('notFound', 'The business has no such number.');
    return { channel, number: parseNumber(from) };
  }

  async #findMessageTo(queryable: Queryable, channel: Channel, number: string, id: string) {
    const message = await findMessage(queryable, channel.businessId, id);
    if (message?.channelId !== channel.id || message.recipient !== number) {
      throw new StatusError('notFound', 'This customer received no message with this id.');
    }
    return message;
  }

  async #markAllRead(transaction: Queryable, channel: Channel, number: string): Promise<number> {
    const delivered = (await listMessagesTo(transaction, channel.id, number, inboxLength))
      .filter(({ status }) => status === 'delivered')
      .reverse();
    let count = 0;
    for (const { id } of delivered) {
      if (await updateStatus(transaction, this.#emit, channel, { id, status: 'read', at: this.#clock.now() }))
        count++;
    }
    return count;
  }

  /** Replies with an option of a delivered or read message, matched by id and then by label. Returns the message's id. */
  async #chooseOption(
    customer: CustomerAddress,
    idOrLabel: string,
    messageId: string | undefined,
    kind: ReplyKind,
  ): Promise<string> {
    const { channel, number } = await this.#findChannel(customer);
    const options = (await listMessagesTo(this.#database, channel.id, number, inboxLength))
      .filter(
        ({ id, status }) => (messageId === undefined || id === messageId) && deliveredStatuses.has(status),
      )
      .flatMap((message) => kind.optionsOf(message).map((option) => ({ ...option, messageId: message.id })));
    const chosen =
      options.find(({ id }) => id === idOrLabel) ?? options.find(({ label }) => label === idOrLabel);
    if (chosen === undefined) {
      throw new StatusError(
        'notFound',
        `No delivered message has the ${kind.name} ${JSON.stringify(idOrLabel)}.`,
      );
    }
    await this.sendMessage(customer, { text: chosen.label, isButtonResponse: true }, chosen.messageId);
    return chosen.messageId;
  }

  async #setOptOut(customer: CustomerAddress, at: Date | null): Promise<void> {
    const { channel, number } = await this.#findChannel(customer);
    await recordOptOut(this.#database, channel.id, number, at);
  }
}

const deliveredStatuses: ReadonlySet<string> = new Set(['delivered', 'read']);

function parseNumber(text: string): string {
  const parsed = parsePhoneNumber(text);
  if ('number' in parsed) return parsed.number;
  throw new StatusError('invalidArgument', `${JSON.stringify(text)} is not a phone number.`);
}
