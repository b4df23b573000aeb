import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';

/** Counts one call of a caller. Resolves to false, without counting the call, when the limit is reached. */
export type RateLimit = (caller: string) => Promise<boolean>;

export interface RateLimitOptions {
  /** Name of the operation; each operation has its own count. */
  readonly name: string;
  /** Calls allowed in any window of one second. */
  readonly callsPerSecond: number;
}

/** Length of the window in which calls are counted; after it, at least one call is allowed again. */
export const rateLimitSeconds = 1;
const windowMilliseconds = rateLimitSeconds * 1000;
/** Maximum number of callers in memory; the caller whose last call is oldest is dropped first. */
const maxCallers = 10_000;

/**
 * Creates a limit on the calls of each caller in any window of one second. Processes that share a database count
 * together, each by its own clock.
 */
export function createRateLimit(database: Database, clock: Clock, options: RateLimitOptions): RateLimit {
  return database.isShared
    ? createSharedRateLimit(database, clock, options)
    : createLocalRateLimit(clock, options);
}

function createLocalRateLimit(clock: Clock, { callsPerSecond }: RateLimitOptions): RateLimit {
  const callsByCaller = new Map<string, readonly number[]>();
  return async (caller) => {
    const now = clock.now().getTime();
    // After the clock was set back, older calls have later times. Without the absolute value, they would count until the
    // clock has caught up.
    const recent = (callsByCaller.get(caller) ?? []).filter((at) => Math.abs(now - at) < windowMilliseconds);
    const isAllowed = recent.length < callsPerSecond;
    callsByCaller.delete(caller);
    callsByCaller.set(caller, isAllowed ? [...recent, now] : recent);
    if (callsByCaller.size > maxCallers) {
      const [oldest = caller] = callsByCaller.keys();
      callsByCaller.delete(oldest);
    }
    return isAllowed;
  };
}

function createSharedRateLimit(
  database: Database,
  clock: Clock,
  { name, callsPerSecond }: RateLimitOptions,
): RateLimit {
  return async (caller) => {
    // One statement, so that the row lock serialises concurrent calls.
    const rows = await database.query(
      `insert into recent_calls as stored (name, caller, calls) values ($1, $2, array[$3::double precision])
       on conflict (name, caller) do update set calls = array(
         select at from unnest(stored.calls) as at where abs($3 - at) < ${windowMilliseconds}
       ) || $3::double precision
       where $4 > (select count(*) from unnest(stored.calls) as at where abs($3 - at) < ${windowMilliseconds})
       returning name`,
      [name, caller, clock.now().getTime(), callsPerSecond],
    );
    return rows.length > 0;
  };
}
