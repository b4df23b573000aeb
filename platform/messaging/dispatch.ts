import type { Channel, Channels } from '../channels/Channels.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { Job, JobHandler } from '../jobs/Job.ts';
import type { JobQueue } from '../jobs/JobQueue.ts';
import type { ChannelProvider, SendFailure } from '../provider/provider.ts';
import type { Templates } from '../templates/Templates.ts';
import type { Emit } from '../webhooks/emit.ts';
import { findCustomer } from './customerRecords.ts';
import { findMessageAndChannel, type MessageAndChannel, type StoredMessage, updateStatus } from './outbox.ts';
import { echoEvent } from './payloads.ts';
import { errorTypeOf, sendError } from './sendErrors.ts';
import { templateError } from './templateError.ts';

/** Kind of the job that sends a message and follows its delivery status. */
export const messageJobKind = 'message';

/** Milliseconds after acceptance at which a message without a delivery report fails. */
const deliveryDeadline = 24 * 3_600_000;

export interface MessagingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly channels: Channels;
  readonly provider: ChannelProvider;
  readonly emit: Emit;
  readonly findTemplate: Templates['find'];
  readonly jobs: JobQueue;
  /** Lease of a message's job, in milliseconds. */
  readonly lease: number;
}

/**
 * Handles the job of a message: sends the message to the provider, then checks its progress until it is read or failed,
 * or no further change is expected.
 */
export function createMessageHandler(options: MessagingOptions): JobHandler {
  const { database, clock, provider, emit, findTemplate, lease } = options;

  async function run(job: Job): Promise<void> {
    // The cast is safe: `Messaging` writes the payload.
    const { businessId, id } = job.payload as { businessId: string; id: string };
    let hasNextStep = true;
    while (hasNextStep) {
      const found = await findMessageAndChannel(database, businessId, id);
      if (found === undefined) await job.finish();
      hasNextStep = found !== undefined && (await stepUntilDeadline(job, found));
    }
  }

  /** Like `step`, but after the deadline an error ends the job instead of causing a retry. */
  async function stepUntilDeadline(job: Job, { message, channel }: MessageAndChannel): Promise<boolean> {
    try {
      return await step(job, message, channel);
    } catch (error) {
      if (!isPastDeadline(message)) throw error;
      await (message.status === 'delivered' ? job.finish() : fail(job, message, channel, deadlineError()));
      return false;
    }
  }

  /** Returns whether this process keeps the job for a next step. */
  async function step(job: Job, message: StoredMessage, channel: Channel): Promise<boolean> {
    switch (message.status) {
      case 'accepted':
        return send(job, message, channel);
      case 'sent':
      case 'delivered':
        return checkProgress(job, message, message.status, channel);
      case 'read':
      case 'delivery_failed':
        await job.finish();
        return false;
    }
  }

  async function send(job: Job, message: StoredMessage, channel: Channel): Promise<boolean> {
    const error = await checkTemplate(message);
    if (error !== undefined) return fail(job, message, channel, error);
    const { id, recipient, content } = message;
    const sent = await provider.send({ id, channel, to: recipient, content });
    if (sent.outcome === 'failed') return fail(job, message, channel, toProviderError(sent.failure));
    return job.renew(async (transaction) => {
      const at = clock.now();
      await updateStatus(transaction, emit, channel, { id, status: 'sent', at });
      const name = (await findCustomer(transaction, channel.id, recipient))?.name ?? null;
      await emit(transaction, echoEvent(channel, { id, to: { number: recipient, name }, at, content }));
    });
  }

  async function checkProgress(
    job: Job,
    message: StoredMessage,
    status: 'sent' | 'delivered',
    channel: Channel,
  ): Promise<boolean> {
    const { id, recipient: to, statusAt: since } = message;
    const progress = await provider.progress({ id, channel, to, status, since });
    switch (progress.outcome) {
      case 'delivered':
        return advance(job, message, channel, ['delivered']);
      case 'read':
        return advance(job, message, channel, ['delivered', 'read']);
      case 'failed':
        return fail(job, message, channel, toProviderError(progress.failure));
      case 'waiting':
        if (status === 'sent' && isPastDeadline(message)) return fail(job, message, channel, deadlineError());
        await job.retry(progress.checkAgainAt);
        return false;
      case 'quiet':
        await job.finish();
        return false;
    }
  }

  /** Advances the message through these statuses; a status that it has had already is skipped. */
  function advance(
    job: Job,
    { id }: StoredMessage,
    channel: Channel,
    statuses: readonly ('delivered' | 'read')[],
  ): Promise<boolean> {
    return job.renew(async (transaction) => {
      for (const status of statuses) {
        await updateStatus(transaction, emit, channel, { id, status, at: clock.now() });
      }
    });
  }

  async function fail(
    job: Job,
    { id }: StoredMessage,
    channel: Channel,
    error: BusinessApiError,
  ): Promise<false> {
    await job.finish(async (transaction) => {
      const failure = { id, status: 'delivery_failed', at: clock.now(), error: error.toBody() } as const;
      await updateStatus(transaction, emit, channel, failure);
    });
    return false;
  }

  /** The template may have been deleted since the message was accepted. */
  async function checkTemplate({ template, channelId }: StoredMessage) {
    if (template === null) return undefined;
    const found = await findTemplate(database, { channelId, ...template });
    return found.state === 'approved' ? undefined : templateError(template, found.state);
  }

  function isPastDeadline({ acceptedAt }: StoredMessage): boolean {
    return clock.now().getTime() - acceptedAt.getTime() >= deliveryDeadline;
  }

  return {
    lease,
    concurrency: 32,
    laneConcurrency: 16,
    retryDelay: (attempt) => Math.min(60_000, 1000 * 2 ** Math.min(attempt - 1, 6)),
    run,
  };
}

function toProviderError({ code, message }: SendFailure): BusinessApiError {
  return new BusinessApiError(errorTypeOf(code), message, { code });
}

function deadlineError(): BusinessApiError {
  return sendError('ERROR_CODE_MESSAGE_UNDELIVERABLE', 'The channel reported no delivery within 24 hours.');
}
