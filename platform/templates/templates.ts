import { randomUUID } from 'node:crypto';
import { type Channel, type Channels, lockDefaultChannel } from '../channels/channels.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { BusinessApiError } from '../http/business/BusinessApiError.ts';
import type { JobQueue } from '../jobs/jobQueue.ts';
import { enqueueReview, startRemoval } from './review.ts';
import { checkTemplate, isTemplateName, languageKey } from './rules/checkTemplate.ts';
import { ruleError } from './rules/rules.ts';
import type { Category, TemplateComponent, TemplateRequest } from './schemas.ts';
import { fromRow, type TemplateAndChannel, type TemplateRow } from './template.ts';

/** How many templates, each language by itself, a channel holds (wire facts 11.8). */
const maxTemplatesPerChannel = 250;

export interface TemplateAddress {
  readonly channelId: string;
  readonly name: string;
  /** Such as `pt_BR`, which `pt-BR` is too. */
  readonly language: string;
}

/** What a send is told of a template. While a name is being deleted, none of its languages can be used. */
export type TemplateLookup =
  | { readonly state: 'approved'; readonly components: readonly TemplateComponent[] }
  | { readonly state: 'pending' | 'rejected' | 'deleted' | 'missing' };

export interface Templates {
  /** Submits one language to the default channel. Throws a BusinessApiError that names the rule and the path. */
  create(businessId: string, request: TemplateRequest): Promise<TemplateAndChannel>;
  /** Those of all channels, the default one's first. */
  list(businessId: string): Promise<TemplateAndChannel[]>;
  /** All languages of a name, from the default channel. Fine when there is none. */
  remove(businessId: string, name: string): Promise<void>;
  find(inside: Queryable, address: TemplateAddress): Promise<TemplateLookup>;
}

interface TemplatesOptions {
  readonly database: Database;
  readonly channels: Channels;
  readonly jobs: JobQueue;
  readonly clock: Clock;
}

export function createTemplates({ database, channels, jobs, clock }: TemplatesOptions): Templates {
  return {
    async create(businessId, request) {
      checkTemplate(request);
      const placed = await database.transaction(async (inside) => {
        const channel = await lockDefaultChannel(inside, businessId);
        if (channel === undefined) {
          throw new BusinessApiError('ERROR_TYPE_INVALID_REQUEST', 'The business has no chat channel.', {
            code: 'ERROR_CODE_BUSINESS_MISSES_MATCHING_CHANNEL',
          });
        }
        await checkAgainstExisting(inside, channel, request);
        const row = await insert(inside, channel, request, clock.now());
        await enqueueReview(jobs, inside, { channelId: channel.id, templateId: row.id });
        return { template: fromRow(row), channel };
      });
      jobs.wake();
      return placed;
    },
    async list(businessId) {
      const byId = new Map((await channels.list(businessId)).map((channel) => [channel.id, channel]));
      const rows = await database.query<TemplateRow & { channel_id: string }>(
        `select templates.* from templates join channels on channels.id = channel_id
         where business_id = $1 order by is_default desc, templates.created_at, templates.name, language, channels.id`,
        [businessId],
      );
      return rows.flatMap((row) => {
        const channel = byId.get(row.channel_id);
        return channel === undefined ? [] : [{ template: fromRow(row), channel }];
      });
    },
    async remove(businessId, name) {
      // No other name was ever taken, and not every text can be asked for.
      if (!isTemplateName(name)) return;
      await database.transaction(async (inside) => {
        const channel = await lockDefaultChannel(inside, businessId);
        if (channel === undefined) return;
        const rows = await inside.query(
          'delete from templates where channel_id = $1 and name = $2 returning id',
          [channel.id, name],
        );
        if (rows.length > 0) await startRemoval(jobs, inside, { channelId: channel.id, name }, clock.now());
      });
      jobs.wake();
    },
    async find(inside, { channelId, name, language }) {
      if (!isTemplateName(name)) return { state: 'missing' };
      const [row] = await inside.query<Pick<TemplateRow, 'status' | 'components'>>(
        'select status, components from templates where channel_id = $1 and name = $2 and ' +
          "lower(replace(language, '-', '_')) = $3",
        [channelId, name, languageKey(language)],
      );
      if (row === undefined) {
        return { state: (await isBeingRemoved(inside, channelId, name)) ? 'deleted' : 'missing' };
      }
      const { status, components } = row;
      return status === 'approved' ? { state: status, components } : { state: status };
    },
  };
}

/** Throws a BusinessApiError when what the channel holds already leaves no room for this template. */
async function checkAgainstExisting(
  inside: Queryable,
  channel: Channel,
  { name, language, category }: TemplateRequest,
): Promise<void> {
  if (await isBeingRemoved(inside, channel.id, name)) {
    throw new BusinessApiError(
      'ERROR_TYPE_CONFLICT',
      `${name} is still being deleted: use another name, or wait.`,
      {
        code: 'ERROR_CODE_MESSAGE_TEMPLATE_DELETED',
        details: { rule: 'nameBeingDeleted', path: 'name' },
      },
    );
  }
  const group = await inside.query<{ language: string; category: Category }>(
    'select language, category from templates where channel_id = $1 and name = $2',
    [channel.id, name],
  );
  if (group.some((one) => languageKey(one.language) === languageKey(language.code))) {
    throw new BusinessApiError(
      'ERROR_TYPE_CONFLICT',
      `There is a template ${name} in ${language.code} already.`,
      {
        details: { rule: 'uniqueLanguage', path: 'language.code' },
      },
    );
  }
  if (group.some((one) => one.category !== category)) throw ruleError('groupCategory', 'category');
  const [counted] = await inside.query<{ count: number }>(
    'select count(*)::int as count from templates where channel_id = $1',
    [channel.id],
  );
  if ((counted?.count ?? 0) >= maxTemplatesPerChannel) throw ruleError('templateLimit', 'name');
}

async function isBeingRemoved(inside: Queryable, channelId: string, name: string): Promise<boolean> {
  const rows = await inside.query('select name from template_removals where channel_id = $1 and name = $2', [
    channelId,
    name,
  ]);
  return rows.length > 0;
}

async function insert(
  inside: Queryable,
  channel: Channel,
  { name, language, category, template_components: components }: TemplateRequest,
  now: Date,
): Promise<TemplateRow> {
  const [row] = await inside.query<TemplateRow>(
    `insert into templates (id, channel_id, name, language, category, components, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $7) returning *`,
    [randomUUID(), channel.id, name, language.code, category, JSON.stringify(components), now],
  );
  if (row === undefined) throw new Error('The template was not made.');
  return row;
}
