import type { Channel, Channels } from '../channels/channels.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { Job, JobHandler, JobQueue } from '../jobs/jobQueue.ts';
import type { ChannelProvider, SendFailure } from '../provider/provider.ts';
import type { Templates } from '../templates/templates.ts';
import type { Emit } from '../webhooks/emit.ts';
import { findCustomer } from './customerRecords.ts';
import { findMessageAndChannel, type MessageAndChannel, type StoredMessage, updateStatus } from './outbox.ts';
import { echoEvent } from './payloads.ts';
import { errorTypeOf, sendError } from './sendErrors.ts';
import { templateError } from './templateError.ts';

/** The kind of the job that sees a message through, from accepted to its end. */
export const messageJobKind = 'message';

/** Milliseconds after which a message of which the channel says nothing has failed. */
const deliveryDeadline = 24 * 3_600_000;

export interface MessagingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly channels: Channels;
  readonly provider: ChannelProvider;
  readonly emit: Emit;
  readonly findTemplate: Templates['find'];
  readonly jobs: JobQueue;
  /** Milliseconds of a message's job. */
  readonly lease: number;
}

/** One job a message: it hands the message to the channel, then asks what became of it until nothing more can. */
export function createMessageHandler(parts: MessagingOptions): JobHandler {
  const { database, clock, provider, emit, findTemplate, lease } = parts;

  async function run(job: Job): Promise<void> {
    // As `createMessaging` wrote it.
    const { businessId, id } = job.payload as { businessId: string; id: string };
    let isKept = true;
    while (isKept) {
      const found = await findMessageAndChannel(database, businessId, id);
      if (found === undefined) await job.finish();
      isKept = found !== undefined && (await stepInTime(job, found));
    }
  }

  async function stepInTime(job: Job, { message, channel }: MessageAndChannel): Promise<boolean> {
    try {
      return await step(job, message, channel);
    } catch (error) {
      if (!isLate(message)) throw error;
      await (message.status === 'delivered' ? job.finish() : fail(job, message, channel, deadlineError()));
      return false;
    }
  }

  /** Answers whether the job is kept, for the next step. */
  async function step(job: Job, message: StoredMessage, channel: Channel): Promise<boolean> {
    switch (message.status) {
      case 'accepted':
        return send(job, message, channel);
      case 'sent':
      case 'delivered':
        return follow(job, message, message.status, channel);
      case 'read':
      case 'delivery_failed':
        await job.finish();
        return false;
    }
  }

  async function send(job: Job, message: StoredMessage, channel: Channel): Promise<boolean> {
    const outdated = await templateFault(message);
    if (outdated !== undefined) return fail(job, message, channel, outdated);
    const { id, recipient, content } = message;
    const sent = await provider.send({ id, channel, to: recipient, content });
    if (sent.outcome === 'failed') return fail(job, message, channel, toProviderError(sent.failure));
    return job.renew(async (inside) => {
      const at = clock.now();
      await updateStatus(inside, emit, channel, { id, status: 'sent', at });
      const name = (await findCustomer(inside, channel.id, recipient))?.name ?? null;
      await emit(inside, echoEvent(channel, { id, to: { number: recipient, name }, at, content }));
    });
  }

  async function follow(
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
        if (status === 'sent' && isLate(message)) return fail(job, message, channel, deadlineError());
        await job.retry(progress.askAgainAt);
        return false;
      case 'quiet':
        await job.finish();
        return false;
    }
  }

  /** Through each of the statuses that the message has not had yet. */
  function advance(
    job: Job,
    { id }: StoredMessage,
    channel: Channel,
    statuses: readonly ('delivered' | 'read')[],
  ): Promise<boolean> {
    return job.renew(async (inside) => {
      for (const status of statuses) {
        await updateStatus(inside, emit, channel, { id, status, at: clock.now() });
      }
    });
  }

  async function fail(
    job: Job,
    { id }: StoredMessage,
    channel: Channel,
    why: BusinessApiError,
  ): Promise<false> {
    await job.finish(async (inside) => {
      const failure = { id, status: 'delivery_failed', at: clock.now(), error: why.toBody() } as const;
      await updateStatus(inside, emit, channel, failure);
    });
    return false;
  }

  /** A template may have gone since the message was accepted. */
  async function templateFault({ template, channelId }: StoredMessage) {
    if (template === null) return undefined;
    const found = await findTemplate(database, { channelId, ...template });
    return found.state === 'approved' ? undefined : templateError(template, found.state);
  }

  function isLate({ acceptedAt }: StoredMessage): boolean {
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
  return sendError('ERROR_CODE_MESSAGE_UNDELIVERABLE', 'The channel did not say in time what became of it.');
}
