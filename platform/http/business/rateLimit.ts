import { FairStore } from '../../../src/protocol/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';

/**
 * Counts one call of a caller. Resolves to false, without counting the call, when the limit is reached.
 * @param network Network of the caller's address; default: `caller`.
 */
export type RateLimit = (caller: string, network?: string) => Promise<boolean>;

export interface RateLimitOptions {
  /** Name of the operation; each operation has its own count. */
  readonly name: string;
  /** Calls allowed in any window of one second. */
  readonly callsPerSecond: number;
  /** Maximum number of callers in the memory of one process, 10,000 by default. Networks share it: `src/protocol/fairShares.ts`. */
  readonly maxCallers?: number;
}

/** Length of the window in which calls are counted; after it, at least one call is allowed again. */
export const rateLimitSeconds = 1;
const windowMilliseconds = rateLimitSeconds * 1000;

/**
 * Creates a limit on the calls of each caller in any window of one second. Processes that share a database count
 * together, each by its own clock.
 */
export function createRateLimit(database: Database, clock: Clock, options: RateLimitOptions): RateLimit {
  return database.isShared
    ? createSharedRateLimit(database, clock, options)
    : createLocalRateLimit(clock, options);
}

function createLocalRateLimit(
  clock: Clock,
  { callsPerSecond, maxCallers = 10_000 }: RateLimitOptions,
): RateLimit {
  const elapsed = () => clock.elapsed();
  const callsByCaller = new FairStore<readonly number[]>({
    total: maxCallers,
    keepFor: windowMilliseconds,
    elapsed,
  });
  return async (caller, network = caller) => {
    const now = elapsed();
    const recent = (callsByCaller.get(caller) ?? []).filter((at) => now - at < windowMilliseconds);
    if (recent.length >= callsPerSecond) return false;
    // No caller pays for another one of its network, or a network could have its calls forgotten.
    return callsByCaller.put(caller, network, [...recent, now], 1, { ownPay: false });
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
