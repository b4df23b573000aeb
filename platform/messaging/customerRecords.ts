import type { LimitTier } from '../channels/signals.ts';
import type { Queryable } from '../database/database.ts';

/** Somebody at the other end of a channel. */
export interface CustomerRecord {
  readonly channelId: string;
  /** E.164. */
  readonly number: string;
  readonly name: string | null;
  /** Null: never. */
  readonly lastWroteAt: Date | null;
  /** When the business last wrote first. */
  readonly initiatedAt: Date | null;
  /** Wants no templates since then. */
  readonly optedOutAt: Date | null;
}

interface CustomerRow {
  readonly channel_id: string;
  readonly number: string;
  readonly name: string | null;
  readonly last_wrote_at: Date | null;
  readonly initiated_at: Date | null;
  readonly opted_out_at: Date | null;
}

const day = 24 * 3_600_000;

export async function findCustomer(
  inside: Queryable,
  channelId: string,
  number: string,
): Promise<CustomerRecord | undefined> {
  const [row] = await inside.query<CustomerRow>(
    'select * from customers where channel_id = $1 and number = $2',
    [channelId, number],
  );
  return row && fromRow(row);
}

/** Whether the customer wrote within the last 24 hours. */
export function isWindowOpen(customer: CustomerRecord | undefined, now: Date): boolean {
  const wroteAt = customer?.lastWroteAt ?? null;
  return wroteAt !== null && now.getTime() - wroteAt.getTime() < day;
}

/** Notes that the customer wrote; a name that is given replaces the one before. */
export async function recordInboundMessage(
  inside: Queryable,
  channelId: string,
  { number, name, at }: { readonly number: string; readonly name: string | undefined; readonly at: Date },
): Promise<CustomerRecord> {
  const [row] = await inside.query<CustomerRow>(
    `insert into customers (channel_id, number, name, last_wrote_at) values ($1, $2, $3, $4)
     on conflict (channel_id, number) do update
       set last_wrote_at = excluded.last_wrote_at, name = coalesce(excluded.name, customers.name)
     returning *`,
    [channelId, number, name ?? null, at],
  );
  if (row === undefined) throw new Error('The customer was not noted.');
  return fromRow(row);
}

export async function recordOptOut(
  inside: Queryable,
  channelId: string,
  number: string,
  at: Date | null,
): Promise<void> {
  await inside.query(
    `insert into customers (channel_id, number, opted_out_at) values ($1, $2, $3)
     on conflict (channel_id, number) do update set opted_out_at = excluded.opted_out_at`,
    [channelId, number, at],
  );
}

/** How many customers a business may write to first in any 24 hours, by the tier of its number. */
const customersPerDay: Readonly<Record<LimitTier, number>> = {
  CHATAPP_MESSAGE_LIMIT_TIER_1K: 1000,
  CHATAPP_MESSAGE_LIMIT_TIER_10K: 10_000,
  CHATAPP_MESSAGE_LIMIT_TIER_100K: 100_000,
  CHATAPP_MESSAGE_LIMIT_TIER_UNLIMITED: Number.POSITIVE_INFINITY,
  // A number without a tier starts at the bottom; our choice.
  CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED: 1000,
};

/**
 * Notes that the business writes first. Answers the cap that this would go beyond; then nothing is noted. One after
 * the other for a channel, so that two at once do not both take the last place.
 */
export async function recordInitiation(
  inside: Queryable,
  channelId: string,
  number: string,
  now: Date,
): Promise<number | undefined> {
  const [channel] = await inside.query<{ limit_tier: LimitTier }>(
    'select limit_tier from channels where id = $1 for no key update',
    [channelId],
  );
  const cap = customersPerDay[channel?.limit_tier ?? 'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED'];
  const since = new Date(now.getTime() - day);
  if (Number.isFinite(cap)) {
    // The customer who is written to again does not count twice.
    const full = await inside.query(
      `select 1 from customers where channel_id = $1 and initiated_at > $2 and number <> $3 offset $4 limit 1`,
      [channelId, since, number, cap - 1],
    );
    if (full.length > 0) return cap;
  }
  await inside.query(
    `insert into customers (channel_id, number, initiated_at) values ($1, $2, $3)
     on conflict (channel_id, number) do update set initiated_at = excluded.initiated_at`,
    [channelId, number, now],
  );
  return undefined;
}

function fromRow(row: CustomerRow): CustomerRecord {
  return {
    channelId: row.channel_id,
    number: row.number,
    name: row.name,
    lastWroteAt: row.last_wrote_at,
    initiatedAt: row.initiated_at,
    optedOutAt: row.opted_out_at,
  };
}
