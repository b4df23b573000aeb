import { defaultMaxCalls } from '../handler/ProxyOptions.ts';
import { defaultRateLimits } from '../limits/RateLimits.ts';
import { defaultBounds } from '../turn-log/bounds.ts';
import { type Env, readWholeNumber } from './values.ts';

/** Limits that shoppers share, and limits of what a shopper costs. The defaults are sized for a shop with a million visitors a day: 170 turns a second in a sale. */
export interface Ceilings {
  /** Turns of all shoppers of an origin in a minute. */
  readonly turnsPerMinute: number;
  /** Turns of all shoppers in a day; undefined: unlimited. Without Redis, each process counts alone. */
  readonly turnsPerDay: number | undefined;
  /** Characters that one customer may send to the agent's server in a minute, with the earlier turns that are sent along. */
  readonly charactersPerMinute: number;
  /** Characters of all shoppers in a day; undefined: unlimited. */
  readonly charactersPerDay: number | undefined;
  /** Concurrent calls to the agent's server, in each process. */
  readonly calls: number;
  /** Bytes of the lines that the turn log holds. */
  readonly logBytes: number;
  /** Turns that the turn log knows, so that none is sent twice. */
  readonly logKeys: number;
}

const megabyte = 1024 * 1024;

export const defaultCeilings: Ceilings = {
  turnsPerMinute: defaultRateLimits.turnsPerMinute.origin,
  turnsPerDay: undefined,
  charactersPerMinute: defaultRateLimits.charactersPerMinute.customer,
  charactersPerDay: undefined,
  calls: defaultMaxCalls,
  logBytes: defaultBounds.totalBytes,
  logKeys: defaultBounds.maxKeys,
};

/** Adds a sentence to `problems` for each value that is not a whole number above 0. */
export function readCeilings(env: Env, problems: string[]): Ceilings {
  const megabytes = readWholeNumber(env, 'TURN_LOG_MB', problems);
  return {
    turnsPerMinute: readWholeNumber(env, 'TURNS_PER_MINUTE', problems) ?? defaultCeilings.turnsPerMinute,
    turnsPerDay: readWholeNumber(env, 'MAX_TURNS_PER_DAY', problems),
    charactersPerMinute:
      readWholeNumber(env, 'CHARACTERS_PER_MINUTE', problems) ?? defaultCeilings.charactersPerMinute,
    charactersPerDay: readWholeNumber(env, 'MAX_CHARACTERS_PER_DAY', problems),
    calls: readWholeNumber(env, 'MAX_CALLS', problems) ?? defaultCeilings.calls,
    logBytes: megabytes === undefined ? defaultCeilings.logBytes : megabytes * megabyte,
    logKeys: readWholeNumber(env, 'TURN_LOG_KEYS', problems) ?? defaultCeilings.logKeys,
  };
}
