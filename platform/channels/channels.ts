import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { StatusError } from '../StatusError.ts';
import type { LimitTier, QualityScore } from './signals.ts';

/** `chatapp` is the chat channel; `sms` is the second kind, our choice. */
export const channelTypes = ['chatapp', 'sms'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** A number of the business at a channel provider. */
export interface Channel {
  readonly id: string;
  readonly businessId: string;
  readonly type: ChannelType;
  /** E.164, such as `+351910000001`. */
  readonly number: string;
  /** The business account at the provider. */
  readonly accountId: string;
  /** What customers see. */
  readonly name: string | null;
  /** One of the chat channels of a business is. */
  readonly isDefault: boolean;
  readonly limitTier: LimitTier;
  readonly qualityScore: QualityScore;
}

interface NewChannel {
  readonly businessId: string;
  readonly type: ChannelType;
  readonly number: string;
  readonly name?: string | undefined;
}

/** What the provider may register about a number. */
export interface Signals {
  readonly limitTier?: LimitTier | undefined;
  readonly qualityScore?: QualityScore | undefined;
}

export interface Channels {
  /**
   * The first chat channel of a business becomes its default. Throws a StatusError where the number is not E.164
   * or is registered already.
   */
  add(channel: NewChannel): Promise<Channel>;
  /** Gives a business that has no channel its first one, with a number that nobody has. */
  ensureOne(businessId: string): Promise<void>;
  /** The default one first. */
  list(businessId: string): Promise<Channel[]>;
  /** False when the business has no chat channel of this number. */
  makeDefault(businessId: string, number: string): Promise<boolean>;
  /** Keeps what the provider says of a chat channel. False as in `makeDefault`. */
  register(businessId: string, number: string, signals: Signals): Promise<boolean>;
}

const e164 = /^\+[1-9]\d{6,14}$/;
/** Numbers that are set aside for fiction, so that no real person has one. */
const fictional = Array.from({ length: 100 }, (_, index) => `+120255501${String(index).padStart(2, '0')}`);

export function createChannels(database: Database, clock: Clock): Channels {
  async function insert(
    inside: Queryable,
    { businessId, type, number, name }: NewChannel,
  ): Promise<Channel | undefined> {
    const [row] = await inside.query<ChannelRow>(
      `insert into channels (id, business_id, type, number, account_id, name, is_default, limit_tier,
         quality_score, created_at)
       select $1, $2, $3::text, $4, $5, $6,
         $3::text = 'chatapp' and not exists (select from channels where business_id = $2 and is_default),
         'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED', 'CHATAPP_QUALITY_SCORE_HIGH', $7
       on conflict (type, number) do nothing
       returning *`,
      [randomUUID(), businessId, type, number, randomUUID(), name ?? null, clock.now()],
    );
    return row && channelFromRow(row);
  }

  /** One at a time for a business: which channel is its default depends on the others. */
  const changing = <T>(businessId: string, work: (inside: Queryable) => Promise<T>) =>
    database.transaction(async (inside) => {
      await inside.query('select id from businesses where id = $1 for no key update', [businessId]);
      return work(inside);
    });

  async function list(businessId: string, from: Queryable = database): Promise<Channel[]> {
    const rows = await from.query<ChannelRow>(
      'select * from channels where business_id = $1 order by is_default desc, created_at, id',
      [businessId],
    );
    return rows.map(channelFromRow);
  }

  return {
    list: (businessId) => list(businessId),
    async add(channel) {
      if (!e164.test(channel.number)) {
        throw new StatusError('invalidArgument', 'A number looks like +351910000001.');
      }
      const made = await changing(channel.businessId, (inside) => insert(inside, channel));
      if (made === undefined)
        throw new StatusError('alreadyExists', `${channel.number} is registered already.`);
      return made;
    },
    ensureOne: (businessId) =>
      changing(businessId, async (inside) => {
        if ((await list(businessId, inside)).length > 0) return;
        for (const number of fictional) {
          if ((await insert(inside, { businessId, type: 'chatapp', number })) !== undefined) return;
        }
      }),
    makeDefault: (businessId, number) =>
      changing(businessId, async (inside) => {
        const [row] = await inside.query<{ id: string }>(
          `select id from channels where business_id = $1 and number = $2 and type = 'chatapp'`,
          [businessId, number],
        );
        if (row === undefined) return false;
        // One after the other: the index allows no two defaults, not even within a statement.
        await inside.query('update channels set is_default = false where business_id = $1 and is_default', [
          businessId,
        ]);
        await inside.query('update channels set is_default = true where id = $1', [row.id]);
        return true;
      }),
    async register(businessId, number, { limitTier, qualityScore }) {
      const rows = await database.query(
        `update channels set limit_tier = coalesce($3, limit_tier), quality_score = coalesce($4, quality_score)
         where business_id = $1 and number = $2 and type = 'chatapp' returning id`,
        [businessId, number, limitTier ?? null, qualityScore ?? null],
      );
      return rows.length > 0;
    },
  };
}

/** The default channel, held until the transaction ends, so that what hangs on it changes one at a time. */
export async function lockDefaultChannel(
  inside: Queryable,
  businessId: string,
): Promise<Channel | undefined> {
  const [row] = await inside.query<ChannelRow>(
    'select * from channels where business_id = $1 and is_default for no key update',
    [businessId],
  );
  return row && channelFromRow(row);
}

export async function lockChannel(inside: Queryable, id: string): Promise<void> {
  await inside.query('select id from channels where id = $1 for no key update', [id]);
}

export async function findChannel(inside: Queryable, id: string): Promise<Channel | undefined> {
  const [row] = await inside.query<ChannelRow>('select * from channels where id = $1', [id]);
  return row && channelFromRow(row);
}

export interface ChannelRow {
  readonly id: string;
  readonly business_id: string;
  readonly type: ChannelType;
  readonly number: string;
  readonly account_id: string;
  readonly name: string | null;
  readonly is_default: boolean;
  readonly limit_tier: LimitTier;
  readonly quality_score: QualityScore;
}

export function channelFromRow(row: ChannelRow): Channel {
  return {
    id: row.id,
    businessId: row.business_id,
    type: row.type,
    number: row.number,
    accountId: row.account_id,
    name: row.name,
    isDefault: row.is_default,
    limitTier: row.limit_tier,
    qualityScore: row.quality_score,
  };
}
