import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';

/** Whether one more call of this caller fits into the last second. */
export type RateLimit = (caller: string) => Promise<boolean>;

export interface RateLimitOptions {
  /** What is limited; each operation counts by itself. */
  readonly name: string;
  /** Calls in any window of one second. */
  readonly callsPerSecond: number;
}

const window = 1000;
/** Callers that one process remembers; the one that was silent longest is forgotten first. */
const maxCallers = 10_000;

/**
 * At most so many calls in any window of one second, for each caller by itself. Where the database is shared, all
 * of its processes count together, by their own clocks.
 */
export function createRateLimit(database: Database, clock: Clock, options: RateLimitOptions): RateLimit {
  return database.isShared
    ? createSharedRateLimit(database, clock, options)
    : createLocalRateLimit(clock, options);
}

function createLocalRateLimit(clock: Clock, { callsPerSecond: perSecond }: RateLimitOptions): RateLimit {
  const callsOf = new Map<string, readonly number[]>();
  return async (caller) => {
    const now = clock.now().getTime();
    // A call that seems to come later was made before the clock was set back.
    const recent = (callsOf.get(caller) ?? []).filter((at) => Math.abs(now - at) < window);
    const isAllowed = recent.length < perSecond;
    callsOf.delete(caller);
    callsOf.set(caller, isAllowed ? [...recent, now] : recent);
    if (callsOf.size > maxCallers) {
      const [oldest = caller] = callsOf.keys();
      callsOf.delete(oldest);
    }
    return isAllowed;
  };
}

function createSharedRateLimit(
  database: Database,
  clock: Clock,
  { name, callsPerSecond: perSecond }: RateLimitOptions,
): RateLimit {
  return async (caller) => {
    // One statement, so that the row's lock puts concurrent calls in an order.
    const rows = await database.query(
      `insert into recent_calls as known (name, caller, calls) values ($1, $2, array[$3::double precision])
       on conflict (name, caller) do update set calls = array(
         select at from unnest(known.calls) as at where abs($3 - at) < ${window}
       ) || $3::double precision
       where $4 > (select count(*) from unnest(known.calls) as at where abs($3 - at) < ${window})
       returning name`,
      [name, caller, clock.now().getTime(), perSecond],
    );
    return rows.length > 0;
  };
}
