import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';

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
  /** Exactly one of a business is. */
  readonly isDefault: boolean;
  readonly limitTier: string;
  readonly qualityScore: string;
}

interface ChannelRow {
  readonly id: string;
  readonly business_id: string;
  readonly type: ChannelType;
  readonly number: string;
  readonly account_id: string;
  readonly name: string | null;
  readonly is_default: boolean;
  readonly limit_tier: string;
  readonly quality_score: string;
}

export interface Channels {
  /** The first channel of a business becomes its default. */
  add(channel: {
    businessId: string;
    type: ChannelType;
    number: string;
    name?: string | undefined;
  }): Promise<Channel>;
  /** The default one first. */
  list(businessId: string): Promise<Channel[]>;
}

export function createChannels(database: Queryable, clock: Clock): Channels {
  return {
    async add({ businessId, type, number, name }) {
      const [row] = await database.query<ChannelRow>(
        `insert into channels (id, business_id, type, number, account_id, name, is_default, limit_tier,
           quality_score, created_at)
         select $1, $2, $3, $4, $5, $6,
           not exists (select from channels where business_id = $2 and is_default),
           'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED', 'CHATAPP_QUALITY_SCORE_HIGH', $7
         returning *`,
        [randomUUID(), businessId, type, number, randomUUID(), name ?? null, clock.now()],
      );
      if (row === undefined) throw new Error('The channel was not made.');
      return fromRow(row);
    },
    async list(businessId) {
      const rows = await database.query<ChannelRow>(
        'select * from channels where business_id = $1 order by is_default desc, created_at, id',
        [businessId],
      );
      return rows.map(fromRow);
    },
  };
}

function fromRow(row: ChannelRow): Channel {
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
