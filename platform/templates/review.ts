import { findChannel, lockChannel } from '../channels/Channels.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { Job, JobHandler } from '../jobs/Job.ts';
import type { JobQueue } from '../jobs/JobQueue.ts';
import type { ChannelProvider } from '../provider/provider.ts';
import { fromRow, type TemplateRow } from './template.ts';

const reviewKind = 'template review';
const deletionKind = 'template removal';

interface ReviewPayload {
  readonly channelId: string;
  readonly templateId: string;
}
interface DeletionPayload {
  readonly channelId: string;
  readonly name: string;
}

/** Adds the job that submits a new template and follows its review. */
export async function enqueueReview(
  jobs: JobQueue,
  transaction: Queryable,
  payload: ReviewPayload,
): Promise<void> {
  await jobs.add(transaction, { kind: reviewKind, lane: payload.channelId, payload });
}

/**
 * Blocks a name for new templates and adds the job that deletes the name's templates at the provider. The job unblocks the name
 * at its end. Does nothing if the name is being deleted already.
 */
export async function startDeletion(
  jobs: JobQueue,
  transaction: Queryable,
  payload: DeletionPayload,
  now: Date,
): Promise<void> {
  const { channelId, name } = payload;
  const rows = await transaction.query(
    `insert into template_removals (channel_id, name, asked_at) values ($1, $2, $3)
     on conflict do nothing returning name`,
    [channelId, name, now],
  );
  if (rows.length > 0) await jobs.add(transaction, { kind: deletionKind, lane: channelId, payload });
}

const handlerOptions: Omit<JobHandler, 'run'> = {
  lease: 30_000,
  concurrency: 8,
  laneConcurrency: 4,
  retryDelay: (attempt) => Math.min(60_000, 1000 * 2 ** Math.min(attempt - 1, 10)),
};

interface TemplateJobOptions {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly provider: ChannelProvider;
  readonly clock: Clock;
}

/** Registers the handlers of the jobs that submit, review and delete templates at the provider. Call it before the queue starts. */
export function registerTemplateJobs({ database, jobs, provider, clock }: TemplateJobOptions): void {
  async function review(job: Job<ReviewPayload>): Promise<void> {
    const { channelId, templateId } = job.payload;
    const channel = await findChannel(database, channelId);
    const [row] = await database.query<TemplateRow>('select * from templates where id = $1', [templateId]);
    if (channel === undefined || row === undefined) {
      await job.finish();
      return;
    }
    const template = fromRow(row);
    if (template.submittedAt === null) {
      const { externalId } = await provider.submitTemplate(channel, template);
      await job.retry(clock.now(), (transaction) =>
        recordSubmission(transaction, job.payload, template.name, externalId),
      );
      return;
    }
    const review = await provider.reviewTemplate(channel, template, template.submittedAt);
    if (review.outcome === 'pending') {
      await job.retry(review.checkAgainAt);
      return;
    }
    const reason = review.outcome === 'rejected' ? review.reason : null;
    await job.finish(async (transaction) => {
      await transaction.query(
        'update templates set status = $2, rejection_reason = $3, updated_at = $4 where id = $1',
        [templateId, review.outcome, reason, clock.now()],
      );
    });
  }

  async function recordSubmission(
    transaction: Queryable,
    { channelId, templateId }: ReviewPayload,
    name: string,
    externalId: string,
  ): Promise<void> {
    const now = clock.now();
    const rows = await transaction.query(
      'update templates set external_id = $2, submitted_at = $3 where id = $1 returning id',
      [templateId, externalId, now],
    );
    if (rows.length > 0) return;
    // The template was deleted from the database while it was being submitted. The deletion job may have run before the
    // submission arrived at the provider, so delete the name there again, unless a template uses the name.
    await lockChannel(transaction, channelId);
    if (!(await isInUse(transaction, channelId, name))) {
      await startDeletion(jobs, transaction, { channelId, name }, now);
    }
  }

  async function deleteTemplates(job: Job<DeletionPayload>): Promise<void> {
    const { channelId, name } = job.payload;
    const channel = await findChannel(database, channelId);
    const [row] = await database.query<{ asked_at: Date }>(
      'select asked_at from template_removals where channel_id = $1 and name = $2',
      [channelId, name],
    );
    if (channel === undefined || row === undefined) {
      await job.finish();
      return;
    }
    const deletion = await provider.deleteTemplate(channel, name, row.asked_at);
    if (deletion.outcome === 'pending') {
      await job.retry(deletion.checkAgainAt);
      return;
    }
    await job.finish(async (transaction) => {
      await transaction.query('delete from template_removals where channel_id = $1 and name = $2', [
        channelId,
        name,
      ]);
    });
  }

  jobs.handle(reviewKind, { ...handlerOptions, run: (job) => review(job as Job<ReviewPayload>) });
  jobs.handle(deletionKind, {
    ...handlerOptions,
    run: (job) => deleteTemplates(job as Job<DeletionPayload>),
  });
}

async function isInUse(transaction: Queryable, channelId: string, name: string): Promise<boolean> {
  const rows = await transaction.query(
    'select id from templates where channel_id = $1 and name = $2 limit 1',
    [channelId, name],
  );
  return rows.length > 0;
}
