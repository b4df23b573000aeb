import type { LimitTier } from '../channels/qualitySignals.ts';
import type { Queryable } from '../database/database.ts';

/** A customer of one channel. */
export interface CustomerRecord {
  readonly channelId: string;
  /** E.164. */
  readonly number: string;
  readonly name: string | null;
  /** Null: the customer never wrote. */
  readonly lastWroteAt: Date | null;
  /** When the business last started a conversation; null: never. */
  readonly initiatedAt: Date | null;
  /** When the customer opted out of templates; null: not opted out. */
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
  queryable: Queryable,
  channelId: string,
  number: string,
): Promise<CustomerRecord | undefined> {
  const [row] = await queryable.query<CustomerRow>(
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

/** Records that the customer wrote. A name replaces the stored one. */
export async function recordInboundMessage(
  transaction: Queryable,
  channelId: string,
  { number, name, at }: { readonly number: string; readonly name: string | undefined; readonly at: Date },
): Promise<CustomerRecord> {
  const [row] = await transaction.query<CustomerRow>(
    `insert into customers (channel_id, number, name, last_wrote_at) values ($1, $2, $3, $4)
     on conflict (channel_id, number) do update
       set last_wrote_at = excluded.last_wrote_at, name = coalesce(excluded.name, customers.name)
     returning *`,
    [channelId, number, name ?? null, at],
  );
  if (row === undefined) throw new Error('The insert returned no customer.');
  return fromRow(row);
}

/** Records when the customer opted out of templates. @param at Null removes the opt-out. */
export async function recordOptOut(
  transaction: Queryable,
  channelId: string,
  number: string,
  at: Date | null,
): Promise<void> {
  await transaction.query(
    `insert into customers (channel_id, number, opted_out_at) values ($1, $2, $3)
     on conflict (channel_id, number) do update set opted_out_at = excluded.opted_out_at`,
    [channelId, number, at],
  );
}

/** Number of customers with whom a business may start a conversation in any 24 hours, by the tier of its number. */
const customersPerDay: Readonly<Record<LimitTier, number>> = {
  CHATAPP_MESSAGE_LIMIT_TIER_1K: 1000,
  CHATAPP_MESSAGE_LIMIT_TIER_10K: 10_000,
  CHATAPP_MESSAGE_LIMIT_TIER_100K: 100_000,
  CHATAPP_MESSAGE_LIMIT_TIER_UNLIMITED: Number.POSITIVE_INFINITY,
  // Our choice: a number without a tier has the lowest one.
  CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED: 1000,
};

/** Largest number of customers that one statement stops to count. One send adds one customer, so this keeps up. */
const expiryBatch = 100;

/** Why no conversation may be started. */
interface ReachedLimit {
  /** Customers in 24 hours. */
  readonly limit: number;
  /** When the next customer stops counting. */
  readonly until: Date;
}

/**
 * Records that the business starts a conversation, unless that exceeds the limit of the channel's tier for the last 24
 * hours. Locks the channel, so that concurrent calls cannot exceed the limit together.
 *
 * A counter holds how many customers count, so that a call costs the same for any number of them. Each call first takes
 * customers out of the count whose last conversation began more than 24 hours ago.
 * @returns undefined when the conversation was recorded.
 */
export async function recordInitiation(
  transaction: Queryable,
  channelId: string,
  number: string,
  now: Date,
): Promise<ReachedLimit | undefined> {
  const [channel] = await transaction.query<{ limit_tier: LimitTier }>(
    'select limit_tier from channels where id = $1 for no key update',
    [channelId],
  );
  const limit = customersPerDay[channel?.limit_tier ?? 'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED'];
  await expireInitiations(transaction, channelId, limit, new Date(now.getTime() - day));
  const recorded = await transaction.query(
    `with own as (
       select is_counted from customers where channel_id = $1 and number = $2
     ), customer as (
       insert into customers (channel_id, number, initiated_at, is_counted)
       select $1, $2, $3, true
       where $4::integer is null or $4 > coalesce((select customers from initiation_counts where channel_id = $1), 0)
         or (select is_counted from own)
       on conflict (channel_id, number) do update
         set initiated_at = excluded.initiated_at, is_counted = true
       returning channel_id
     )
     insert into initiation_counts as stored (channel_id, customers) select channel_id, 1 from customer
     on conflict (channel_id) do update
       set customers = stored.customers + case when (select is_counted from own) then 0 else 1 end
     returning channel_id`,
    [channelId, number, now, Number.isFinite(limit) ? limit : null],
  );
  if (recorded.length > 0) return undefined;
  const [first] = await transaction.query<{ initiated_at: Date }>(
    'select initiated_at from customers where channel_id = $1 and is_counted order by initiated_at limit 1',
    [channelId],
  );
  return { limit, until: new Date((first?.initiated_at ?? now).getTime() + day) };
}

/** Stops counting customers whose last conversation began at `before` or earlier: at least so many that one more may count. */
async function expireInitiations(
  transaction: Queryable,
  channelId: string,
  limit: number,
  before: Date,
): Promise<void> {
  for (;;) {
    const [count] = await transaction.query<{ customers: number; expired: number }>(
      `with expired as (
         update customers set is_counted = false
         where channel_id = $1 and number = any(array(
           select number from customers where channel_id = $1 and is_counted and initiated_at <= $2
           order by initiated_at limit $3
         ))
         returning number
       )
       update initiation_counts set customers = customers - (select count(*) from expired)
       where channel_id = $1 returning customers, (select count(*)::integer from expired) as expired`,
      [channelId, before, expiryBatch],
    );
    if (count === undefined || count.expired < expiryBatch || count.customers < limit) return;
  }
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
