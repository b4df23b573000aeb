import { randomUUID } from 'node:crypto';
import { type Channel, type Channels, lockDefaultChannel } from '../channels/Channels.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { JobQueue } from '../jobs/JobQueue.ts';
import { enqueueReview, startDeletion } from './review.ts';
import { checkTemplate, languageKey } from './rules/checkTemplate.ts';
import { ruleError } from './rules/rules.ts';
import {
  type Category,
  type TemplateComponent,
  type TemplateRequest,
  templateNamePattern,
} from './schemas.ts';
import { fromRow, type TemplateAndChannel, type TemplateRow } from './template.ts';

/** Maximum number of templates of a channel; a name in two languages counts as two. */
const maxTemplatesPerChannel = 250;
const storableName = new RegExp(templateNamePattern, 'u');

export interface TemplateAddress {
  readonly channelId: string;
  readonly name: string;
  /** Such as `pt_BR`; `pt-BR` is the same language. */
  readonly language: string;
}

/** The state of a template for a send. While a name is being deleted, no template of the name can be sent. */
export type TemplateLookup =
  | { readonly state: 'approved'; readonly components: readonly TemplateComponent[] }
  | { readonly state: 'pending' | 'rejected' | 'deleted' | 'missing' };

interface TemplatesOptions {
  readonly database: Database;
  readonly channels: Channels;
  readonly jobs: JobQueue;
  readonly clock: Clock;
}

/** The message templates of businesses. */
export class Templates {
  readonly #database: Database;
  readonly #channels: Channels;
  readonly #jobs: JobQueue;
  readonly #clock: Clock;

  constructor({ database, channels, jobs, clock }: TemplatesOptions) {
    this.#database = database;
    this.#channels = channels;
    this.#jobs = jobs;
    this.#clock = clock;
  }

  /**
   * Submits a template in one language for review in the default channel.
   * @throws BusinessApiError that names the broken rule and the path, or for a business without a chat channel.
   */
  async create(businessId: string, request: TemplateRequest): Promise<TemplateAndChannel> {
    checkTemplate(request);
    const created = await this.#database.transaction(async (transaction) => {
      const channel = await lockDefaultChannel(transaction, businessId);
      if (channel === undefined) {
        throw new BusinessApiError('ERROR_TYPE_INVALID_REQUEST', 'The business has no chat channel.', {
          code: 'ERROR_CODE_BUSINESS_MISSES_MATCHING_CHANNEL',
        });
      }
      await checkAgainstExisting(transaction, channel, request);
      const row = await insert(transaction, channel, request, this.#clock.now());
      await enqueueReview(this.#jobs, transaction, { channelId: channel.id, templateId: row.id });
      return { template: fromRow(row), channel };
    });
    this.#jobs.wake();
    return created;
  }

  /** Lists the templates of all channels, the default channel's first. */
  async list(businessId: string): Promise<TemplateAndChannel[]> {
    const byId = new Map((await this.#channels.list(businessId)).map((channel) => [channel.id, channel]));
    const rows = await this.#database.query<TemplateRow & { channel_id: string }>(
      `select templates.* from templates join channels on channels.id = channel_id
       where business_id = $1 order by is_default desc, templates.created_at, templates.name, language, channels.id`,
      [businessId],
    );
    return rows.flatMap((row) => {
      const channel = byId.get(row.channel_id);
      return channel === undefined ? [] : [{ template: fromRow(row), channel }];
    });
  }

  /** Deletes the templates of this name, in all languages, from the default channel; succeeds when there is none. */
  async remove(businessId: string, name: string): Promise<void> {
    // No template has such a name, and PostgreSQL rejects some texts, such as those with NUL.
    if (!storableName.test(name)) return;
    await this.#database.transaction(async (transaction) => {
      const channel = await lockDefaultChannel(transaction, businessId);
      if (channel === undefined) return;
      const rows = await transaction.query(
        'delete from templates where channel_id = $1 and name = $2 returning id',
        [channel.id, name],
      );
      if (rows.length > 0)
        await startDeletion(this.#jobs, transaction, { channelId: channel.id, name }, this.#clock.now());
    });
    this.#jobs.wake();
  }

  /** Returns the state of a template for a send. @param queryable The transaction of the send, if there is one. */
  async find(queryable: Queryable, { channelId, name, language }: TemplateAddress): Promise<TemplateLookup> {
    if (!storableName.test(name)) return { state: 'missing' };
    const [row] = await queryable.query<Pick<TemplateRow, 'status' | 'components'>>(
      'select status, components from templates where channel_id = $1 and name = $2 and ' +
        "lower(replace(language, '-', '_')) = $3",
      [channelId, name, languageKey(language)],
    );
    if (row === undefined) {
      return { state: (await isBeingDeleted(queryable, channelId, name)) ? 'deleted' : 'missing' };
    }
    const { status, components } = row;
    return status === 'approved' ? { state: status, components } : { state: status };
  }
}

/**
 * @throws BusinessApiError when the name is being deleted, the template conflicts with others of its name, or the channel
 * has the maximum number of templates.
 */
async function checkAgainstExisting(
  transaction: Queryable,
  channel: Channel,
  { name, language, category }: TemplateRequest,
): Promise<void> {
  if (await isBeingDeleted(transaction, channel.id, name)) {
    throw new BusinessApiError(
      'ERROR_TYPE_CONFLICT',
      `${name} is still being deleted: use another name, or wait.`,
      {
        code: 'ERROR_CODE_MESSAGE_TEMPLATE_DELETED',
        details: { rule: 'nameBeingDeleted', path: 'name' },
      },
    );
  }
  // The templates of one name form a group with one category.
  const group = await transaction.query<{ language: string; category: Category }>(
    'select language, category from templates where channel_id = $1 and name = $2',
    [channel.id, name],
  );
  if (group.some((variant) => languageKey(variant.language) === languageKey(language.code))) {
    throw new BusinessApiError(
      'ERROR_TYPE_CONFLICT',
      `There is a template ${name} in ${language.code} already.`,
      {
        details: { rule: 'uniqueLanguage', path: 'language.code' },
      },
    );
  }
  if (group.some((variant) => variant.category !== category)) throw ruleError('groupCategory', 'category');
  const [row] = await transaction.query<{ count: number }>(
    'select count(*)::int as count from templates where channel_id = $1',
    [channel.id],
  );
  if ((row?.count ?? 0) >= maxTemplatesPerChannel) throw ruleError('templateLimit', 'name');
}

async function isBeingDeleted(queryable: Queryable, channelId: string, name: string): Promise<boolean> {
  const rows = await queryable.query(
    'select name from template_removals where channel_id = $1 and name = $2',
    [channelId, name],
  );
  return rows.length > 0;
}

async function insert(
  transaction: Queryable,
  channel: Channel,
  { name, language, category, template_components: components }: TemplateRequest,
  now: Date,
): Promise<TemplateRow> {
  const [row] = await transaction.query<TemplateRow>(
    `insert into templates (id, channel_id, name, language, category, components, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $7) returning *`,
    [randomUUID(), channel.id, name, language.code, category, JSON.stringify(components), now],
  );
  if (row === undefined) throw new Error('The insert returned no template.');
  return row;
}
