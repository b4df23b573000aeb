import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { StatusError } from '../StatusError.ts';
import type { LimitTier, QualityScore } from './qualitySignals.ts';

/** `chatapp` is the chat channel, `sms` text messages. */
export const channelTypes = ['chatapp', 'sms'] as const;
export type ChannelType = (typeof channelTypes)[number];

/** A phone number of a business at the channel provider. */
export interface Channel {
  readonly id: string;
  readonly businessId: string;
  readonly type: ChannelType;
  /** E.164, such as `+351910000001`. */
  readonly number: string;
  /** Id of the account at the provider; each channel has its own. */
  readonly accountId: string;
  /** Display name that customers see. */
  readonly name: string | null;
  /** True for exactly one chat channel of a business that has any. */
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

/** Omitted fields stay unchanged. */
export interface QualitySignals {
  readonly limitTier?: LimitTier | undefined;
  readonly qualityScore?: QualityScore | undefined;
}

const e164 = /^\+[1-9]\d{6,14}$/;
/** Numbers reserved for fiction, which no real person has. */
const fictionalNumbers = Array.from(
  { length: 100 },
  (_, index) => `+120255501${String(index).padStart(2, '0')}`,
);

/** The channels of businesses. */
export class Channels {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Adds a channel. The first chat channel of a business becomes its default.
   * @throws StatusError when the number is not E.164 or is already registered for a channel of this type.
   */
  async add(channel: NewChannel): Promise<Channel> {
    if (!e164.test(channel.number)) {
      throw new StatusError('invalidArgument', 'A number must be in E.164 form, such as +351910000001.');
    }
    const added = await this.#withBusinessLock(channel.businessId, (transaction) =>
      this.#insert(transaction, channel),
    );
    if (added === undefined)
      throw new StatusError('alreadyExists', `${channel.number} is already registered.`);
    return added;
  }

  /** Adds a chat channel with a fictional number if the business has no channel and one of the 100 numbers is unused. */
  ensureChannel(businessId: string): Promise<void> {
    return this.#withBusinessLock(businessId, async (transaction) => {
      if ((await this.#list(businessId, transaction)).length > 0) return;
      for (const number of fictionalNumbers) {
        if ((await this.#insert(transaction, { businessId, type: 'chatapp', number })) !== undefined) return;
      }
    });
  }

  /** Returns the channels of a business, the default one first. */
  list(businessId: string): Promise<Channel[]> {
    return this.#list(businessId);
  }

  /** Returns false if the business has no chat channel with this number. */
  makeDefault(businessId: string, number: string): Promise<boolean> {
    return this.#withBusinessLock(businessId, async (transaction) => {
      const [row] = await transaction.query<{ id: string }>(
        `select id from channels where business_id = $1 and number = $2 and type = 'chatapp'`,
        [businessId, number],
      );
      if (row === undefined) return false;
      // Two statements, because the unique index does not allow two defaults even during one statement.
      await transaction.query(
        'update channels set is_default = false where business_id = $1 and is_default',
        [businessId],
      );
      await transaction.query('update channels set is_default = true where id = $1', [row.id]);
      return true;
    });
  }

  /** Stores quality signals of a chat channel. Returns false if the business has no chat channel with this number. */
  async updateSignals(
    businessId: string,
    number: string,
    { limitTier, qualityScore }: QualitySignals,
  ): Promise<boolean> {
    const rows = await this.#database.query(
      `update channels set limit_tier = coalesce($3, limit_tier), quality_score = coalesce($4, quality_score)
       where business_id = $1 and number = $2 and type = 'chatapp' returning id`,
      [businessId, number, limitTier ?? null, qualityScore ?? null],
    );
    return rows.length > 0;
  }

  async #insert(
    transaction: Queryable,
    { businessId, type, number, name }: NewChannel,
  ): Promise<Channel | undefined> {
    const [row] = await transaction.query<ChannelRow>(
      `insert into channels (id, business_id, type, number, account_id, name, is_default, limit_tier,
         quality_score, created_at)
       select $1, $2, $3::text, $4, $5, $6,
         $3::text = 'chatapp' and not exists (select from channels where business_id = $2 and is_default),
         'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED', 'CHATAPP_QUALITY_SCORE_HIGH', $7
       on conflict (type, number) do nothing
       returning *`,
      [randomUUID(), businessId, type, number, randomUUID(), name ?? null, this.#clock.now()],
    );
    return row && channelFromRow(row);
  }

  /** Serialises changes to the channels of a business, because only one of them may be the default. */
  #withBusinessLock<T>(businessId: string, work: (transaction: Queryable) => Promise<T>) {
    return this.#database.transaction(async (transaction) => {
      await transaction.query('select id from businesses where id = $1 for no key update', [businessId]);
      return work(transaction);
    });
  }

  async #list(businessId: string, from: Queryable = this.#database): Promise<Channel[]> {
    const rows = await from.query<ChannelRow>(
      'select * from channels where business_id = $1 order by is_default desc, created_at, id',
      [businessId],
    );
    return rows.map(channelFromRow);
  }
}

/** Returns the default channel and locks its row until the transaction ends; undefined if the business has no chat channel. */
export async function lockDefaultChannel(
  transaction: Queryable,
  businessId: string,
): Promise<Channel | undefined> {
  const [row] = await transaction.query<ChannelRow>(
    'select * from channels where business_id = $1 and is_default for no key update',
    [businessId],
  );
  return row && channelFromRow(row);
}

/** Locks the channel's row until the transaction ends. */
export async function lockChannel(transaction: Queryable, id: string): Promise<void> {
  await transaction.query('select id from channels where id = $1 for no key update', [id]);
}

export async function findChannel(queryable: Queryable, id: string): Promise<Channel | undefined> {
  const [row] = await queryable.query<ChannelRow>('select * from channels where id = $1', [id]);
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
